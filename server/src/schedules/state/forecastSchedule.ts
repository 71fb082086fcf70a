import type { WorkForecast } from '@plumbline/contract/workForecast';
import type { ComparedActivity } from '../compare/ComparedActivity.ts';
import { currentPeriod } from '../compare/currentPeriod.ts';
import type { MeasuredScan } from '../compare/MeasuredWork.ts';
import { openClocks } from '../compare/openClocks.ts';
import { orderNeeds } from '../compare/orderNeeds.ts';
import { remainingMinutes } from '../compare/remainingMinutes.ts';
import { finishMinute, startMinute } from '../localTime.ts';
import type { Relation, Schedule } from '../Schedule.ts';
import { type Foreseen, forecastOf, foreseenAfter, foreseenAlike, laterOf, type OpenWork } from './forecastOf.ts';

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
 * come before it. Each is looked at once, after all that lead to it; relations that lead round in a circle are left out.
 */
export function forecastSchedule(
  schedule: Pick<Schedule, 'relations' | 'calendars' | 'projects'>,
  compared: readonly ComparedActivity[],
  measured: Measured,
): Map<string, WorkForecast> {
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
  const said = new Map<string, WorkForecast>();

  function boundsOf(one: ComparedActivity): Times {
    let [start, finish] = [foreseenAlike(never), foreseenAlike(never)];
    for (const relation of waitsBy(one)) {
      const from = times.get(relation.predecessor);
      const other = byKey.get(relation.predecessor);
      if (from === undefined || other === undefined) continue;
      const at = boundBy(relation, from, clockOf(other.activity));
      if (relation.type === 'FS' || relation.type === 'SS') start = laterOf(start, at);
      else finish = laterOf(finish, at);
    }
    return { start, finish };
  }

  // It gives each node before those that lead on from it, and here those are what it waits for: from the end on.
  for (const { node: one } of orderNeeds(compared.filter(isWork), leadingTo).reverse()) {
    const { key, actual } = one.activity;
    const done = doneAt(one);
    if (done !== undefined) {
      const start = one.state?.begun?.by ?? actual.start;
      times.set(key, { start: foreseenAlike(start ? startMinute(start) : done), finish: foreseenAlike(done) });
      continue;
    }
    const clock = clockOf(one.activity);
    const work = openWork(one, { clock, scans: measured.scansOf(key), now: nowOf(schedule, one, measured.lastScan) });
    const forecast = forecastOf(work, boundsOf(one));
    times.set(key, forecast);
    said.set(key, forecast.said);
  }
  return said;
}

const hasBegun = ({ activity, measured }: ComparedActivity) =>
  typeof measured === 'string' ? activity.status !== 'notStarted' : measured.percent > 0;

/** What lasts as long as others do is finished with them. */
const isWork = ({ activity: { type } }: ComparedActivity) => type !== 'levelOfEffort' && type !== 'summary';

/** By the calendar of what comes before, as P6 counts lags unless it is told otherwise. */
function boundBy(
  { type, lagHours }: Relation,
  from: Times,
  clock: ReturnType<ReturnType<typeof openClocks>>,
): Foreseen {
  const at = type === 'FS' || type === 'FF' ? from.finish : from.start;
  return lagHours === 0 ? at : foreseenAfter(at, clock, lagHours * 60);
}

/** Of what nothing measures the schedule is believed; against what is measured it is not. */
function doneAt({ activity, state, measured, planned }: ComparedActivity): number | undefined {
  if (state?.finished) return finishMinute(state.finished.by);
  if (typeof measured !== 'string' || activity.status !== 'completed') return undefined;
  const finish = activity.actual.finish ?? planned?.endDate ?? null;
  return finish === null ? undefined : finishMinute(finish);
}

function nowOf(
  { projects }: Pick<Schedule, 'projects'>,
  { activity, state }: ComparedActivity,
  lastScan: string | null,
) {
  const dataDate = projects.find(({ key }) => key === activity.project)?.dataDate ?? null;
  const scan = lastScan === null ? null : startMinute(lastScan);
  if (state !== null && scan !== null) return scan;
  const told = dataDate === null ? null : startMinute(dataDate);
  const known = Math.max(told ?? never, scan ?? never);
  return Number.isFinite(known) ? known : (currentPeriod(activity).start ?? 0);
}

function openWork(one: ComparedActivity, { clock, scans, now }: Pick<OpenWork, 'clock' | 'scans' | 'now'>): OpenWork {
  const { activity, planned, state } = one;
  const isMilestone = activity.type === 'startMilestone' || activity.type === 'finishMilestone';
  const span = planned && clock.between(startMinute(planned.startDate), finishMinute(planned.endDate));
  return {
    clock,
    planned,
    minutes: isMilestone ? 0 : activity.durationHours === null ? span : activity.durationHours * 60,
    leftMinutes: remainingMinutes(one, clock) ?? 0,
    state,
    scans,
    reportedStart: activity.actual.start?.slice(0, 10) ?? null,
    isBegun: hasBegun(one),
    now,
  };
}
