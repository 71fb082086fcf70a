import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { makePlan, mspdiOf, pmxmlOf, xerOf, xerText } from '../../read/plan.fixture.ts';
import { readSchedule } from '../../read/readSchedule.ts';
import type { Activity } from '../../Schedule.ts';
import type { PercentChange } from './WrittenFields.ts';
import { isWritable, writeBack } from './writeBack.ts';

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
/** Lines of the second that are not those of the first, as a person would compare two files. */
function changedLines(before: Uint8Array, after: Uint8Array) {
  const [old, now] = [latin(before).split('\n'), latin(after).split('\n')];
  expect(now).toHaveLength(old.length);
  return now.flatMap((line, i) => (line === old[i] ? [] : [[old[i]?.trim(), line.trim()]]));
}

async function change(bytes: Uint8Array, percents: Readonly<Record<string, number>>) {
  const { format, activities } = await readSchedule('plan', bytes);
  if (!isWritable(format)) throw new Error(`${format} is not written.`);
  const changes = Object.entries(percents).map(([id, percent]): PercentChange => {
    const activity = activities.find((one) => one.id === id) as Activity;
    return { activity, percent };
  });
  return writeBack(bytes, changes, format);
}
const percentsOf = async (bytes: Uint8Array) =>
  (await readSchedule('plan', bytes)).activities.map(({ percent }) => percent);

const plan = makePlan(6);

test('[WORK-7] an XER file goes back with one cell changed, in its own code page', async () => {
  const before = xerOf(plan);
  const after = await change(before, { A1020: 62.5 });
  const [[old, now] = [], ...others] = changedLines(before, after);
  expect(others).toEqual([]);
  const [cells, written] = [old?.split('\t') ?? [], now?.split('\t') ?? []];
  expect(written.flatMap((cell, i) => (cell === cells[i] ? [] : [[i, cells[i], cell]]))).toEqual([[5, '40', '62.5']]);
  expect(await percentsOf(after)).toEqual([100, 100, 62.5, 40, 0, 0]);
});

test.each([
  [
    'without empty cells at its end',
    (text: string) => text.replace(/^(%R\t1020\t1\t\d+\t7\t)40.*$/m, '$140\tCP_Phys\tTT_Task\tTK_Active\tA1020'),
  ],
  ['with line ends of its own in a name', (text: string) => text.replace('Wände & Decken “2” of 5""', 'Wände\nDecken')],
  ['with line ends of Unix', (text: string) => text.replaceAll('\r\n', '\n')],
])('[WORK-7] a row of an XER file %s keeps the rest', async (_, alter) => {
  const before = Buffer.from(alter(xerText(plan)), 'utf8');
  const after = await change(before, { A1020: 7 });
  expect(changedLines(before, after)).toHaveLength(1);
  expect((await percentsOf(after))[2]).toBe(7);
});

test('[WORK-7] a row that ends before its percentage is filled up to it', async () => {
  const moved = xerText(plan)
    .split('\r\n')
    .map((line) => {
      const isTask = line.startsWith('%F\ttask_id\tproj_id\twbs_id\tclndr_id') || /^%R\t10\d0\t1\t\d+\t7\t/.test(line);
      if (!isTask) return line;
      const cells = line.split('\t');
      const [percent] = cells.splice(5, 1);
      return [...cells, percent === '0' ? '' : percent].join('\t').trimEnd();
    })
    .join('\r\n');
  const before = Buffer.from(moved, 'utf8');
  expect(await percentsOf(before)).toEqual([100, 100, 40, 40, null, null]);
  expect(await percentsOf(await change(before, { A1050: 12 }))).toEqual([100, 100, 40, 40, null, 12]);
});

test('[WORK-7] files in two bytes a letter stay what they are', async () => {
  for (const isBig of [false, true]) {
    const bytes = Buffer.from(`\ufeff${xerText(plan)}`, 'utf16le');
    const before = isBig ? bytes.swap16() : bytes;
    const after = await change(before, { A1020: 41 });
    expect(after.length).toBe(before.length);
    expect((await percentsOf(after))[2]).toBe(41);
  }
});

test('[WORK-7] a country that writes commas gets commas, and a percentage of durations goes by what is left', async () => {
  const text = xerText(plan).replaceAll('\t40\t2', '\t40,0\t2').replaceAll('CP_Phys', 'CP_Drtn');
  const withRemaining = text
    .replace('\ttarget_end_date\r', '\ttarget_end_date\tremain_drtn_hr_cnt\r')
    .replaceAll(/^(%R\t10\d0\t1\t\d+\t7\t.*)$/gm, (row) => `${row.trimEnd()}\t24,0`);
  const before = Buffer.from(withRemaining, 'utf8');
  const after = await change(before, { A1020: 62.5 });
  expect(changedLines(before, after).map((pair) => pair.map((line) => line?.split('\t').at(-1)))).toEqual([
    ['24,0', '15'],
  ]);
  expect((await percentsOf(after))[2]).toBe(62.5);
});

