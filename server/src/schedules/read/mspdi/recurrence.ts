import { dayNumber, readIsoTime } from '../../localTime.ts';
import { readNumber } from '../readNumber.ts';
import { oneOf, textOf } from '../xml/fields.ts';
import type { XmlRecord } from '../xml/readXmlRecords.ts';

/** How an exception of a calendar comes again (schema of Microsoft Project 2007, Exception/Type). */
export interface Recurrence {
  type: number;
  first: number;
  period: number;
  /** Bits, Sunday the lowest. */
  daysOfWeek: number;
  /** From 0. */
  month: number;
  monthDay: number;
  /** 0 any day, 1 a weekday, 2 a day of the weekend, 3 to 9 Sunday to Saturday. */
  monthItem: number;
  /** The first is 0; 4 is the last. */
  monthPosition: number;
}

export function readRecurrence(exception: XmlRecord): Recurrence {
  const number = (name: string) => readNumber(textOf(exception, name)) ?? 0;
  const from = readIsoTime(textOf(oneOf(exception, 'TimePeriod'), 'FromDate'));
  return {
    type: number('Type'),
    first: from === undefined ? 0 : dayNumber(from),
    period: Math.max(1, number('Period')),
    daysOfWeek: number('DaysOfWeek'),
    month: number('Month'),
    monthDay: number('MonthDay'),
    monthItem: number('MonthItem'),
    monthPosition: number('MonthPosition'),
  };
}

/** Whether it is on a day of its period. */
export function fallsOn(recurrence: Recurrence, day: number): boolean {
  const { type, first, period, daysOfWeek, month, monthDay } = recurrence;
  const date = new Date(day * 86_400_000);
  const start = new Date(first * 86_400_000);
  const months = (date.getUTCFullYear() - start.getUTCFullYear()) * 12 + date.getUTCMonth() - start.getUTCMonth();
  switch (type) {
    case 2:
      return date.getUTCMonth() === month && date.getUTCDate() === monthDay;
    case 3:
      return date.getUTCMonth() === month && isAtPosition(recurrence, date);
    case 4:
      return months % period === 0 && date.getUTCDate() === monthDay;
    case 5:
      return months % period === 0 && isAtPosition(recurrence, date);
    case 6:
      return weeksBetween(first, day) % period === 0 && (daysOfWeek & (1 << date.getUTCDay())) !== 0;
    case 7:
      return (day - first) % period === 0;
    default:
      // Every day of a period is what people enter for a holiday.
      return type !== 1 || (day - first) % period === 0;
  }
}

/** Weeks begin with Sunday. */
const weeksBetween = (from: number, to: number) => Math.floor((to + 4) / 7) - Math.floor((from + 4) / 7);

function isAtPosition({ monthItem, monthPosition }: Recurrence, date: Date): boolean {
  if (!isItem(monthItem, date.getUTCDay())) return false;
  const day = date.getUTCDate();
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const isOne = (other: number) => isItem(monthItem, new Date(Date.UTC(year, month, other)).getUTCDay());
  const count = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i).filter(isOne).length;
  if (monthPosition === 4) return count(day + 1, new Date(Date.UTC(year, month + 1, 0)).getUTCDate()) === 0;
  return count(1, day - 1) === monthPosition;
}

function isItem(item: number, weekday: number): boolean {
  const isWeekend = weekday === 0 || weekday === 6;
  if (item === 0) return true;
  if (item < 3) return isWeekend === (item === 2);
  return weekday === item - 3;
}
