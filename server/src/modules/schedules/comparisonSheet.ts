import type { Cell, Sheet } from '../../exports/Sheet.ts';
import type { ComparedActivity } from '../../schedules/compare/ComparedActivity.ts';
import { disagreementInWords } from '../../schedules/compare/disagreementInWords.ts';
import { unmeasuredInWords } from '../../schedules/compare/holdUpInWords.ts';

const day = (text: string | null | undefined) => (text ? new Date(`${text.slice(0, 10)}T00:00Z`) : null);
const number = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);

interface Column {
  label: string;
  width: number;
  hasFewValues?: boolean;
  of(one: ComparedActivity): Cell;
}

const measured = <Value>(
  one: ComparedActivity,
  read: (part: Exclude<ComparedActivity['measured'], string>) => Value,
) => (typeof one.measured === 'string' ? null : read(one.measured));

/** Every activity as planned, reported and measured, for spreadsheets. */
const columns: readonly Column[] = [
  { label: 'Activity ID', width: 14, of: ({ activity }) => activity.id },
  { label: 'Activity', width: 40, of: ({ activity }) => activity.name },
  { label: 'WBS', width: 16, hasFewValues: true, of: ({ activity }) => activity.wbsCode },
  { label: 'Planned start', width: 12, of: ({ planned }) => day(planned?.startDate) },
  { label: 'Planned finish', width: 12, of: ({ planned }) => day(planned?.endDate) },
  { label: 'Planned %', width: 10, of: ({ plannedPercent }) => number(plannedPercent) },
  { label: 'Reported %', width: 10, of: ({ reportedPercent }) => number(reportedPercent) },
  { label: 'Reported start', width: 12, of: ({ activity }) => day(activity.actual.start) },
  { label: 'Reported finish', width: 12, of: ({ activity }) => day(activity.actual.finish) },
  { label: 'Measured %', width: 10, of: (one) => measured(one, ({ percent }) => percent) },
  { label: 'Not seen %', width: 10, of: (one) => measured(one, ({ notSeen }) => number(notSeen)) },
  { label: 'Measured start', width: 12, of: (one) => measured(one, ({ startedOn }) => day(startedOn)) },
  { label: 'Measured finish', width: 12, of: (one) => measured(one, ({ finishedOn }) => day(finishedOn)) },
  {
    label: 'Not measured because',
    width: 30,
    hasFewValues: true,
    of: ({ measured: found }) => (typeof found === 'string' ? unmeasuredInWords[found] : null),
  },
  { label: 'Days ahead', width: 10, of: ({ aheadDays }) => number(aheadDays) },
  { label: 'Report and scan', width: 50, of: (one) => disagreementInWords(one) },
];

export function comparisonSheet(compared: readonly ComparedActivity[]): Sheet {
  return {
    columns: columns.map(({ of: _, ...column }) => column),
    rowCount: compared.length,
    cellsAt: (row) => columns.map(({ of }) => of(compared[row] as ComparedActivity)),
  };
}
