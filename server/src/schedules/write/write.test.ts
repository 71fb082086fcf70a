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
import type { ActivityPercent } from './ActivityPercent.ts';
import { writeP6Workbook } from './writeP6Workbook.ts';

const aPercent = (id: string, measured: number, more: Partial<ActivityPercent> = {}): ActivityPercent => ({
  key: id,
  id,
  name: id,
  wbs: 'HH.2',
  status: 'inProgress',
  percentType: 'physical',
  durationHours: 40,
  reported: null,
  measured,
  notSeen: 0,
  begun: null,
  finished: null,
  written: measured,
  note: '',
  ...more,
});
const measured = [
  aPercent('A1000', 100, { name: 'Wände "Nord" & <Süd>\tfür 5 €' }),
  aPercent('A1010', 99.99, { wbs: 'HH.2.3', percentType: 'duration' }),
  aPercent('0020', 0.01, { wbs: '', percentType: 'unknown' }),
  aPercent('A1030', 0, { wbs: '3', status: 'notStarted' }),
];
const madeAt = new Date('2026-11-16T12:00:00Z');
const workbook = (hasSchedule = true, measuredDates = false, rows = measured) =>
  buffer(Readable.from(writeP6Workbook(rows, { madeAt, hasSchedule, measuredDates })));

test('[WORK-7] the spreadsheet has the sheets and rows that P6 imports, and no date, read by a reader of somebody else', async () => {
  const [task, settings, ...others] = await readSheets(await workbook());
  expect([task?.sheet, settings?.sheet, others.length]).toEqual(['TASK', 'USERDATA', 0]);
  expect(task?.data).toEqual([
    ['task_code', 'status_code', 'wbs_id', 'task_name', 'complete_pct_type', 'complete_pct', 'delete_record_flag'],
    [
      'Activity ID',
      'Activity Status',
      'WBS Code',
      'Activity Name',
      'Percent Complete Type',
      'Activity % Complete(%)',
      'Delete This Row',
    ],
    ['A1000', 'In Progress', 'HH.2', 'Wände "Nord" & <Süd>\tfür 5 €', 'Physical', 100, null],
    ['A1010', 'In Progress', 'HH.2.3', 'A1010', 'Duration', 99.99, null],
    ['0020', 'In Progress', null, '0020', null, 0.01, null],
    ['A1030', 'Not Started', '3', 'A1030', 'Physical', 0, null],
  ]);
  expect(settings?.data).toEqual([
    ['user_data'],
    ['UserSettings Do Not Edit'],
    [
      'DurationQtyType=QT_Day\nShowAsPercentage=0\nSmallScaleQtyType=QT_Hour\nDateFormat=m/d/yyyy\nCurrencyFormat=US Dollar',
    ],
  ]);
});

test('[WORK-7] what scans know of starts and finishes is text, in columns that P6 does not know', async () => {
  const rows = [
    aPercent('A1000', 100, {
      begun: { after: null, by: '2026-10-02' },
      finished: { after: '2026-10-02', by: '2026-10-30' },
    }),
    aPercent('A1010', 50),
  ];
  const [task] = await readSheets(await workbook(true, true, rows));
  expect(task?.data.map((cells) => cells.slice(-3))).toEqual([
    ['delete_record_flag', 'Measured start', 'Measured finish'],
    ['Delete This Row', '(*)Measured start', '(*)Measured finish'],
    [null, 'by the scan of 02/10/2026', 'between the scans of 02/10/2026 and 30/10/2026'],
    [null, null, null],
  ]);
  // Without a schedule nobody knows which dates it has.
  const [alone] = await readSheets(await workbook(false, true, rows));
  expect(alone?.data[0]).toEqual(['task_code', 'wbs_id', 'complete_pct', 'delete_record_flag']);
});

test('[WORK-7] without a schedule the spreadsheet has what is known, and nothing that we would have to invent', async () => {
  const [task] = await readSheets(await workbook(false));
  expect(task?.data.slice(0, 1)).toEqual([['task_code', 'wbs_id', 'complete_pct', 'delete_record_flag']]);
  expect(task?.data.slice(2, 4)).toEqual([
    ['A1000', 'HH.2', 100, null],
    ['A1010', 'HH.2.3', 99.99, null],
  ]);
});

test('[WORK-7] the spreadsheet is read back as what was measured', async () => {
  const { activities } = await readSchedule('out', await workbook());
  expect(
    activities.map(({ id, percent, percentType, status, actual }) => [id, percent, percentType, status, actual.start]),
  ).toEqual([
    ['A1000', 100, 'physical', 'inProgress', null],
    ['A1010', 99.99, 'duration', 'inProgress', null],
    ['0020', 0.01, 'unknown', 'inProgress', null],
    ['A1030', 0, 'physical', 'notStarted', null],
  ]);
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
      expect(fields).toBe('task_code,status_code,wbs_id,task_name,complete_pct_type,complete_pct,delete_record_flag');
      expect(captions).toMatch(/^Activity ID,Activity Status,WBS Code,/);
      expect(rows).toHaveLength(measured.length);
      expect(rows[1]).toBe('A1010,In Progress,HH.2.3,A1010,Duration,99.99,');
      const settings = await readFile(join(folder, 'p6-USERDATA.csv'), 'utf8');
      expect(settings.trim()).toMatch(
        /^user_data\nUserSettings Do Not Edit\n"DurationQtyType=QT_Day\n(.*\n){3}CurrencyFormat=US Dollar"$/,
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
