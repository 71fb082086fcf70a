import { expect, test } from 'vitest';
import type { Schedule } from '../Schedule.ts';
import { UnreadableSchedule } from '../UnreadableSchedule.ts';
import { csvText, makePlan, mspdiOf, p6XlsxOf, planFloors, pmxmlOf, xerOf, xerText } from './plan.fixture.ts';
import { type ReadOptions, readSchedule } from './readSchedule.ts';
import { workbookOf } from './workbook.fixture.ts';

const plan = makePlan(60);
const read = (content: string | Uint8Array, options?: ReadOptions) =>
  readSchedule('a file', Buffer.from(content), options);

async function refusalOf(content: string | Uint8Array, options?: ReadOptions): Promise<UnreadableSchedule> {
  const error = await read(content, options).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof UnreadableSchedule)) throw new Error(`not refused: ${error}`);
  return error;
}

/** What every format can say of the plan, by ids. */
function summaryOf({ activities, relations }: Schedule, { withTimes = true } = {}) {
  const ids = new Map(activities.map(({ key, id }) => [key, id.replace(/^A/, '')]));
  const cut = (time: string | null) => (withTimes ? time : (time?.slice(0, 10) ?? null));
  return {
    activities: activities
      .map(({ id, name, planned, actual, percent, status }) => ({
        id: id.replace(/^A/, ''),
        name,
        percent,
        status,
        start: cut(planned.start),
        finish: cut(planned.finish),
        actualStart: cut(actual.start),
        actualFinish: cut(actual.finish),
      }))
      .sort((a, b) => Number(a.id) - Number(b.id)),
    relations: relations
      .map(({ predecessor, successor, ...rest }) => ({ ...rest, from: ids.get(predecessor), to: ids.get(successor) }))
      .sort((a, b) => Number(a.to) - Number(b.to)),
  };
}

const planned = (withTimes: boolean) => {
  const cut = (time: string) => (time === '' ? null : withTimes ? time : time.slice(0, 10));
  return {
    activities: plan.activities.map(({ id, name, percent, start, finish, actualStart, actualFinish }) => ({
      id: id.slice(1),
      name,
      percent,
      status: percent === 100 ? 'completed' : percent > 0 ? 'inProgress' : 'notStarted',
      start: cut(start),
      finish: cut(finish),
      actualStart: cut(actualStart),
      actualFinish: cut(actualFinish),
    })),
    relations: plan.activities.flatMap(({ id: to, before }) =>
      before.map(({ id: from, type, lagHours }) => ({ type, lagHours, from: from.slice(1), to: to.slice(1) })),
    ),
  };
};

test.each([
  ['XER', 'xer', () => xerOf(plan)],
  ['XER in UTF-8', 'xer', () => Buffer.from(xerText(plan))],
  ['P6 XML', 'pmxml', () => pmxmlOf(plan)],
  [
    'P6 XML in UTF-16',
    'pmxml',
    () => Buffer.from(`\uFEFF${Buffer.from(pmxmlOf(plan)).toString().replace('UTF-8', 'UTF-16')}`, 'utf16le'),
  ],
  ['Microsoft Project XML', 'mspdi', () => mspdiOf(plan)],
  ['P6 spreadsheet with German captions', 'p6Xlsx', () => p6XlsxOf(plan)],
  ['P6 spreadsheet with American dates', 'p6Xlsx', () => p6XlsxOf(plan, { format: 'MM/dd/yyyy' })],
  ['P6 spreadsheet with dates of Excel', 'p6Xlsx', () => p6XlsxOf(plan, { asDates: true })],
] as const)('[WORK-7] a schedule is read to the minute: %s', async (_, format, make) => {
  const schedule = await read(await make());
  expect(schedule.format).toBe(format);
  expect(summaryOf(schedule)).toEqual(planned(true));
  expect(schedule.problems).toEqual([]);
});

test('[WORK-7] a schedule is read from a plain table, with semicolons, tabs or in UTF-16', async () => {
  const text = csvText(plan);
  const wide = Buffer.from(`\uFEFF${csvText(plan, { separator: '\t' })}`, 'utf16le');
  for (const content of [text, csvText(plan, { separator: '\t' }), `\uFEFF${text}`, `sep=;\r\n${text}`, wide]) {
    const schedule = await read(content);
    expect(schedule.format).toBe('table');
    expect(summaryOf(schedule)).toEqual(planned(false));
  }
});

