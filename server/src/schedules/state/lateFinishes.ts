import type { WorkClock } from '../calendar/openWorkClock.ts';
import { orderNeeds } from '../compare/orderNeeds.ts';
import type { Activity, Relation, Schedule } from '../Schedule.ts';
import { isTimed } from './isTimed.ts';
import { scheduledPeriod } from './scheduledPeriod.ts';

interface Asked {
  wanted: readonly Activity[];
  clockOf(activity: Activity): WorkClock;
}

/**
 * How late the wanted activities may be finished without moving the end of their project, in minutes by their keys: back from that
 * end through the relations, as long as the schedule has each. Where it says the float of an activity itself, that holds, with all
 * that its planner knows beside the relations.
 */
export function lateFinishes(
  { activities, relations }: Pick<Schedule, 'activities' | 'relations'>,
  { wanted, clockOf }: Asked,
): Map<string, number> {
  const byKey = new Map(activities.filter(isTimed).map((activity) => [activity.key, activity]));
  const after = Map.groupBy(relations, ({ predecessor }) => predecessor);
  const ends = projectEnds([...byKey.values()]);
  const late = new Map<string, number>();
  /** What is finished bounds nothing any more, nor what has begun a start. */
  const boundsOf = (activity: Activity): Bound[] =>
    (after.get(activity.key) ?? []).flatMap((relation) => {
      const next = byKey.get(relation.successor);
      return next === undefined || !isBound(relation, { activity, next }) ? [] : [{ relation, next }];
    });
  const leadingOn = (activity: Activity) =>
    toldHours(activity) === null ? boundsOf(activity).map(({ next }) => next) : [];

  for (const { node: activity } of orderNeeds(wanted, leadingOn).reverse()) {
    const { finish } = scheduledPeriod(activity);
    if (finish === null) continue;
    const clock = clockOf(activity);
    const hours = toldHours(activity);
    late.set(activity.key, hours === null ? ownLate(activity, clock) : (clock.add(finish, hours * 60) ?? finish));
  }
  return late;

  function ownLate(activity: Activity, clock: WorkClock): number {
    let by = ends.get(activity.project) as number;
    for (const { relation, next } of boundsOf(activity)) {
      const finish = late.get(next.key);
      if (finish === undefined) continue;
      const isOfStart = relation.type === 'FS' || relation.type === 'SS';
      const bound = isOfStart ? addMinutes(clockOf(next), finish, -lengthOf(next, clockOf(next))) : finish;
      // By the calendar of what comes before, as P6 counts lags unless it is told otherwise.
      const at = addMinutes(clock, bound, -60 * relation.lagHours);
      const isByStart = relation.type === 'SS' || relation.type === 'SF';
      by = Math.min(by, isByStart ? addMinutes(clock, at, lengthOf(activity, clock)) : at);
    }
    return by;
  }
}

interface Bound {
  relation: Relation;
  next: Activity;
}

const toldHours = ({ float }: Activity): number | null => float?.hours ?? null;

function isBound({ type }: Relation, { activity, next }: { activity: Activity; next: Activity }): boolean {
  if (next.status === 'completed') return false;
  if (next.status === 'inProgress' && (type === 'FS' || type === 'SS')) return false;
  return activity.status === 'notStarted' || type === 'FS' || type === 'FF';
}

function projectEnds(activities: readonly Activity[]): Map<string, number> {
  const ends = new Map<string, number>();
  for (const activity of activities) {
    const { finish } = scheduledPeriod(activity);
    if (finish !== null) ends.set(activity.project, Math.max(finish, ends.get(activity.project) ?? finish));
  }
  return ends;
}

function lengthOf(activity: Activity, clock: WorkClock): number {
  const { start, finish } = scheduledPeriod(activity);
  return start === null || finish === null || activity.type !== 'task' ? 0 : Math.max(0, clock.between(start, finish));
}

const addMinutes = (clock: WorkClock, at: number, minutes: number) =>
  minutes === 0 ? at : (clock.add(at, minutes) ?? at);
