import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePlan, xerText } from '../read/plan.fixture.ts';
import { workbookWith } from '../read/workbook.fixture.ts';
import { reviewApart } from './reviewApart.ts';
import type { ReviewQuestion } from './ScheduleReview.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schedules-'));
});
afterAll(() => rm(folder, { recursive: true }));

const packages = [
  {
    id: '1',
    name: 'Wände',
    activityId: 'A1010',
    wbs: null,
    startDate: '2026-01-05',
    endDate: '2026-01-09',
  },
];

async function review(bytes: Uint8Array, more: Partial<ReviewQuestion> = {}) {
  const path = join(folder, 'plan');
  await writeFile(path, bytes);
  return reviewApart({ filename: 'plan', path, packages, rules: [], own: new Map(), isKept: false, ...more });
}

const table = (name: string, fields: string, ...rows: string[]) =>
  [`%T\t${name}`, `%F\t${fields.replaceAll(' ', '\t')}`, ...rows.map((row) => `%R\t${row.replaceAll('|', '\t')}`)].join(
    '\n',
  );
const xer = (...tables: string[]) => ['ERMHDR\t19.12', ...tables, '%E'].join('\n');
const tasks = (...rows: string[]) =>
  xer(table('TASK', 'task_id task_code task_name target_start_date target_end_date', ...rows));
const csv = (...rows: string[]) => Buffer.from(['ID,Name,Start,Finish', ...rows].join('\n'));
const inBytes = (text: string) => Buffer.from(text, 'latin1');

/** What nobody could read is refused: a sentence, and nothing to import. */
test.each<[string, () => Uint8Array | Promise<Uint8Array>, string | RegExp, Partial<ReviewQuestion>?]>([
  [
    'an XER that was cut off',
    () => inBytes(xerText(makePlan(30)).slice(0, -400)),
    'The file ends before its last line (%E): it is damaged or cut off.',
  ],
  [
    'a code page that nobody knows',
    () => inBytes(tasks('1|A|x')),
    'There is no encoding of the name ebcdic-9.',
    { encoding: 'ebcdic-9' },
  ],
  [
    'a workbook of eight million rows',
    () => workbookWith('<row/>'.repeat(8_000_000)),
    /^The workbook cannot be opened: .*\.$/,
  ],
  [
    'a project that is not in the file',
    () => inBytes(xerText(makePlan(3))),
    'The chosen project is not in this file.',
    { project: '7' },
  ],
  [
    'a plan that is not in the file',
    () => inBytes(xerText(makePlan(3))),
    'The chosen plan is not in this file.',
    { plan: 'baseline:7' },
  ],
])('[WORK-7] %s is refused with a sentence', async (_, make, reason, more) => {
  await expect(review(await make(), more)).rejects.toThrow(reason);
});

test('[WORK-7] letters of other code pages are doubted, and read once somebody says which', async () => {
  const russian = Buffer.from('cff0eee5eaf2', 'hex');
  const chinese = Buffer.from('c7bdcce5caa9b9a4', 'hex');
  for (const [name, encoding, text] of [
    [russian, 'windows-1251', 'Проект'],
    [chinese, 'gb18030', '墙体施工'],
  ] as const) {
    const rows = [1, 2, 3].map((i) => `${i}|B${i}|${name.toString('latin1')}|2026-01-05|2026-01-09`);
    const inCsv = ['ID,Name,Start,Finish', ...rows.map((row) => row.slice(2).replaceAll('|', ','))].join('\n');
    for (const file of [inBytes(tasks(...rows)), inBytes(inCsv)]) {
      const doubted = await review(file);
      expect(doubted.problems.map(({ reason }) => reason)).toContain(
        'Names in this file look like those of another code page than Windows-1252. Say which one it is.',
      );
      const said = await review(file, { encoding });
      expect([said.added.map((one) => one.name), said.problems]).toEqual([[text, text, text], []]);
    }
  }
});

test.each([
  ['1899, which tools write for none', '1899-12-30 00:00', /^“1899-12-30 00:00” is no date\.$/],
  ['1949', '1949-12-31 00:00', 'Activity A1010 has the date 31/12/1949, which cannot be meant. It is left out.'],
  ['2999', '2999-12-31 17:00', 'Activity A1010 has the date 31/12/2999, which cannot be meant. It is left out.'],
])('[WORK-7] a date of %s is told, and its work package keeps its own', async (_, date, reason) => {
  const { problems, matched } = await review(inBytes(tasks(`1|A1010|W\xe4nde|${date}|${date}`)));
  expect(problems.map((problem) => problem.reason)).toContainEqual(
    typeof reason === 'string' ? reason : expect.stringMatching(reason),
  );
  expect(matched).toMatchObject([{ changes: [] }]);
  const inTable = await review(csv(`A1010,Wände,${date.slice(0, 10)},${date.slice(0, 10)}`));
  expect([inTable.problems.length > 0, inTable.matched[0]?.changes]).toEqual([true, []]);
});

test('[WORK-7] activities that wait for each other are told by name', async () => {
  const circle = `${tasks('1|A|x|2026-01-05|2026-01-09', '2|B|y|2026-01-05|2026-01-09').replace('\n%E', '')}\n${table('TASKPRED', 'task_id pred_task_id', '1|2', '2|1')}\n%E`;
  const { problems, counts } = await review(inBytes(circle));
  expect([problems, counts.activities]).toEqual([
    [{ reason: 'Activities wait for each other in a circle: B → A → B.' }],
    2,
  ]);
});

test('[WORK-7] of two projects in a file one is read, which is doubted; relations to the other are told', async () => {
  const two = inBytes(
    xer(
      table('PROJECT', 'proj_id proj_short_name', '1|HH', '2|YARD'),
      table(
        'TASK',
        'task_id proj_id task_code task_name target_start_date target_end_date',
        '1|1|A1|Walls|2026-01-05|2026-01-09',
        '2|1|A2|Roof|2026-01-12|2026-01-16',
        '3|2|Y1|Paving|2026-01-19|2026-01-23',
      ),
      table('TASKPRED', 'task_id pred_task_id', '2|1', '3|1', '3|2'),
    ),
  );
  const { doubts, problems, counts } = await review(two);
  expect([doubts, problems, counts.relations]).toEqual([
    ['There are 2 projects in this file. HH has most activities.'],
    [{ reason: '2 relations lead to another project of the file, YARD. They are left out.' }],
    1,
  ]);
  // Chosen by a person, or by the last import, it is not doubted.
  expect((await review(two, { project: '2' })).doubts).toEqual([]);
  const project = { id: 'YARD', name: 'Yard', dataDate: null };
  const next = await review(two, { last: { project, plan: undefined, activities: [] } });
  expect([next.project.id, next.doubts]).toEqual(['YARD', []]);
});