test.each([
  [
    'Vorgangsnummer',
    'Vorgangsname',
    'PSP-Code',
    'Anfang',
    'Ende',
    'Ist-Anfang',
    'Ist-Ende',
    '% Abgeschlossen',
    'Vorgänger',
  ],
  ['ID activité', 'Nom de la tâche', 'WBS', 'Début', 'Fin', 'Début réel', 'Fin réelle', '% achevé', 'Prédécesseurs'],
  [
    'Id de actividad',
    'Nombre de tarea',
    'EDT',
    'Comienzo',
    'Fin',
    'Comienzo real',
    'Fin real',
    '% completado',
    'Predecesoras',
  ],
])('[WORK-7] heads of a table may be in another language: %s', async (...heads) => {
  expect(summaryOf(await read(csvText(plan, { heads })))).toEqual(planned(false));
});

test('[WORK-7] calendars are read with their hours and holidays from each format that has them', async () => {
  const day = [
    { from: 480, to: 720 },
    { from: 780, to: 1020 },
  ];
  for (const bytes of [xerOf(plan), pmxmlOf(plan), mspdiOf(plan)]) {
    const { calendars, activities } = await read(bytes);
    expect(calendars).toEqual([
      {
        key: '7',
        name: 'Fünf Tage',
        hoursPerDay: 8,
        week: [[], day, day, day, day, day, []],
        exceptions: plan.holidays.map((holiday) => ({ day: holiday, shifts: [] })),
      },
    ]);
    expect(new Set(activities.map(({ calendar }) => calendar))).toEqual(new Set(['7']));
  }
});

test('[WORK-7] the structure is read from the top down', async () => {
  for (const bytes of [xerOf(plan), pmxmlOf(plan)]) {
    const { wbs, activities, projects } = await read(bytes);
    expect(wbs.map(({ code }) => code)).toEqual(['HH', 'HH.F0', 'HH.F1', 'HH.F2', 'HH.F3']);
    expect(activities[1]).toMatchObject({ wbsCode: 'HH.F1', wbsNames: ['Floor 1'] });
    expect(projects).toEqual([{ key: '1', id: 'HH', name: 'Harbour House', dataDate: '2026-11-01T08:00' }]);
  }
  const { wbs, activities } = await read(mspdiOf(plan));
  expect(wbs).toHaveLength(planFloors + 1);
  expect(activities[0]).toMatchObject({ wbsCode: '1.1', wbsNames: ['Floor 0'] });
});

test('[WORK-7] several projects, and baselines beside them, are told apart', async () => {
  const text = xerText(makePlan(3));
  const copied = text
    .replace(
      '%T\tCALENDAR',
      '%T\tPROJECT\r\n%F\tproj_id\torig_proj_id\tproj_short_name\r\n%R\t2\t1\tHH - B1\r\n%R\t3\t\tOTHER\r\n%T\tCALENDAR',
    )
    .replace(
      '%T\tTASKPRED',
      '%T\tTASK\r\n%F\ttask_id\tproj_id\ttask_code\ttask_name\ttarget_start_date\ttarget_end_date\r\n' +
        '%R\t91\t2\tA1010\tBase\t2024-01-01 08:00\t2024-01-05 17:00\r\n%R\t92\t3\tB1\tElsewhere\t2024-02-01 08:00\t2024-02-05 17:00\r\n%T\tTASKPRED',
    );
  const { projects, activities } = await read(copied);
  expect(projects.map(({ id }) => id)).toEqual(['HH', 'OTHER']);
  expect(activities.map(({ id, baseline }) => [id, baseline.start])).toEqual([
    ['A1000', null],
    ['A1010', '2024-01-01T08:00'],
    ['A1020', null],
    ['B1', null],
  ]);
});

