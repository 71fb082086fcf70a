import type { Shift, WorkCalendar } from '../calendar/WorkCalendar.ts';
import type { Activity, Relation, Schedule } from '../Schedule.ts';
import type { MeasuredWork } from './MeasuredWork.ts';

const day: Shift[] = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];
const none: Shift[] = [];

/** Monday to Friday, Monday to Thursday, and a calendar without hours. */
export const calendars: WorkCalendar[] = [
  { key: 'five', name: 'Five days', week: [none, day, day, day, day, day, none], exceptions: [], hoursPerDay: 8 },
  {
    key: 'four',
    name: 'Four days',
    week: [none, day, day, day, day, none, none],
    hoursPerDay: null,
    exceptions: [{ day: '2026-03-10', shifts: [] }],
  },
  {
    key: 'none',
    name: 'No hours',
    week: [none, none, none, none, none, none, none],
    exceptions: [],
    hoursPerDay: null,
  },
];

const nothing = { start: null, finish: null };

/** An activity from a first to a last day; only what a test is about has to be said. */
export function anActivity(key: string, days: [string, string] | null, given: Partial<Activity> = {}): Activity {
  return {
    key,
    project: 'P',
    id: key,
    name: '',
    wbsCode: '',
    wbsNames: [],
    planned: days === null ? nothing : { start: `${days[0]}T08:00`, finish: `${days[1]}T17:00` },
    baseline: nothing,
    actual: nothing,
    remaining: nothing,
    percent: null,
    percentType: 'physical',
    status: 'notStarted',
    type: 'task',
    calendar: 'five',
    durationHours: null,
    remainingHours: null,
    ...given,
  };
}

export function aSchedule(
  activities: Activity[],
  relations: Relation[] = [],
  dataDate: string | null = null,
): Schedule {
  return {
    format: 'xer',
    version: null,
    wbs: [],
    problems: [],
    problemCount: 0,
    projects: [{ key: 'P', id: 'P', name: 'P', dataDate }],
    calendars,
    activities,
    relations,
  };
}

export const relation = (predecessor: string, successor: string, given: Partial<Relation> = {}): Relation => ({
  predecessor,
  successor,
  type: 'FS',
  lagHours: 0,
  ...given,
});

/** What was measured by scans on these days, oldest first, each of which saw all of it; `null` stands for one that saw nothing. */
export function aWork(scans: [string, number | null][], given: Partial<MeasuredWork> = {}): MeasuredWork {
  let before = 0;
  const points = scans.map(([on, found]) => {
    const percent = found ?? before;
    before = percent;
    const isSeen = found !== null;
    return { day: on, percent, isSeen, isOpen: isSeen && percent < 100, isBare: isSeen && percent === 0 };
  });
  return {
    packageIds: ['package'],
    hasElements: true,
    notSeen: 0,
    scans: points,
    ...given,
  };
}
