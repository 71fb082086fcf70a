import { finishMinute, startMinute, writeMinute } from '../localTime.ts';
import type { ComparedActivity } from './ComparedActivity.ts';
import { currentPeriod } from './currentPeriod.ts';
import type { Awaited } from './HoldUp.ts';

/** Something that is awaited, with what must be there before it: before its start, or before its end alone. */
export interface RootNeed {
  awaited: Awaited;
  need: 'begun' | 'end';
  /** In minutes. */
  by: number;
}

interface Days {
  from: string;
  to: string;
}

/** What starts, ends or is due in these days, in the order of time; and what should have started before and did not. */
export function findAwaited(compared: readonly ComparedActivity[], days: Days): RootNeed[] {
  const [first, last] = [startMinute(days.from), finishMinute(days.to)];
  const isIn = (minute: number | null): minute is number => minute !== null && minute >= first && minute < last;
  const found = compared.flatMap((of): RootNeed[] => {
    const { activity, measured } = of;
    const isMeasured = typeof measured !== 'string';
    if (activity.status === 'completed' || (isMeasured && measured.status === 'completed')) return [];
    const { start, finish } = currentPeriod(activity);
    const make = (event: Awaited['event'], by: number, isOverdue = false): RootNeed => ({
      awaited: { of, event, on: dayOf(event, by), isOverdue, isHeldUp: false },
      need: event === 'finishes' ? 'end' : 'begun',
      by,
    });
    if (activity.type === 'startMilestone' || activity.type === 'finishMilestone') {
      const due = activity.type === 'startMilestone' ? (start ?? finish) : (finish ?? start);
      return isIn(due) ? [make('isDue', due)] : [];
    }
    if (activity.type !== 'task') return [];
    const isBegun = activity.status !== 'notStarted' || (isMeasured && measured.percent > 0);
    // Only a scan can tell that nothing was done: a schedule without progress says the same of all of its past.
    const isOverdue = start !== null && start < first && isMeasured && measured.percent === 0 && measured.notSeen === 0;
    const starts = !isBegun && start !== null && (isIn(start) || isOverdue) ? [make('starts', start, isOverdue)] : [];
    return [...starts, ...(isIn(finish) ? [make('finishes', finish)] : [])];
  });
  return found.sort((a, b) => a.by - b.by);
}

/** What ends at midnight ends with the day before. */
const dayOf = (event: Awaited['event'], minute: number) =>
  writeMinute(event === 'finishes' ? minute - 1 : minute).slice(0, 10);
