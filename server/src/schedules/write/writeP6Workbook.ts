import { startMinute } from '../localTime.ts';
import type { ActivityStatus } from '../Schedule.ts';
import type { MeasuredActivity } from './MeasuredActivity.ts';
import { dayEnds, dayStarts, toldProgress } from './toldProgress.ts';
import { type WrittenCell, writeWorkbook } from './writeWorkbook.ts';

/** Row 1 of P6's sheet, by which it knows its columns, and row 2, which people read. */
const columns = [
  { field: 'task_code', caption: 'Activity ID', width: 18 },
  { field: 'status_code', caption: 'Activity Status', width: 16 },
  { field: 'wbs_id', caption: 'WBS Code', width: 20 },
  { field: 'task_name', caption: 'Activity Name', width: 48 },
  { field: 'complete_pct_type', caption: 'Percent Complete Type', width: 22 },
  { field: 'complete_pct', caption: 'Activity % Complete(%)', width: 22 },
  { field: 'act_start_date', caption: 'Actual Start', width: 18 },
  { field: 'act_end_date', caption: 'Actual Finish', width: 18 },
  { field: 'delete_record_flag', caption: 'Delete This Row', width: 16 },
] as const;

const statuses: Readonly<Record<ActivityStatus, string>> = {
  notStarted: 'Not Started',
  inProgress: 'In Progress',
  completed: 'Completed',
};

/** What P6 reads durations and dates by; it expects these lines in one cell. */
const settings = [
  'DurationQtyType=QT_Day',
  'ShowAsPercentage=0',
  'SmallScaleQtyType=QT_Hour',
  'DateFormat=m/d/yyyy',
  'CurrencyFormat=US Dollar',
];

/** The spreadsheet that P6 imports: the sheet TASK, and the settings that it was written by, last. */
export function writeP6Workbook(activities: readonly MeasuredActivity[], madeAt: Date): AsyncIterable<Uint8Array> {
  return writeWorkbook(
    [
      {
        name: 'TASK',
        widths: columns.map(({ width }) => width),
        rows: [columns.map(({ field }) => field), columns.map(({ caption }) => caption), ...activities.map(rowOf)],
      },
      { name: 'USERDATA', widths: [60], rows: [['user_data'], ['UserSettings Do Not Edit'], [settings.join('\n')]] },
    ],
    madeAt,
  );
}

function rowOf(activity: MeasuredActivity): WrittenCell[] {
  const { status, percent, actualStart, actualFinish } = toldProgress(activity);
  const { activityId, wbs, name } = activity;
  // P6 takes the percentage of an activity only where its type is Physical.
  return [
    activityId,
    statuses[status],
    wbs ?? '',
    name,
    'Physical',
    percent,
    serialOf(actualStart, dayStarts),
    serialOf(actualFinish, dayEnds),
    '',
  ];
}

/**
 * ECMA-376, 18.17.4.1: days since the end of 1899, as Excel counts them. A third of a day is no number that a computer has:
 * rounded up a little, a reader that cuts off what is behind the minute still finds eight o'clock.
 */
function serialOf(day: string | null, time: string): WrittenCell {
  if (day === null) return '';
  return { serial: Math.ceil((startMinute(`${day}T${time}`) / 1440 + 25_569) * 1e9) / 1e9 };
}
