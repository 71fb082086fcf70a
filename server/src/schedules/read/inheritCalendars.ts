import type { WorkCalendar } from '../calendar/WorkCalendar.ts';
import { UnreadableSchedule } from '../UnreadableSchedule.ts';
import { limits } from './limits.ts';

/** A calendar as its file has it: what it does not say, the one it stands on does. */
export interface OwnCalendar {
  key: string;
  name: string;
  base: string | null;
  /** Of each weekday, Sunday first; undefined where the base says. */
  week: readonly (WorkCalendar['week'][number] | undefined)[];
  exceptions: WorkCalendar['exceptions'];
  hoursPerDay: number | null;
}

const mostBases = 20;

export function inheritCalendars(calendars: readonly OwnCalendar[]): WorkCalendar[] {
  if (calendars.length > limits.calendars) throw tooMany();
  let dayCount = 0;
  const byKey = new Map(calendars.map((calendar) => [calendar.key, calendar]));
  return calendars.map((own) => {
    const bases = basesOf(own, byKey);
    dayCount += bases.reduce((sum, { exceptions }) => sum + exceptions.length, 0);
    if (dayCount > limits.allExceptionDays) throw tooMany();
    const days = new Map(bases.toReversed().flatMap(({ exceptions }) => exceptions.map((day) => [day.day, day])));
    return {
      key: own.key,
      name: own.name,
      hoursPerDay: bases.find((one) => one.hoursPerDay !== null)?.hoursPerDay ?? null,
      week: Array.from({ length: 7 }, (_, i) => bases.find(({ week }) => week[i] !== undefined)?.week[i] ?? []),
      exceptions: [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1)),
    };
  });
}

/** Itself first; a circle ends. */
function basesOf(own: OwnCalendar, byKey: ReadonlyMap<string, OwnCalendar>): OwnCalendar[] {
  const bases = [own];
  for (
    let base = byKey.get(own.base ?? '');
    base !== undefined && bases.length < mostBases;
    base = byKey.get(base.base ?? '')
  ) {
    if (bases.includes(base)) break;
    bases.push(base);
  }
  return bases;
}

const tooMany = () => new UnreadableSchedule('The calendars of this file have more days of their own than are read.');
