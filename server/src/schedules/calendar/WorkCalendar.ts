import type { LocalTime } from '../localTime.ts';

/** When work is done, in minutes of the day: `to` is at most 1440, and after `from`. */
export interface Shift {
  from: number;
  to: number;
}

export interface WorkCalendar {
  key: string;
  name: string;
  /** Of each weekday, Sunday first, in order and apart from each other. */
  week: readonly (readonly Shift[])[];
  /** Days that are unlike their weekday, in order; without shifts nobody works. */
  exceptions: readonly ExceptionDay[];
  /** What the planner counts as a day of work; null where the file does not say. */
  hoursPerDay: number | null;
}

export interface ExceptionDay {
  day: LocalTime;
  shifts: readonly Shift[];
}
