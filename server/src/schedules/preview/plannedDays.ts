import { dayNumber, type LocalTime, writeDayNumber } from '../localTime.ts';
import type { Activity } from '../Schedule.ts';

export interface PlannedDays {
  startDate: string;
  endDate: string;
}

/** The first and the last day of an activity as planned, or else as its baseline has them; a milestone is one day. */
export function plannedDays({ planned, baseline }: Pick<Activity, 'planned' | 'baseline'>): PlannedDays | undefined {
  const [start, finish] = [planned.start ?? baseline.start, planned.finish ?? baseline.finish];
  const first = start ?? finish;
  const last = finish ?? start;
  if (first === null || last === null) return undefined;
  const startDate = first.slice(0, 10);
  const endDate = lastDay(last);
  return endDate < startDate ? { startDate, endDate: startDate } : { startDate, endDate };
}

/** What ends at midnight ends with the day before. */
const lastDay = (time: LocalTime) =>
  time.endsWith('T00:00') ? writeDayNumber(dayNumber(time) - 1) : time.slice(0, 10);
