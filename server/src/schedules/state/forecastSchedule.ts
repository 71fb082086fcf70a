import type { ComparedActivity } from '../compare/ComparedActivity.ts';
import { currentPeriod } from '../compare/currentPeriod.ts';
import type { MeasuredScan } from '../compare/MeasuredWork.ts';
import { openClocks } from '../compare/openClocks.ts';
import { orderNeeds } from '../compare/orderNeeds.ts';
import { remainingMinutes } from '../compare/remainingMinutes.ts';
import { finishMinute, startMinute } from '../localTime.ts';
import type { Relation, Schedule } from '../Schedule.ts';
import {
  type Forecast,
  type Foreseen,
  forecastOf,
  foreseenAfter,
  foreseenAlike,
  laterOf,
  type OpenWork,
} from './forecastOf.ts';
import { isTimed } from './isTimed.ts';
import { scheduledPeriod } from './scheduledPeriod.ts';

interface Measured {
  /** Of the work packages of an activity, by its key. */
  scansOf(key: string): readonly MeasuredScan[];
  lastScan: string | null;
}

interface Times {
  start: Foreseen;
  finish: Foreseen;
}

const never = Number.NEGATIVE_INFINITY;

/**
 * When each activity that is not finished will be, by its key: by its own pace, else by its planned duration, and after what must
 * come before it, where that is later than the schedule has it: the schedule's own dates hold what relations say, and more. Each
 * is looked at once, after all that lead to it; relations that lead round in a circle are left out.
 */
export function forecastSchedule(
  schedule: Pick<Schedule, 'relations' | 'calendars' | 'projects'>,
  compared: readonly ComparedActivity[],
  measured: Measured,
): Map<string, Forecast> {
  const clockOf = openClocks(schedule);
  const byKey = new Map(compared.map((one) => [one.activity.key, one]));
  const before = Map.groupBy(schedule.relations, ({ successor }) => successor);
  /** What has begun waits for nothing any more that would let it begin, and what is finished for nothing at all. */
  const waitsBy = (one: ComparedActivity) => {
    if (doneAt(one) !== undefined) return [];
    const all = before.get(one.activity.key) ?? [];
    return hasBegun(one) ? all.filter(({ type }) => type === 'FF' || type === 'SF') : all;
  };
  const leadingTo = (one: ComparedActivity) => waitsBy(one).flatMap(({ predecessor }) => byKey.get(predecessor) ?? []);
  const times = new Map<string, Times>();
  const forecasts = new Map<string, Forecast>();

  function boundsOf(one: ComparedActivity): Times {
    let [start, finish] = [foreseenAlike(never), foreseenAlike(never)];
    for (const relation of waitsBy(one)) {
      const from = times.get(relation.predecessor);
      const other = byKey.get(relation.predecessor);
      if (from === undefined || other === undefined || !isMoved(from, other, relation)) continue;
      const at = boundBy(relation, from, clockOf(other.activity));
      if (relation.type === 'FS' || relation.type === 'SS') start = laterOf(start, at);
      else finish = laterOf(finish, at);
    }
    return { start, finish };
  }

  // It gives each node before those that lead on from it, and here those are what it waits for: from the end on.
  for (const { node: one } of orderNeeds(
    compared.filter(({ activity }) => isTimed(activity)),
    leadingTo,
  ).reverse()) {
    const { key } = one.activity;
    const done = doneAt(one);
    if (done !== undefined) {
      times.set(key, { start: begunAt(one) ?? done, finish: done });
      continue;
    }
    const clock = clockOf(one.activity);
    const work = openWork(one, { clock, scans: measured.scansOf(key), now: nowOf(schedule, one, measured.lastScan) });
    const forecast = forecastOf(work, boundsOf(one));
    times.set(key, { start: begunAt(one) ?? forecast.start, finish: forecast.finish });
    forecasts.set(key, forecast);
  }
  return forecasts;
}

const hasBegun = ({ activity, measured }: ComparedActivity) =>
  typeof measured === 'string' ? activity.status !== 'notStarted' : measured.percent > 0;

/** By the calendar of what comes before, as P6 counts lags unless it is told otherwise. */
function boundBy(
  { type, lagHours }: Relation,
  from: Times,
  clock: ReturnType<ReturnType<typeof openClocks>>,
): Foreseen {
  const at = type === 'FS' || type === 'FF' ? from.finish : from.start;
  return lagHours === 0 ? at : foreseenAfter(at, clock, lagHours * 60);
}

/** Whether what a relation waits for is later than the schedule has it. */
function isMoved({ start, finish }: Times, { activity }: ComparedActivity, { type }: Relation): boolean {
  const scheduled = scheduledPeriod(activity);
  return type === 'FS' || type === 'FF'
    ? scheduled.finish === null || finish.latest > scheduled.finish
    : scheduled.start === null || start.latest > scheduled.start;
}

/** Of the days that scans leave possible the reported one, else the last. */
function begunAt({ activity: { actual }, state }: ComparedActivity): Foreseen | undefined {
  const by = state?.begun?.by;
  if (actual.start !== null && (by === undefined || actual.start.slice(0, 10) <= by)) {
    return foreseenAlike(startMinute(actual.start));
  }
  return by === undefined ? undefined : foreseenAlike(startMinute(by));
}

/**
 * Of what nothing measures the schedule is believed, and so it is of the day between two scans; against what is measured it is
 * not.
 */
function doneAt({ activity, state, measured }: ComparedActivity): Foreseen | undefined {
  const { finish } = scheduledPeriod(activity);
  if (state?.finished) {
    const { after, by } = state.finished;
    const [earliest, latest] = [after === null ? -Infinity : finishMinute(after), finishMinute(by)];
    const told = Math.min(latest, Math.max(earliest, finish ?? latest));
    return activity.actual.finish === null
      ? { earliest: after === null ? told : earliest, expected: told, latest }
      : foreseenAlike(told);
  }
  if (typeof measured !== 'string' || activity.status !== 'completed') return undefined;
  return finish === null ? undefined : foreseenAlike(finish);
}

function nowOf(
  { projects }: Pick<Schedule, 'projects'>,
  { activity, state }: ComparedActivity,
  lastScan: string | null,
) {
  const dataDate = projects.find(({ key }) => key === activity.project)?.dataDate ?? null;
  if (state !== null && lastScan !== null) return startMinute(lastScan);
  // A scan elsewhere says nothing of what it did not see.
  if (dataDate !== null) return startMinute(dataDate);
  return currentPeriod(activity).start ?? (lastScan === null ? 0 : startMinute(lastScan));
}

function openWork(one: ComparedActivity, { clock, scans, now }: Pick<OpenWork, 'clock' | 'scans' | 'now'>): OpenWork {
  const { activity, planned, state } = one;
  const isMilestone = activity.type === 'startMilestone' || activity.type === 'finishMilestone';
  const span = planned && clock.between(startMinute(planned.startDate), finishMinute(planned.endDate));
  return {
    clock,
    planned,
    scheduled: currentPeriod(activity),
    minutes: isMilestone ? 0 : activity.durationHours === null ? span : activity.durationHours * 60,
    leftMinutes: remainingMinutes(one, clock) ?? 0,
    state,
    scans,
    reportedStart: activity.actual.start?.slice(0, 10) ?? null,
    isBegun: hasBegun(one),
    now,
  };
}