test('[WORK-7] a file that repeats an activity, or has it where nobody looks, is not written', async () => {
  const lines = xerText(plan).split('\r\n');
  const at = lines.findIndex((line) => line.startsWith('%R\t1020\t'));
  lines.splice(at, 0, (lines[at] as string).replace('CP_Phys', 'CP_Drtn'));
  await expect(change(Buffer.from(lines.join('\r\n')), { A1020: 80 })).rejects.toThrow(
    'More than the percentages would change in the file: nothing is written.',
  );
});

/** What stands in the tags that are not as they were. */
const changedTags = (before: Uint8Array, after: Uint8Array) => {
  const apart = (bytes: Uint8Array) => Buffer.from(latin(bytes).replaceAll('<', '\n<'), 'latin1');
  return changedLines(apart(before), apart(after));
};

test('[WORK-7] XML of Primavera and of Microsoft Project goes back with the fields of one percentage changed', async () => {
  const primavera = pmxmlOf(plan);
  expect(changedTags(primavera, await change(primavera, { A1020: 62.5 }))).toEqual([
    ['<PercentComplete>0.4', '<PercentComplete>0.625'],
  ]);
  const duration = Buffer.from(
    Buffer.from(primavera)
      .toString()
      .replaceAll('>Physical<', '>Duration<')
      .replaceAll(
        '<Status>',
        '<RemainingDuration>24</RemainingDuration><DurationPercentComplete></DurationPercentComplete><Status>',
      ),
  );
  expect(changedTags(duration, await change(duration, { A1020: 62.5 }))).toEqual([
    ['<PercentComplete>0.4', '<PercentComplete>0.625'],
    ['<RemainingDuration>24', '<RemainingDuration>15'],
    ['<DurationPercentComplete>', '<DurationPercentComplete>0.625'],
  ]);
  const project = mspdiOf(plan);
  expect(changedTags(project, await change(project, { 1020: 62.5 }))).toEqual([
    ['<PercentComplete>40', '<PercentComplete>62'],
  ]);
});

test('[WORK-7] what only looks like an activity is left alone', async () => {
  const [activity] = (await readSchedule('plan', pmxmlOf(plan))).activities.slice(2);
  const inside = `<!-- <Activity><ObjectId>${activity?.key}</ObjectId><PercentComplete>0.1</PercentComplete></Activity> -->`;
  const text = Buffer.from(pmxmlOf(plan)).toString();
  const before = Buffer.from(
    text.replace('<Activity>', () => `${inside}<Activity>`).replaceAll('<Status>', '<Other a="1 > 2"/><Status>'),
  );
  const after = await change(before, { A1020: 20 });
  expect(latin(after)).toContain(inside);
  expect((await percentsOf(after))[2]).toBe(20);
});

const folder = fileURLToPath(new URL('../../../../../../shared/data/p6/', import.meta.url));
const files = existsSync(folder)
  ? (await readdir(folder, { recursive: true })).filter((name) => /\.(xer|xml)$/i.test(name)).sort()
  : [];

describe.skipIf(files.length === 0)('files that planning tools wrote', () => {
  test.each(files)('[WORK-7] %s goes back with each percentage changed, and nothing else', async (name) => {
    const bytes = await readFile(`${folder}/${name}`);
    const { format, activities } = await readSchedule(name, bytes);
    if (!isWritable(format)) throw new Error(format);
    const isPossible = ({ percentType, status, durationHours, type }: Activity) =>
      percentType !== 'units' &&
      type === 'task' &&
      (percentType === 'physical' || (status === 'inProgress' && (durationHours ?? 0) > 0));
    const unchanged = await writeBack(bytes, [], format);
    expect(Buffer.from(unchanged).equals(bytes)).toBe(true);
    for (const activity of activities.filter(isPossible).slice(0, 20)) {
      const after = await writeBack(bytes, [{ activity, percent: 37 }], format);
      const found = (await readSchedule(name, after)).activities.map(({ percent }) => percent);
      const expected = activities.map((one) => (one === activity ? 37 : one.percent));
      found.forEach((percent, i) => {
        if (expected[i] === null) expect(percent).toBeNull();
        else expect(percent).toBeCloseTo(expected[i] as number, 0);
      });
      const lines = changedLines(bytes, after);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.length).toBeLessThanOrEqual(3);
    }
  });
});
