import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePlan, xerOf, xerText } from '../read/plan.fixture.ts';
import { UnreadableSchedule } from '../UnreadableSchedule.ts';
import type { ReaderLimits } from './askApart.ts';
import { reviewApart } from './reviewApart.ts';
import { reviewSchedule } from './reviewSchedule.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schedules-'));
});
afterAll(() => rm(folder, { recursive: true }));

const asked = { filename: 'plan.xer', packages: [], rules: [], own: new Map(), isKept: false };

async function review(bytes: Uint8Array, limits?: ReaderLimits) {
  const path = join(folder, 'plan.xer');
  await writeFile(path, bytes);
  return reviewApart({ ...asked, path }, limits);
}

test('[WORK-7] a process of its own says the same', async () => {
  const bytes = xerOf(makePlan(40));
  expect(await review(bytes)).toEqual(await reviewSchedule(bytes, asked));
});

test('[WORK-7] a refusal comes back with its place', async () => {
  const error = await review(Buffer.from(xerText(makePlan(3)).replace('%E', ''), 'latin1')).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(UnreadableSchedule);
  expect([error.message, error.place.line]).toEqual([expect.stringContaining('%E'), expect.any(Number)]);
});

test('[WORK-7] what takes too long or too much is given up, with a sentence', async () => {
  const bytes = xerOf(makePlan(20_000));
  await expect(review(bytes, { longestMs: 20 })).rejects.toThrow(
    /^Reading it took longer than any sound file of its size/,
  );
  const error = await review(bytes, { memoryMb: 90 }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(UnreadableSchedule);
  expect(error.message).toMatch(/^Reading it brought the reader down: it needs more than the 90 MB/);
});

test('[WORK-7] the process ends when nobody waits for what it reads', async () => {
  const leaving = new AbortController();
  const reading = review(xerOf(makePlan(20_000)), { signal: leaving.signal });
  while (!process.getActiveResourcesInfo().includes('ProcessWrap')) await setImmediate();
  leaving.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap');
  await expect(review(xerOf(makePlan(3)), { signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('[WORK-7] circles and activities without dates are told, and the rest is taken', async () => {
  const rows = [
    'ID,Name,Start,Finish,Predecessors',
    'A,First,2026-01-05,2026-01-09,B',
    'B,Second,2026-01-12,2026-01-16,A',
  ];
  const bytes = Buffer.from([...rows, 'C,Third,,,'].join('\n'));
  const rules = [{ by: 'name' as const, pattern: '*' }];
  const { problems, drafts, added } = await reviewSchedule(bytes, { ...asked, rules, isKept: true });
  expect(problems.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^Activities wait for each other in a circle: /),
    'Activity C has no dates.',
  ]);
  expect(drafts.map(({ key }) => key)).toEqual(['A', 'B']);
  expect(added.map(({ obstacle }) => obstacle)).toEqual([null, null, 'It has no planned dates.']);
});

test('[WORK-7] names are shortened as far as a package takes them, and known by that again', async () => {
  const name = `${'Partition walls of the second floor, '.repeat(3)}east`;
  const bytes = Buffer.from(`Name,Start,Finish\n"${name}",2026-01-05,2026-01-09\n`);
  const rules = [{ by: 'name' as const, pattern: '*' }];
  const { drafts } = await reviewSchedule(bytes, { ...asked, rules, isKept: true });
  expect(drafts[0]?.name).toHaveLength(50);
  const packages = drafts.map((draft) => ({ id: '1', ...draft, activityId: null, wbs: null }));
  expect((await reviewSchedule(bytes, { ...asked, packages })).matched).toMatchObject([{ by: 'name', changes: [] }]);
});