test('[WORK-7] percentages are those that P6 shows, by their kind', async () => {
  const fields =
    'task_id\ttask_code\ttask_name\tcomplete_pct_type\tstatus_code\tphys_complete_pct\ttarget_drtn_hr_cnt\tremain_drtn_hr_cnt\tact_work_qty\tremain_work_qty\ttarget_start_date';
  const rows = [
    '1\tA\tx\tCP_Drtn\tTK_Active\t7\t80\t20\t0\t0\t2026-01-01',
    '2\tB\tx\tCP_Units\tTK_Active\t7\t80\t20\t30\t10\t2026-01-01',
    '3\tC\tx\tCP_Phys\tTK_Active\t7,5\t80\t20\t0\t0\t2026-01-01',
  ];
  const { activities } = await read(
    `ERMHDR\t7.0\n%T\tTASK\n%F\t${fields}\n${rows.map((row) => `%R\t${row}\n`).join('')}%E\n`,
  );
  expect(activities.map(({ percent, percentType }) => [percentType, percent])).toEqual([
    ['duration', 75],
    ['units', 75],
    ['physical', 7.5],
  ]);
});

test('[WORK-7] what is odd is told with its place, and the rest is read', async () => {
  const lines = xerText(makePlan(4)).split('\r\n');
  const line = lines.findIndex((text) => text.startsWith('%R\t1010\t'));
  const broken = lines.with(line, (lines[line] as string).replace(/\t\d{4}-\d\d-\d\d \d\d:\d\d$/, '\tsoon'));
  const schedule = await read(broken.join('\r\n'));
  expect(schedule.activities).toHaveLength(4);
  expect(schedule.problems).toEqual([{ reason: '“soon” is no date.', line: line + 1, column: 'target_end_date' }]);
});

