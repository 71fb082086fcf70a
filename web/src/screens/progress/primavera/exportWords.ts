import type { ActivityPercent, ProgressChanges, ProgressFormat } from '@plumbline/contract/resources/progressExport';
import { formatCount, formatDay } from '../../../ui/format.ts';

/** Of which schedule, and as of when on both sides. */
export function describeSource({ schedule, lastScan }: ProgressChanges): string {
  const scan = lastScan === null ? 'There is no scan yet' : `Measured by the scans up to ${formatDay(lastScan)}`;
  if (schedule === null) return `${scan}. No schedule was imported: what it reports is not known here.`;
  const as = schedule.dataDate === null ? '' : `, data date ${formatDay(schedule.dataDate)}`;
  return `${scan}. Reported by ${schedule.filename}${as}.`;
}

export function describePercent({ reported, measured, notSeen }: ActivityPercent): string {
  const unseen = notSeen > 0 ? `, ${percentOf(notSeen)} not seen` : '';
  return `${reported === null ? 'Nothing reported' : `Reported ${percentOf(reported)}`}, measured ${percentOf(measured)}${unseen}`;
}

const percentOf = (percent: number) => `${Number(percent.toFixed(2))}%`;

/** Those that differ by more than the threshold are shown; the others stay as they are in the schedule. */
export function describeRest(same: number, threshold: number): string {
  if (same === 0) return '';
  return `${formatCount(same)} ${same === 1 ? 'activity differs' : 'activities differ'} by ${threshold} percentage points or less and ${same === 1 ? 'stays' : 'stay'} as reported.`;
}

/** What becomes of dates that the schedule does not have. */
export const describeDates = (format: ProgressFormat): string =>
  format === 'file'
    ? 'The file that was imported gets no dates. Choose the spreadsheet for them.'
    : 'Where the schedule has no actual start or finish, as text in columns of their own, such as “between the scans of 02/10/2026 and 30/10/2026”. Primavera P6 does not import them.';

const toldIds = 5;

/** Activity IDs of packages that the schedule does not have. */
export function describeUnknown(unknown: readonly string[]): string {
  if (unknown.length === 0) return '';
  const more = unknown.length - toldIds;
  const shown = more > 1 ? unknown.slice(0, toldIds) : unknown;
  return `Not in the schedule, and left out: ${shown.join(', ')}${more > 1 ? ` and ${formatCount(more)} more` : ''}.`;
}
