import type { DayUnit } from '@plumbline/contract/workState';
import { dayMinutes, dayNumber } from '../localTime.ts';
import type { Shift, WorkCalendar } from './WorkCalendar.ts';

/** Counts work by a calendar. Moments are minutes since 1970 by the clock of the site, from 1900 to 2999. */
export interface WorkClock {
  /** Minutes of work from one moment to another, negative where that is before. */
  between(from: number, to: number): number;
  /** The same in days of work, as the planner counts them. */
  daysBetween(from: number, to: number): number;
  /**
   * When so many minutes of work are done after a moment, or, where they are negative, would have to be begun before it;
   * null where the calendar has not as many.
   */
  add(from: number, minutes: number): number | null;
  /** Minutes of a day of work. */
  minutesPerDay: number;
  /** What its days are. */
  unit: DayUnit;
}

/** The Sunday before 1970-01-01. */
const firstSunday = -4;
const earliest = -25_600 * dayMinutes;
const latest = 380_000 * dayMinutes;
const allDay: readonly Shift[] = [{ from: 0, to: dayMinutes }];

/** A calendar without any hours works day and night: what is late is then late by days as they go by. */
export function openWorkClock(calendar: Pick<WorkCalendar, 'week' | 'exceptions' | 'hoursPerDay'>): WorkClock {
  const isEmpty = [...calendar.week, ...calendar.exceptions.map(({ shifts }) => shifts)].every(
    (shifts) => shifts.length === 0,
  );
  const week = isEmpty
    ? Array.from({ length: 7 }, () => allDay)
    : Array.from({ length: 7 }, (_, i) => calendar.week[i] ?? []);
  const sums = week.map(wholeLength);
  const weekSum = sums.reduce((sum, one) => sum + one, 0);
  const exceptions = isEmpty ? [] : sumExceptions(calendar.exceptions, week);
  const minutesPerDay = isEmpty ? dayMinutes : (calendar.hoursPerDay ?? 0) * 60 || usualDay(sums, calendar.exceptions);

  /** Minutes of work from that Sunday to a moment; it only grows. */
  function workUntil(moment: number): number {
    const day = Math.floor(moment / dayMinutes);
    const weeks = Math.floor((day - firstSunday) / 7);
    const weekday = day - firstSunday - 7 * weeks;
    const before = sums.slice(0, weekday).reduce((sum, one) => sum + one, 0);
    const { more, shifts } = exceptionsBefore(exceptions, day);
    const today = lengthOf(shifts ?? (week[weekday] as readonly Shift[]), moment - day * dayMinutes);
    return weeks * weekSum + before + more + today;
  }

  /** The first moment at which so much is done; work goes on by the minute, so a half of one is looked for too. */
  function firstAt(work: number, from: number): number | null {
    if (workUntil(earliest) >= work || workUntil(latest) < work) return null;
    // Mostly it is near: what is looked for lies after where the work begins.
    let low = Math.min(Math.max(from, earliest), latest);
    let high = Math.min(low + dayMinutes, latest);
    for (let step = 2 * dayMinutes; workUntil(high) < work - 1e-6; step *= 2) {
      [low, high] = [high, Math.min(high + step, latest)];
    }
    while (high - low > 1e-3) {
      const middle = (low + high) / 2;
      if (workUntil(middle) < work - 1e-6) low = middle;
      else high = middle;
    }
    return Math.round(high * 100) / 100;
  }

  /** The last moment at which no more than so much is done. */
  function lastAt(work: number, from: number): number | null {
    if (workUntil(earliest) > work || workUntil(latest) <= work) return null;
    // Mostly it is near, as above.
    let high = Math.min(Math.max(from, earliest), latest);
    let low = Math.max(high - dayMinutes, earliest);
    for (let step = 2 * dayMinutes; workUntil(low) > work + 1e-6; step *= 2) {
      [low, high] = [Math.max(low - step, earliest), low];
    }
    while (high - low > 1e-3) {
      const middle = (low + high) / 2;
      if (workUntil(middle) > work + 1e-6) high = middle;
      else low = middle;
    }
    return Math.round(low * 100) / 100;
  }

  const between = (from: number, to: number) => workUntil(to) - workUntil(from);
  return {
    between,
    daysBetween: (from, to) => between(from, to) / minutesPerDay,
    add(from, minutes) {
      if (minutes === 0) return from;
      const work = workUntil(from) + minutes;
      return minutes > 0 ? firstAt(work, from) : lastAt(work, from);
    },
    minutesPerDay,
    unit: isEmpty ? 'days' : 'workingDays',
  };
}

/** Of shifts up to a minute of the day. */
function lengthOf(shifts: readonly Shift[], until: number): number {
  return shifts.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, until) - from), 0);
}

const wholeLength = (shifts: readonly Shift[]) => lengthOf(shifts, dayMinutes);

/** What planners would call a day where the file does not say: the mean of those on which work is done. */
function usualDay(sums: readonly number[], exceptions: WorkCalendar['exceptions']): number {
  const worked = sums.filter((sum) => sum > 0);
  const days =
    worked.length > 0 ? worked : exceptions.map(({ shifts }) => wholeLength(shifts)).filter((sum) => sum > 0);
  return days.reduce((sum, one) => sum + one, 0) / days.length;
}

interface SummedException {
  day: number;
  shifts: readonly Shift[];
  /** What this day and those before it have more, or less, than their weekdays. */
  more: number;
}

function sumExceptions(days: WorkCalendar['exceptions'], week: readonly (readonly Shift[])[]): SummedException[] {
  const byDay = new Map(days.map(({ day, shifts }) => [dayNumber(day), shifts]));
  let more = 0;
  return [...byDay]
    .sort(([a], [b]) => a - b)
    .map(([day, shifts]) => {
      const weekday = (((day - firstSunday) % 7) + 7) % 7;
      more += wholeLength(shifts) - wholeLength(week[weekday] as readonly Shift[]);
      return { day, shifts, more };
    });
}

function exceptionsBefore(
  exceptions: readonly SummedException[],
  day: number,
): { more: number; shifts: readonly Shift[] | undefined } {
  let [low, high] = [0, exceptions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((exceptions[middle] as SummedException).day < day) low = middle + 1;
    else high = middle;
  }
  const on = exceptions[low];
  return { more: exceptions[low - 1]?.more ?? 0, shifts: on?.day === day ? on.shifts : undefined };
}
