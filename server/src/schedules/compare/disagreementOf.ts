import type { Activity } from '../Schedule.ts';
import type { MeasuredWork } from './MeasuredWork.ts';

/** Percent that a report and a scan may be apart before anybody is asked: planners round, and elements differ in work. */
export const toleratedPercent = 10;

/** How a report contradicts the scans, and which of them says so. */
export interface Disagreement {
  /** More is reported than stands, less than stands, or it stood before it is reported to have begun. */
  kind: 'more' | 'less' | 'earlier';
  percent: number;
  on: string;
}

/** What the schedule says has come of an activity; null where it says nothing. */
export const reportedPercent = ({ status, percent }: Pick<Activity, 'status' | 'percent'>): number | null =>
  status === 'completed' ? 100 : percent;

/**
 * A report is of the data date: what it says lies between what the last scan before and the first one after it found. What no
 * scan has seen may stand, so it speaks against nobody.
 */
export function disagreementOf(
  activity: Pick<Activity, 'status' | 'percent' | 'actual'>,
  { scans, notSeen, startedOn }: MeasuredWork,
  dataDay: string | null,
): Disagreement | null {
  const last = scans.at(-1);
  if (last === undefined) return null;
  const reported = reportedPercent(activity);
  const low = dataDay === null ? last : scans.findLast(({ day }) => day <= dataDay);
  const high = dataDay === null ? last : (scans.find(({ day }) => day > dataDay) ?? last);
  if (reported !== null && reported > high.percent + notSeen + toleratedPercent)
    return { kind: 'more', percent: high.percent, on: high.day };
  if (reported !== null && low !== undefined && reported < low.percent - toleratedPercent)
    return { kind: 'less', percent: low.percent, on: low.day };
  const begun = activity.actual.start?.slice(0, 10);
  if (begun === undefined || startedOn === null || startedOn >= begun) return null;
  const first = scans.find(({ day }) => day === startedOn) ?? last;
  return { kind: 'earlier', percent: first.percent, on: first.day };
}
