import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import readSheets from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { readSchedule } from '../read/readSchedule.ts';
import type { MeasuredActivity } from './MeasuredActivity.ts';
import { writeP6Workbook } from './writeP6Workbook.ts';
import { writeXer } from './writeXer.ts';

const activity = (activityId: string, more: Partial<MeasuredActivity>): MeasuredActivity => ({
  activityId,
  wbs: 'HH.2',
  name: activityId,
  percent: 0,
  startedOn: null,
  finishedOn: null,
  ...more,
});
const measured = [
  activity('A1000', {
    name: 'Wände "Nord" & <Süd>\tfür 5 €',
    percent: 100,
    startedOn: '2026-09-04',
    finishedOn: '2026-10-02',
  }),
  activity('A1010', { wbs: 'HH.2.3', percent: 99.999, startedOn: '2026-09-11' }),
  activity('0020', { wbs: null, percent: 0.0001, startedOn: '2026-09-18' }),
  // Seen once, taken down since.
  activity('A1030', { wbs: '3', percent: 0, startedOn: '2026-09-04' }),
];
const madeAt = new Date('2026-11-16T12:00:00Z');
const workbook = () => buffer(Readable.from(writeP6Workbook(measured, madeAt)));
const project = { id: 'HH', name: 'Harbour House', dataDate: '2026-10-02', madeOn: '2026-11-16', madeBy: 'Ada Brandt' };

test('[WORK-7] the spreadsheet has the sheets and rows that P6 imports, read by a reader of somebody else', async () => {
  const [task, settings, ...others] = await readSheets(await workbook());
  expect([task?.sheet, settings?.sheet, others.length]).toEqual(['TASK', 'USERDATA', 0]);
  const day = (time: string) => new Date(`${time}:00.000Z`);
  expect(task?.data).toEqual([
    [
      'task_code',
      'status_code',
      'wbs_id',
      'task_name',
      'complete_pct_type',
      'complete_pct',
      'act_start_date',
      'act_end_date',
      'delete_record_flag',
    ],
    [
      'Activity ID',
      'Activity Status',
      'WBS Code',
      'Activity Name',
      'Percent Complete Type',
      'Activity % Complete(%)',
      'Actual Start',
      'Actual Finish',
      'Delete This Row',
    ],
    [
      'A1000',
      'Completed',
      'HH.2',
      'Wände "Nord" & <Süd>\tfür 5 €',
      'Physical',
      100,
      day('2026-09-04T08:00'),
      day('2026-10-02T17:00'),
      null,
    ],
    ['A1010', 'In Progress', 'HH.2.3', 'A1010', 'Physical', 99.99, day('2026-09-11T08:00'), null, null],
    ['0020', 'In Progress', null, '0020', 'Physical', 0.01, day('2026-09-18T08:00'), null, null],
    ['A1030', 'Not Started', '3', 'A1030', 'Physical', 0, null, null, null],
  ]);
  expect(settings?.data).toEqual([
    ['user_data'],
    ['UserSettings Do Not Edit'],
    [
      'DurationQtyType=QT_Day\nShowAsPercentage=0\nSmallScaleQtyType=QT_Hour\nDateFormat=m/d/yyyy\nCurrencyFormat=US Dollar',
    ],
  ]);
});

const told = [
  ['A1000', 100, 'physical', 'completed', '2026-09-04T08:00', '2026-10-02T17:00'],
  ['A1010', 99.99, 'physical', 'inProgress', '2026-09-11T08:00', null],
  ['0020', 0.01, 'physical', 'inProgress', '2026-09-18T08:00', null],
  ['A1030', 0, 'physical', 'notStarted', null, null],
];

test.each([
  ['spreadsheet', workbook],
  ['XER file', async () => writeXer(measured, project)],
])('[WORK-7] a %s is read back as what was measured', async (_, make) => {
  const { activities } = await readSchedule('out', await make());
  expect(
    activities.map(({ id, percent, percentType, status, actual }) => [
      id,
      percent,
      percentType,
      status,
      actual.start,
      actual.finish,
    ]),
  ).toEqual(told);
});

test('[WORK-7] an XER file names project and structure, so that P6 finds the activities', async () => {
  const { projects, wbs, activities, calendars, problems } = await readSchedule('out.xer', writeXer(measured, project));
  expect(projects).toEqual([{ key: '1', id: 'HH', name: 'Harbour House', dataDate: '2026-10-02T00:00' }]);
  expect(wbs.map(({ code }) => code)).toEqual(['HH', 'HH.2', 'HH.2.3', 'HH.3']);
  expect(activities.map(({ wbsCode }) => wbsCode)).toEqual(['HH.2', 'HH.2.3', 'HH', 'HH.3']);
  expect(activities[0]?.name).toBe('Wände "Nord" & <Süd> für 5 €');
  expect(calendars[0]?.week[1]).toEqual([{ from: 480, to: 1020 }]);
  // Not started, and with no dates of a plan, which P6 has.
  expect(problems.map(({ reason }) => reason)).toEqual(['Activity A1030 has no dates.']);
});

test('[WORK-7] an XER file is tab-separated Windows-1252, a row a line, and ends with its mark', () => {
  const text = Buffer.from(writeXer([activity('A\r\n%R\tB', { name: 'Ω' })], project)).toString('latin1');
  const lines = text.split('\r\n');
  expect(lines[0]?.split('\t').slice(0, 4)).toEqual(['ERMHDR', '19.12', '2026-11-16', 'Project']);
  expect(lines.slice(-2)).toEqual(['%E', '']);
  const task = lines.slice(lines.indexOf('%T\tTASK'));
  expect(task.filter((line) => line.startsWith('%R'))).toHaveLength(1);
  expect(task[2]).toContain('\tA %R B\t?\t');
});

const office = ['soffice', 'libreoffice']
  .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find((path) => existsSync(path));

describe.skipIf(office === undefined)('opened by LibreOffice', () => {
  test('[WORK-7] the spreadsheet has the same rows', { timeout: 120_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-office-'));
    try {
      await writeFile(join(folder, 'p6.xlsx'), await workbook());
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      // Every sheet as a file of its own, in UTF-8 (76).
      const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
      const order = [profile, '--headless', '--convert-to', filter, '--outdir', folder, join(folder, 'p6.xlsx')];
      await promisify(execFile)(office as string, order);
      const [fields, captions, ...rows] = (await readFile(join(folder, 'p6-TASK.csv'), 'utf8')).trim().split('\n');
      expect(fields).toBe(
        'task_code,status_code,wbs_id,task_name,complete_pct_type,complete_pct,act_start_date,act_end_date,delete_record_flag',
      );
      expect(captions).toMatch(/^Activity ID,Activity Status,WBS Code,/);
      expect(rows).toHaveLength(measured.length);
      // How a date is shown depends on the language of the office.
      expect(rows[1]).toMatch(/^A1010,In Progress,HH\.2\.3,A1010,Physical,99\.99,0?9\/11\/2026 0?8:00(:00)?,,$/);
      expect(rows[2]).toMatch(/^0020,In Progress,,0020,Physical,0\.01,0?9\/18\/2026 0?8:00(:00)?,,$/);
      const settings = await readFile(join(folder, 'p6-USERDATA.csv'), 'utf8');
      expect(settings.trim()).toMatch(
        /^user_data\nUserSettings Do Not Edit\n"DurationQtyType=QT_Day\n(.*\n){3}CurrencyFormat=US Dollar"$/,
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
