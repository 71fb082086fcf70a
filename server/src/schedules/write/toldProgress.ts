import type { ActivityStatus } from '../Schedule.ts';
import type { MeasuredActivity } from './MeasuredActivity.ts';

export interface ToldProgress {
  status: ActivityStatus;
  percent: number;
  actualStart: string | null;
  actualFinish: string | null;
}

/** P6 keeps times. A day that is written without one would be its midnight, and what ends then misses that day. */
export const dayStarts = '08:00';
export const dayEnds = '17:00';

/**
 * As P6 takes it: an activity in progress has an actual start, a completed one an actual finish, and no other has either. What
 * is not whole is never rounded to 100.
 */
export function toldProgress({
  percent,
  startedOn,
  finishedOn,
}: Pick<MeasuredActivity, 'percent' | 'startedOn' | 'finishedOn'>): ToldProgress {
  if (percent >= 100 && finishedOn !== null) {
    return { status: 'completed', percent: 100, actualStart: startedOn ?? finishedOn, actualFinish: finishedOn };
  }
  if (percent <= 0 || startedOn === null)
    return { status: 'notStarted', percent: 0, actualStart: null, actualFinish: null };
  const told = Math.min(99.99, Math.max(0.01, Math.floor(percent * 100 + 1e-6) / 100));
  return { status: 'inProgress', percent: told, actualStart: startedOn, actualFinish: null };
}
