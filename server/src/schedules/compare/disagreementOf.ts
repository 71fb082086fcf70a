import type { WorkState } from '@plumbline/contract/workState';
import type { Activity } from '../Schedule.ts';
import type { MeasuredWork } from './MeasuredWork.ts';

/** Percent that a report and a scan may be apart before anybody is asked: planners round, and elements differ in work. */
const toleratedPercent = 10;

/** How a report contradicts the scans, and which of them says so. */
export interface Disagreement {
  /**
   * More is reported than stands, less than stands; it stood before it is reported to have begun, or to have been finished; a scan
   * found some of it missing after it is reported to have been finished.
   */
  kind: 'more' | 'less' | 'earlier' | 'finishedEarlier' | 'finishedLater';
  percent: number;
  on: string;
}

/** What the schedule says has come of an activity; null where it says nothing. */
export const reportedPercent = ({ status, percent }: Pick<Activity, 'status' | 'percent'>): number | null =>
  status === 'completed' ? 100 : percent;

interface Measured {
  work: MeasuredWork;
  state: Pick<WorkState, 'begun' | 'finished' | 'openOn'>;
  /** Up to when progress is reported. */
  dataDay: string | null;
}

/**
 * A day that is reported contradicts scans only outside of the days that they leave possible; a percentage, which is of the data
 * date, only outside of what the last scan before and the first one after it found. What no scan has seen may stand, so it speaks
 * against nobody.
 */
export function disagreementOf(
  activity: Pick<Activity, 'status' | 'percent' | 'actual'>,
  { work, state, dataDay }: Measured,
): Disagreement | null {
  const last = work.scans.at(-1);
  if (last === undefined) return null;
  const begun = activity.actual.start?.slice(0, 10);
  const finished = activity.actual.finish?.slice(0, 10);
  const found =
    activity.status === 'completed' && finished !== undefined
      ? finishedOtherwise(finished, { work, state })
      : percentOtherwise(activity, { work, dataDay });
  if (found !== null || begun === undefined || state.begun === null || state.begun.by >= begun) return found;
  return { kind: 'earlier', ...scanOn(work, state.begun.by) };
}

function finishedOtherwise(reported: string, { work, state }: Omit<Measured, 'dataDay'>): Disagreement | null {
  if (state.finished !== null && reported > state.finished.by) {
    return { kind: 'finishedEarlier', ...scanOn(work, state.finished.by) };
  }
  if (state.openOn === null || reported >= state.openOn) return null;
  const open = scanOn(work, state.openOn);
  // Planners take for finished what lacks small parts.
  return open.percent + work.notSeen < 100 - toleratedPercent ? { kind: 'finishedLater', ...open } : null;
}

function percentOtherwise(
  activity: Pick<Activity, 'status' | 'percent'>,
  { work: { scans, notSeen }, dataDay }: Omit<Measured, 'state'>,
): Disagreement | null {
  const reported = reportedPercent(activity);
  if (reported === null) return null;
  const last = scans.at(-1);
  const low = dataDay === null ? last : scans.findLast(({ day }) => day <= dataDay);
  const high = dataDay === null ? last : (scans.find(({ day }) => day > dataDay) ?? last);
  if (high !== undefined && reported > high.percent + notSeen + toleratedPercent) {
    return { kind: 'more', percent: high.percent, on: high.day };
  }
  if (low === undefined || reported >= low.percent - toleratedPercent) return null;
  return { kind: 'less', percent: low.percent, on: low.day };
}

const scanOn = ({ scans }: MeasuredWork, on: string) => ({
  percent: scans.find(({ day }) => day === on)?.percent ?? 0,
  on,
});