test('[WORK-7] circles, activities without dates, calendars without hours and columns that nobody knows are told', async () => {
  const rows = [
    'Activity ID,Name,Start,Finish,Predecessors,Mood',
    'A,a,2026-01-01,2026-01-02,C,x',
    'B,b,2026-01-03,2026-01-04,A,x',
    'C,c,2026-01-05,2026-01-06,B,x',
    'D,d,,,,x',
    'E,e,2026-02-02,2026-02-01,Z,x',
  ];
  const { problems, relations } = await read(rows.join('\n'));
  expect(problems.map(({ reason }) => reason)).toEqual([
    'Column “Mood” is not known and is not read.',
    'A relation of E leads to an activity that is not in the file. It is left out.',
    'Activities wait for each other in a circle: C → A → B → C.',
    'Activity D has no dates.',
    'Activity E is planned to end before it begins.',
  ]);
  expect(problems[0]).toMatchObject({ row: 1, column: 'F' });
  expect(relations).toHaveLength(3);
  const { problems: ofCalendar } = await read(xerText(makePlan(2)).replace(/\(0\|\|CalendarData.*/, ''));
  expect(ofCalendar).toEqual([{ reason: 'Calendar Fünf Tage has no working hours: every day counts as one of work.' }]);
  const { problems: ofDamage } = await read(xerText(makePlan(2)).replace('(0||CalendarData', '(0|CalendarData'));
  expect(ofDamage[0]).toMatchObject({
    reason: 'The working hours of calendar Fünf Tage cannot be read.',
    column: 'clndr_data',
  });
});

test('[WORK-7] a file without activities says so', async () => {
  const { activities, calendars, problems } = await read(
    xerText(plan)
      .replace(/%R\t1\d\d\d\t1\t[^\n]*\n/g, '')
      .replace(/%T\tTASKPRED[^%]*%F[^%]*(%R[^%]*)*/, ''),
  );
  expect([activities.length, calendars.length]).toEqual([0, 1]);
  expect(problems).toEqual([{ reason: 'There is no activity in this file.' }]);
});

test('[WORK-7] names of another code page are told, and read when it is said', async () => {
  const name = 'Монолитные стены первого этажа';
  const cyrillic = (text: string) =>
    Uint8Array.from(text, (letter) => {
      const code = letter.charCodeAt(0);
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code & 0xff;
    });
  const bytes = cyrillic(xerText(makePlan(3)).replaceAll(/Wände[^\t]*/g, name));
  const guessed = await read(bytes);
  expect(guessed.problems[0]?.reason).toMatch(/another code page/);
  const told = await read(bytes, { encoding: 'windows-1251' });
  expect(told.activities[0]?.name).toBe(name);
  expect((await refusalOf(bytes, { encoding: 'klingon' })).message).toBe('There is no encoding of the name klingon.');
});

test('[WORK-7] dates that can be read in two ways are asked about, and read as answered', async () => {
  const text = 'Id;Name;Start;Finish\nA;a;01/02/2026;03/02/2026\n';
  const refusal = await refusalOf(text);
  expect(refusal.question).toEqual({ asks: 'dateOrder', choices: ['dmy', 'mdy'] });
  const starts = async (dateOrder: 'dmy' | 'mdy') => (await read(text, { dateOrder })).activities[0]?.planned.start;
  expect([await starts('dmy'), await starts('mdy')]).toEqual(['2026-02-01', '2026-01-02']);
  expect((await read(`${text}B;b;01/13/2026;01/14/2026`)).activities[0]?.planned.start).toBe('2026-01-02');
  expect((await refusalOf(`${text}B;b;01/13/2026;14/01/2026`)).place).toMatchObject({ row: 3, column: 'D' });
});

test.each([
  ['12-Jan-26 A', '2026-01-12'],
  ['Mo 12.01.26', '2026-01-12'],
  ['12 janvier 2026 08:30', '2026-01-12T08:30'],
  ['Jan 12, 2026 1:05 PM', '2026-01-12T13:05'],
  ['12/01/2026*', '2026-01-12'],
  ['2026/01/12', '2026-01-12'],
  ['20260112', '2026-01-12'],
  ['12-März-2026', '2026-03-12'],
])('[WORK-7] a date is read as %s', async (date, expected) => {
  const { activities } = await read(`Id;Name;Start;Finish\nA;a;"${date}";31/01/2027\n`, { dateOrder: 'dmy' });
  expect(activities[0]?.planned.start).toBe(expected);
});

test('[WORK-7] a plain sheet of Excel is a table too', async () => {
  const bytes = await workbookOf([
    {
      name: 'Plan',
      rows: [
        ['Terminplan'],
        [],
        ['Nr', 'Vorgang', 'Beginn', 'Ende'],
        ['1', 'Wand', { date: 46_000 }, { date: 46_005 }],
      ],
    },
  ]);
  const { activities } = await read(bytes);
  expect(activities[0]).toMatchObject({
    id: '1',
    name: 'Wand',
    planned: { start: '2025-12-09', finish: '2025-12-14' },
  });
});

test('[WORK-7] what is damaged or something else is refused with a sentence, and nothing is taken', async () => {
  const xer = xerText(plan);
  const cases: [string | Uint8Array, string][] = [
    ['', 'The file is empty.'],
    ['  \n', 'The file is empty.'],
    [xer.slice(0, xer.length / 2), 'The file ends before its last line (%E): it is damaged or cut off.'],
    [xer.replace('ERMHDR', 'EMRHDR').replace(/^[^\n]*\n/, ''), 'This XER file has lost its first line (ERMHDR).'],
    [xer.replace(/%F\ttask_id[^\n]*\n/, ''), 'The fields of table TASK are not named (%F): the file is damaged.'],
    [pmxmlOf(plan).subarray(0, 5000), 'This is no well-formed XML'],
    [
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><Project>&a;</Project>',
      'The file has a document type, which is not read.',
    ],
    ['<?xml version="1.0"?><kml/>', 'This XML is neither of Primavera P6 nor of Microsoft Project.'],
    [`<Project>${'<a>'.repeat(100)}`, 'The file is nested or long beyond measure.'],
    [(await p6XlsxOf(plan)).subarray(0, 3000), 'The workbook cannot be opened'],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'This is a file of Microsoft Project (.mpp)'],
    ['%PDF-1.7', 'This is a PDF.'],
    ['{"tasks":[]}', 'This is JSON.'],
    ['a,b,c\n1,2,3\n', 'No row of this table names its columns.'],
    ['Id;Name\nA;"x\n', 'A quotation mark is opened and never closed.'],
    ['Name;Activity ID\nA;x\n', 'No column of this table holds dates.'],
    [
      await workbookOf([{ name: 'TASK', rows: [['activity'], ['Activity'], ['A']] }]),
      'Row 1 of this sheet does not name the field task_code',
    ],
  ];
  for (const [content, reason] of cases) expect((await refusalOf(content)).message).toContain(reason);
});
