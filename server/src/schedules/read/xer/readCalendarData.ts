import { minuteOfDay, tidyShifts } from '../../calendar/tidyShifts.ts';
import type { ExceptionDay, Shift } from '../../calendar/WorkCalendar.ts';
import { readSerial } from '../../localTime.ts';

/** `(0||name(key|value|…)(children))`, as P6 keeps calendars in a text. */
interface Part {
  name: string;
  values: ReadonlyMap<string, string>;
  children: Part[];
}

export interface CalendarData {
  /** Of each weekday, Sunday first. */
  week: Shift[][];
  exceptions: ExceptionDay[];
}

const mostDepth = 12;

/** Undefined where the text is not of this form. */
export function readCalendarData(text: string): CalendarData | undefined {
  const root = parseParts(text.replace(/[\u007f\s]+/g, ' '));
  if (root === undefined) return undefined;
  const find = (name: string) => root.children.find((part) => part.name === name)?.children ?? [];
  const week: Shift[][] = Array.from({ length: 7 }, () => []);
  for (const day of find('DaysOfWeek')) {
    const number = Number(day.name);
    if (number >= 1 && number <= 7) week[number - 1] = shiftsOf(day);
  }
  const exceptions = find('Exceptions').flatMap((part) => {
    const day = readSerial(Math.floor(Number(part.values.get('d'))));
    return day === undefined ? [] : [{ day, shifts: shiftsOf(part) }];
  });
  return { week, exceptions };
}

function shiftsOf({ children }: Part): Shift[] {
  return tidyShifts(
    children.flatMap(({ values }) => {
      const [from, to] = [minuteOfDay(values.get('s')), minuteOfDay(values.get('f'))];
      return from === undefined || to === undefined ? [] : [{ from, to }];
    }),
  );
}

function parseParts(text: string): Part | undefined {
  let at = 0;
  const skip = () => {
    while (text[at] === ' ') at++;
  };
  const take = (sign: string) => {
    skip();
    if (!text.startsWith(sign, at)) return false;
    at += sign.length;
    return true;
  };
  const until = (sign: string) => {
    const end = text.indexOf(sign, at);
    if (end < 0) return undefined;
    const found = text.slice(at, end);
    at = end + sign.length;
    return found;
  };
  function part(depth: number): Part | undefined {
    if (depth > mostDepth || !take('(') || !/^\s*\d*\s*$/.test(until('||') ?? 'none')) return undefined;
    const name = until('(')?.trim();
    const values = until(')');
    if (name === undefined || values === undefined || !take('(')) return undefined;
    const children: Part[] = [];
    for (skip(); text[at] === '('; skip()) {
      const child = part(depth + 1);
      if (child === undefined) return undefined;
      children.push(child);
    }
    return take(')') && take(')') ? { name, values: valuesOf(values), children } : undefined;
  }
  return part(0);
}

function valuesOf(text: string): Map<string, string> {
  const cells = text.split('|').map((cell) => cell.trim());
  return new Map(
    cells.flatMap((cell, i) => (i % 2 === 0 && cells[i + 1] !== undefined ? [[cell, cells[i + 1] as string]] : [])),
  );
}
