import { sayDay } from '@plumbline/contract/sayWorkState';
import type { Between } from '@plumbline/contract/workState';
import type { ActivityStatus, PercentType } from '../Schedule.ts';
import type { ActivityPercent } from './ActivityPercent.ts';
import { type WrittenCell, writeWorkbook } from './writeWorkbook.ts';

interface Column {
  /** In row 1, by which P6 knows it; row 2 is what people read. */
  field: string;
  caption: string;
  width: number;
  cellOf(row: ActivityPercent): WrittenCell;
}

const statuses: Readonly<Record<ActivityStatus, string>> = {
  notStarted: 'Not Started',
  inProgress: 'In Progress',
  completed: 'Completed',
};
const percentTypes: Readonly<Record<PercentType, string>> = {
  physical: 'Physical',
  duration: 'Duration',
  units: 'Units',
  unknown: '',
};

const columns: readonly Column[] = [
  { field: 'task_code', caption: 'Activity ID', width: 18, cellOf: ({ id }) => id },
  {
    field: 'status_code',
    caption: 'Activity Status',
    width: 16,
    cellOf: ({ status }) => (status === null ? '' : statuses[status]),
  },
  { field: 'wbs_id', caption: 'WBS Code', width: 20, cellOf: ({ wbs }) => wbs },
  { field: 'task_name', caption: 'Activity Name', width: 48, cellOf: ({ name }) => name },
  {
    field: 'complete_pct_type',
    caption: 'Percent Complete Type',
    width: 22,
    cellOf: ({ percentType }) => (percentType === null ? '' : percentTypes[percentType]),
  },
  {
    field: 'complete_pct',
    caption: 'Activity % Complete(%)',
    width: 22,
    cellOf: ({ written, measured }) => written ?? measured,
  },
  { field: 'delete_record_flag', caption: 'Delete This Row', width: 16, cellOf: () => '' },
];

/** P6 ignores fields that it does not know, and captions so what it does not import. */
const dateColumns: readonly Column[] = [
  { field: 'Measured start', caption: '(*)Measured start', width: 44, cellOf: ({ begun }) => inWords(begun) },
  { field: 'Measured finish', caption: '(*)Measured finish', width: 44, cellOf: ({ finished }) => inWords(finished) },
];

function inWords(between: Between | null): string {
  if (between === null) return '';
  const { after, by } = between;
  return after === null || after === by
    ? `by the scan of ${sayDay(by)}`
    : `between the scans of ${sayDay(after)} and ${sayDay(by)}`;
}

/** Without a schedule these are known of an activity: a column that we would have to invent is left out. */
const knownAlone = new Set(['task_code', 'wbs_id', 'complete_pct', 'delete_record_flag']);

/** What P6 reads durations and dates by; it expects these lines in one cell. */
const settings = [
  'DurationQtyType=QT_Day',
  'ShowAsPercentage=0',
  'SmallScaleQtyType=QT_Hour',
  'DateFormat=m/d/yyyy',
  'CurrencyFormat=US Dollar',
];

interface Made {
  madeAt: Date;
  /** Whether rows have a schedule behind them: its names, WBS, status and kind of percentage stand as it has them. */
  hasSchedule: boolean;
  /** What scans know of starts and finishes that the schedule does not have, as text. */
  measuredDates: boolean;
}

/** The spreadsheet that P6 imports: the sheet TASK, and the settings that it was written by, last. No date is in it that P6 would import ([WORK-7]). */
export function writeP6Workbook(
  activities: readonly ActivityPercent[],
  { madeAt, hasSchedule, measuredDates }: Made,
): AsyncIterable<Uint8Array> {
  const used = [
    ...columns.filter(({ field }) => hasSchedule || knownAlone.has(field)),
    ...(measuredDates && hasSchedule ? dateColumns : []),
  ];
  const rows = activities.map((activity) => used.map(({ cellOf }) => cellOf(activity)));
  return writeWorkbook(
    [
      {
        name: 'TASK',
        widths: used.map(({ width }) => width),
        rows: [used.map(({ field }) => field), used.map(({ caption }) => caption), ...rows],
      },
      { name: 'USERDATA', widths: [60], rows: [['user_data'], ['UserSettings Do Not Edit'], [settings.join('\n')]] },
    ],
    madeAt,
  );
}
