import type { Activity, Relation, Schedule } from '../Schedule.ts';
import { UnreadableSchedule } from '../UnreadableSchedule.ts';
import type { Problems } from './createProblems.ts';
import { dropFarDataDates, dropFarDates } from './dropFarDates.ts';
import { findLoops } from './findLoops.ts';
import { limits } from './limits.ts';

export type ReadParts = Omit<Schedule, 'problems' | 'problemCount'>;

/** Holds what was read against itself: what every format can get wrong is told here, once. */
export function completeSchedule(parts: ReadParts, problems: Problems): Schedule {
  if (parts.activities.length === 0) problems.add('There is no activity in this file.');
  for (const kind of ['activities', 'relations', 'wbsNodes', 'calendars'] as const) {
    const list = kind === 'wbsNodes' ? parts.wbs : parts[kind];
    if (list.length > limits[kind]) {
      throw new UnreadableSchedule(`A schedule has at most ${limits[kind].toLocaleString('en')} ${inWords[kind]}.`);
    }
  }
  dropFarDates(parts.activities, problems);
  const projects = dropFarDataDates(parts.projects, problems);
  const byKey = new Map(parts.activities.map((activity) => [activity.key, activity]));
  const relations = parts.relations.filter((relation) => isWhole(relation, byKey, problems));
  tellLoops(relations, byKey, problems);
  tellTwice(parts.activities, problems);
  tellWithoutDates(parts.activities, problems);
  tellCalendars(parts, problems);
  return { ...parts, projects, relations, ...problems.list() };
}

const inWords = {
  activities: 'activities',
  relations: 'relations',
  wbsNodes: 'levels of its structure',
  calendars: 'calendars',
} as const;

function isWhole(relation: Relation, byKey: ReadonlyMap<string, Activity>, problems: Problems): boolean {
  const [from, to] = [byKey.get(relation.predecessor), byKey.get(relation.successor)];
  if (from !== undefined && to !== undefined) return true;
  const known = from ?? to;
  problems.add(
    known
      ? `A relation of ${nameOf(known)} leads to an activity that is not in the file. It is left out.`
      : 'A relation between two activities that are not in the file is left out.',
  );
  return false;
}

const toldSteps = 8;

function tellLoops(relations: readonly Relation[], byKey: ReadonlyMap<string, Activity>, problems: Problems): void {
  for (const loop of findLoops(relations)) {
    const names = loop.map((key) => nameOf(byKey.get(key) as Activity));
    const shown = names.length > toldSteps ? [...names.slice(0, toldSteps), '…'] : names;
    problems.add(`Activities wait for each other in a circle: ${[...shown, names[0]].join(' → ')}.`);
  }
}

function tellTwice(activities: readonly Activity[], problems: Problems): void {
  const seen = new Set<string>();
  for (const { project, id } of activities) {
    const key = `${project}\n${id}`;
    if (id !== '' && seen.has(key)) problems.add(`There are several activities with the id ${id}.`);
    seen.add(key);
  }
}

function tellWithoutDates(activities: readonly Activity[], problems: Problems): void {
  for (const activity of activities) {
    const { planned, actual, remaining, baseline } = activity;
    const isDated = [planned, actual, remaining, baseline].some(({ start, finish }) => start ?? finish);
    if (!isDated) problems.add(`Activity ${nameOf(activity)} has no dates.`);
    else if (planned.start && planned.finish && planned.start.slice(0, planned.finish.length) > planned.finish) {
      problems.add(`Activity ${nameOf(activity)} is planned to end before it begins.`);
    }
  }
}

function tellCalendars({ calendars, activities }: ReadParts, problems: Problems): void {
  const known = new Set(calendars.map(({ key }) => key));
  const used = new Set(activities.map(({ calendar }) => calendar));
  for (const { key, name, week, exceptions } of calendars) {
    const hasHours = week.some((day) => day.length > 0) || exceptions.some(({ shifts }) => shifts.length > 0);
    if (used.has(key) && !hasHours)
      problems.add(`Calendar ${name} has no working hours: every day counts as one of work.`);
  }
  for (const key of used) if (key !== null && !known.has(key)) problems.add(`Calendar ${key} is not in the file.`);
}

const nameOf = ({ id, name }: Activity) => id || name || '(without a name)';
