import { expect, test } from 'vitest';
import type { Schedule } from '../Schedule.ts';
import { UnreadableSchedule } from '../UnreadableSchedule.ts';
import { csvText, makePlan, mspdiOf, p6XlsxOf, pmxmlOf, xerText } from './plan.fixture.ts';
import { readSchedule } from './readSchedule.ts';
import { workbookOf, workbookWith } from './workbook.fixture.ts';

const read = (content: string | Uint8Array) => readSchedule('a file', Buffer.from(content));
const table = (name: string, fields: string, rows: readonly string[]) =>
  `%T\t${name}\n%F\t${fields}\n${rows.map((row) => `%R\t${row}\n`).join('')}`;
const xer = (...tables: string[]) => `ERMHDR\t19.12\n${tables.join('')}%E\n`;
const many = (count: number, one: (i: number) => string) => Array.from({ length: count }, (_, i) => one(i));
const mspdi = (calendars: string) => `<Project><Calendars>${calendars}</Calendars><Tasks/></Project>`;
const long = (letters: string) => letters.repeat(100_000 / letters.length);

async function outcomeOf(content: string | Uint8Array): Promise<Schedule | string> {
  return read(content).catch((error: unknown) => {
    if (error instanceof UnreadableSchedule) return error.message;
    throw error;
  });
}

test('[WORK-7] files that ask for more than there is time and room for are refused', async () => {
  const wbs = table(
    'PROJWBS',
    'wbs_id\tproj_id\tparent_wbs_id\twbs_short_name\twbs_name',
    many(100_000, (i) => `${i}\t1\t${i - 1}\tx\tx`),
  );
  expect(await outcomeOf(xer(wbs))).toBe('The structure of this schedule has more than 100 levels.');
  expect(
    await outcomeOf(
      xer(
        table(
          'PROJECT',
          'proj_id\torig_proj_id',
          many(2000, (i) => `${i}\t${i - 1}`),
        ),
      ),
    ),
  ).toBe('A file has at most 1,000 projects.');
  const period = '<TimePeriod><FromDate>1950-01-01</FromDate><ToDate>2049-12-31</ToDate></TimePeriod>';
  const exceptions = `<Exception>${period}<Type>2</Type></Exception>`.repeat(1000);
  const calendar = `<Calendar><UID>1</UID><Exceptions>${exceptions}</Exceptions></Calendar>`;
  expect(await outcomeOf(mspdi(calendar))).toBe(
    'The calendars of this file have more days of their own than are read.',
  );
  const days = many(10_000, (i) => `(0||${i}(d|${20_000 + i})())`).join('');
  const data = `(0||CalendarData()((0||DaysOfWeek()())(0||Exceptions()(${days}))))`;
  const calendars = table('CALENDAR', 'clndr_id\tbase_clndr_id\tclndr_data', [
    `0\t\t${data}`,
    ...many(5000, (i) => `${i + 1}\t0\t`),
  ]);
  expect(await outcomeOf(xer(calendars))).toBe('The calendars of this file have more days of their own than are read.');
});

test('[WORK-7] a small file that grows beyond measure is refused before it is read, or while it is', async () => {
  const bomb = await workbookWith('<row/>'.repeat(8_000_000));
  expect(bomb.length).toBeLessThan(1_200_000);
  expect(await outcomeOf(bomb)).toMatch(/^The workbook cannot be opened: .*unpack/);
  const rows = await workbookWith(many(2_000_001, (i) => `<row r="${i * 7919}"/>`).join(''));
  expect(await outcomeOf(rows)).toBe('A sheet has at most 2,000,000 rows.');
  const table = `%T\tTASKPRED\n%F\ttask_id\n${'%R\t1\n'.repeat(2_000_001)}`;
  expect(await outcomeOf(xer(table))).toBe('A file has at most 2,000,000 rows that are read.');
});

test('[WORK-7] circles without number, and cells without end, are told and do no harm', async () => {
  const tasks = table(
    'TASK',
    'task_id\ttask_code\ttarget_start_date',
    many(2000, (i) => `${i}\tA${i}\t2026-01-01`),
  );
  const chain = many(1999, (i) => `${i + 1}\t${i}`);
  const back = Array.from({ length: 200_000 }, (_, i) => `${i % 1000}\t${1999 - (i % 900)}`);
  const dense = await outcomeOf(xer(tasks, table('TASKPRED', 'task_id\tpred_task_id', [...chain, ...back])));
  expect(dense).toMatchObject({ problemCount: 50 });
  for (const cell of [long(' '), long('-'), long('a'), long('1.'), long('a -'), long('('), long('=')]) {
    const schedule = await outcomeOf(
      `Id;Name;Start;Finish;% Complete;Predecessors;${cell}\nA;a;2026-01-01;x${cell};x${cell};B${cell}C\nB;b;2026-01-01;2026-01-02;1;\n`,
    );
    expect(schedule).toMatchObject({ activities: [{ id: 'A' }, { id: 'B' }] });
  }
  const rows = [
    ['task_code', 'complete_pct'],
    ['Id', '%'],
    ['A', long('1.')],
  ];
  expect(
    await outcomeOf(
      await workbookOf([
        { name: 'TASK', rows },
        { name: 'USERDATA', rows: [['user_data'], ['x'], [long('w')]] },
      ]),
    ),
  ).toMatchObject({ activities: [{ id: 'A' }] });
});

/** Bytes are changed, cut out and doubled; whatever comes of it is a schedule or a sentence. */
test('[WORK-7] damaged files are read or refused, and nothing else happens', async () => {
  const plan = makePlan(12);
  const whole = [
    Buffer.from(xerText(plan)),
    Buffer.from(pmxmlOf(plan)),
    Buffer.from(mspdiOf(plan)),
    Buffer.from(await p6XlsxOf(plan)),
    Buffer.from(csvText(plan)),
  ];
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  let refused = 0;
  for (let i = 0; i < 1500; i++) {
    const file = Buffer.from(whole[i % whole.length] as Buffer);
    for (let k = 0; k <= random(4); k++) file[random(file.length)] = random(256);
    const cut = random(file.length);
    const damaged = i % 3 === 0 ? Buffer.concat([file.subarray(0, cut), file.subarray(cut + random(200))]) : file;
    const outcome = await outcomeOf(damaged);
    if (typeof outcome !== 'string') continue;
    refused += 1;
    expect(outcome).toMatch(/^[A-Z“].*\.$/s);
  }
  expect(refused).toBeGreaterThan(100);
});
