import type { WorkClock } from '../calendar/openWorkClock.ts';
import { finishMinute, startMinute } from '../localTime.ts';
import type { PlannedDays } from '../preview/plannedDays.ts';

/**
 * Percent that is planned to stand when a day begins: as much of the work as there are hours of the calendar before it. What is
 * planned for the day of a scan is not asked of it yet.
 */
export function plannedPercent({ startDate, endDate }: PlannedDays, clock: WorkClock, day: string): number {
  const [start, end, now] = [startMinute(startDate), finishMinute(endDate), startMinute(day)];
  if (now <= start) return 0;
  if (now >= end) return 100;
  const all = clock.between(start, end);
  return all === 0 ? 0 : (100 * clock.between(start, now)) / all;
}

export interface Found {
  percent: number;
  finishedOn: string | null;
  /** The day of the scan. */
  on: string;
}

/**
 * Days of work before the plan, negative behind it. What is finished stays as early or late as it was on that day; of what is
 * not, by when as much was planned. What nothing stands of is late from its first day of work on, and never early.
 */
export function aheadByCalendar({ startDate, endDate }: PlannedDays, clock: WorkClock, found: Found): number {
  const [start, end, now] = [startMinute(startDate), finishMinute(endDate), startMinute(found.on)];
  if (found.finishedOn !== null) return clock.daysBetween(finishMinute(found.finishedOn), end);
  if (found.percent <= 0) return Math.min(0, clock.daysBetween(now, start));
  const due = clock.add(start, (clock.between(start, end) * found.percent) / 100);
  return clock.daysBetween(now, due ?? end);
}
