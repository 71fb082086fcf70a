import { minuteOfDay, tidyShifts } from '../../calendar/tidyShifts.ts';
import type { ExceptionDay, Shift } from '../../calendar/WorkCalendar.ts';
import { dayNumber, readIsoTime, writeDayNumber } from '../../localTime.ts';
import { UnreadableSchedule } from '../../UnreadableSchedule.ts';
import type { Problems } from '../createProblems.ts';
import type { OwnCalendar } from '../inheritCalendars.ts';
import { limits } from '../limits.ts';
import { allOf, oneOf, textOf } from '../xml/fields.ts';
import type { XmlRecord } from '../xml/readXmlRecords.ts';
import { fallsOn, readRecurrence } from './recurrence.ts';

/** How many days may still be looked at: a line of a file can ask for ten thousand. */
export interface DayBudget {
  left: number;
}

/** A calendar with the weeks and days that are unlike its usual week, each written out. */
export function readMspdiCalendar(record: XmlRecord, problems: Problems, budget: DayBudget): OwnCalendar {
  const name = textOf(record, 'Name');
  const weekDays = allOf(oneOf(record, 'WeekDays'), 'WeekDay');
  const days = new Map<string, readonly Shift[]>();
  const add = (within: XmlRecord, shiftsOn: (day: number) => readonly Shift[] | undefined) => {
    const asked = daysOf(within);
    budget.left -= asked.length;
    if (budget.left < 0) {
      throw new UnreadableSchedule('The calendars of this file have more days of their own than are read.', {
        line: record.line,
      });
    }
    for (const day of asked) {
      const shifts = shiftsOn(day);
      if (shifts && days.size < limits.exceptionDays) days.set(writeDayNumber(day), shifts);
    }
  };
  for (const workWeek of allOf(oneOf(record, 'WorkWeeks'), 'WorkWeek')) {
    const week = weekOf(allOf(oneOf(workWeek, 'WeekDays'), 'WeekDay'));
    add(workWeek, (day) => week[weekdayOf(day)]);
  }
  const exceptions = allOf(oneOf(record, 'Exceptions'), 'Exception');
  // Since 2007 the days of old stand beside the exceptions that replace them.
  const old = exceptions.length > 0 ? [] : weekDays.filter((day) => textOf(day, 'DayType') === '0');
  for (const day of old) {
    const shifts = shiftsOf(day);
    add(day, () => shifts);
  }
  for (const exception of exceptions) {
    const recurrence = readRecurrence(exception);
    const shifts = shiftsOf(exception);
    add(exception, (day) => (fallsOn(recurrence, day) ? shifts : undefined));
  }
  if (days.size >= limits.exceptionDays)
    problems.add(`Calendar ${name} has more exceptions than are read.`, { line: record.line });
  const base = textOf(record, 'BaseCalendarUID');
  return {
    key: textOf(record, 'UID'),
    name,
    base: base === '' || base === '-1' ? null : base,
    week: weekOf(weekDays),
    exceptions: [...days].map(([day, shifts]): ExceptionDay => ({ day, shifts })),
    hoursPerDay: null,
  };
}

/** Sunday is 1 there, and 0 here. */
function weekOf(weekDays: readonly XmlRecord[]): (Shift[] | undefined)[] {
  return Array.from({ length: 7 }, (_, i) => {
    const day = weekDays.find((one) => textOf(one, 'DayType') === String(i + 1));
    return day && shiftsOf(day);
  });
}

function shiftsOf(day: XmlRecord): Shift[] {
  if (!['1', 'true'].includes(textOf(day, 'DayWorking'))) return [];
  return tidyShifts(
    allOf(oneOf(day, 'WorkingTimes'), 'WorkingTime').flatMap((time) => {
      const [from, to] = [minuteOfDay(textOf(time, 'FromTime')), minuteOfDay(textOf(time, 'ToTime'))];
      return from === undefined || to === undefined ? [] : [{ from, to }];
    }),
  );
}

function daysOf(within: XmlRecord): number[] {
  const period = oneOf(within, 'TimePeriod');
  const [from, to] = [readIsoTime(textOf(period, 'FromDate')), readIsoTime(textOf(period, 'ToDate'))];
  if (from === undefined || to === undefined) return [];
  const first = dayNumber(from);
  const count = Math.min(dayNumber(to) - first + 1, limits.exceptionDays);
  return Array.from({ length: Math.max(0, count) }, (_, i) => first + i);
}

const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;
