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
