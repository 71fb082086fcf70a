import type { WorkForecast } from '@plumbline/contract/workForecast';
import type { WorkState } from '@plumbline/contract/workState';
import type { WorkClock } from '../calendar/openWorkClock.ts';
import type { MeasuredScan } from '../compare/MeasuredWork.ts';
import { finishMinute, startMinute, writeMinute } from '../localTime.ts';
import type { PlannedDays } from '../preview/plannedDays.ts';
import { type Pace, paceOfWork } from './paceOfWork.ts';

/** Minutes by the clock of the site, if all goes well, as expected, and badly: infinite where that leads nowhere. */
export interface Foreseen {
  earliest: number;
  expected: number;
  latest: number;
}

export const foreseenAlike = (minute: number): Foreseen => ({ earliest: minute, expected: minute, latest: minute });

/** The later of both, case by case. */
export const laterOf = (a: Foreseen, b: Foreseen): Foreseen => ({
  earliest: Math.max(a.earliest, b.earliest),
  expected: Math.max(a.expected, b.expected),
  latest: Math.max(a.latest, b.latest),
});

/** After so many minutes of work, case by case. */
export function foreseenAfter({ earliest, expected, latest }: Foreseen, clock: WorkClock, minutes: number): Foreseen {
  const add = (from: number) => (Number.isFinite(from) ? (clock.add(from, minutes) ?? from) : from);
  const first = add(earliest);
  // Most are alike in all cases, and counting hours is what takes the time.
  const second = expected === earliest ? first : add(expected);
  return { earliest: first, expected: second, latest: latest === expected ? second : add(latest) };
}

/** Work that is not finished. */
export interface OpenWork {
  clock: WorkClock;
  planned: PlannedDays | null;
  /** As the schedule has it now, in minutes; null where it does not say. */
  scheduled: { start: number | null; finish: number | null };
  /** Of all of it, as planned; null where nobody knows. */
  minutes: number | null;
  /** What is left of it as planned, from `now` on. */
  leftMinutes: number;
  /** Null where nothing measures it. */
  state: WorkState | null;
  scans: readonly MeasuredScan[];
  reportedStart: string | null;
  /** Whether something of it stands, or nothing measures it and it is reported to have begun. */
  isBegun: boolean;
  /** Before it nothing is done any more: the last scan, or what a report is of. */
  now: number;
}

export interface Forecast {
  start: Foreseen;
  finish: Foreseen;
  said: WorkForecast;
}

/** No pace is believed that makes of the rest more than so many times all that was planned. */
const longestOfPlanned = 4;

/** When work will be finished, where what comes before it lets it begin and end at these times. */
export function forecastOf(work: OpenWork, bounds: { start: Foreseen; finish: Foreseen }): Forecast {
  const { clock, now, leftMinutes, state, isBegun, scheduled } = work;
  if (state !== null && state.verdict !== 'notDue' && (state.openOn === null || startMinute(state.openOn) < now)) {
    const start = foreseenAlike(now);
    // It may be finished, or all of it may be missing.
    const finish = { ...foreseenAfter(start, clock, leftMinutes), earliest: now, latest: Number.POSITIVE_INFINITY };
    return { start, finish, said: say(work, finish, { by: 'notSeen', percentPerDay: null }) };
  }
  if (!isBegun) {
    // What takes no time is there when it ends.
    const due = (leftMinutes === 0 ? scheduled.finish : scheduled.start) ?? now;
    const start = laterOf(foreseenAlike(Math.max(now, due)), bounds.start);
    const finish = laterOf(finishFrom(start, work, due), bounds.finish);
    return { start, finish, said: say(work, finish, { by: 'plan', percentPerDay: null }) };
  }
  const start = foreseenAlike(now);
  const asPlanned = foreseenAfter(foreseenAlike(now), clock, leftMinutes);
  if (state === null) {
    const goesOn = scheduled.finish !== null && scheduled.finish >= now ? foreseenAlike(scheduled.finish) : asPlanned;
    const finish = laterOf(goesOn, bounds.finish);
    return { start, finish, said: say(work, finish, { by: 'plan', percentPerDay: null }) };
  }
  const percent = work.scans.at(-1)?.percent ?? 0;
  const plannedPace = work.minutes === null || work.minutes <= 0 ? 0 : 100 / work.minutes;
  const pace = paceOfWork({ ...work, begun: state.begun, plannedPace });
  const own = typeof pace === 'string' ? undefined : atPace(work, { percent, pace });
  if (typeof pace === 'string' || own === undefined) {
    const finish = laterOf({ ...asPlanned, latest: Number.POSITIVE_INFINITY }, bounds.finish);
    const by = pace === 'tooEarly' ? pace : 'stalled';
    return { start, finish, said: say(work, finish, { by, percentPerDay: null }) };
  }
  const finish = laterOf(own, bounds.finish);
  return { start, finish, said: say(work, finish, { by: 'pace', percentPerDay: pace.mean * clock.minutesPerDay }) };
}

/** Where nothing moves its start, the schedule's own finish: other calendars and splits than those we know may be in it. */
function finishFrom(start: Foreseen, { clock, leftMinutes, scheduled }: OpenWork, due: number): Foreseen {
  const { finish } = scheduled;
  if (finish === null || start.earliest > due) return foreseenAfter(start, clock, leftMinutes);
  if (start.latest <= due) return foreseenAlike(finish);
  const moved = foreseenAfter({ ...start, earliest: start.expected }, clock, leftMinutes);
  return {
    earliest: finish,
    expected: start.expected <= due ? finish : moved.expected,
    latest: start.latest <= due ? finish : moved.latest,
  };
}

/** Nothing where even what is expected leads nowhere. */
function atPace(
  { clock, minutes, now }: OpenWork,
  { percent, pace }: { percent: number; pace: Pace },
): Foreseen | undefined {
  const most = longestOfPlanned * (minutes ?? Number.POSITIVE_INFINITY);
  const after = (one: number) => {
    const left = one <= 0 ? Number.POSITIVE_INFINITY : (100 - percent) / one;
    return left > most ? Number.POSITIVE_INFINITY : (clock.add(now, left) ?? Number.POSITIVE_INFINITY);
  };
  const expected = after(pace.mean);
  if (!Number.isFinite(expected)) return undefined;
  return { earliest: after(pace.fastest), expected, latest: after(pace.slowest) };
}

function say(
  { planned, scheduled, clock }: OpenWork,
  { earliest, expected, latest }: Foreseen,
  { by, percentPerDay }: Pick<WorkForecast, 'by' | 'percentPerDay'>,
): WorkForecast {
  const isSaid = by === 'pace' || by === 'plan';
  return {
    by,
    earliest: by === 'notSeen' ? null : lastDayOf(earliest),
    expected: isSaid && Number.isFinite(expected) ? lastDayOf(expected) : null,
    latest: Number.isFinite(latest) ? lastDayOf(latest) : null,
    percentPerDay: percentPerDay === null ? null : Math.round(percentPerDay * 100) / 100,
    unit: clock.unit,
    isPushed:
      by === 'plan' && planned !== null && earliest > Math.max(scheduled.finish ?? 0, finishMinute(planned.endDate)),
  };
}

/** What ends at midnight ends with the day before. */
const lastDayOf = (minute: number) => writeMinute(Math.ceil(minute) - 1).slice(0, 10);
