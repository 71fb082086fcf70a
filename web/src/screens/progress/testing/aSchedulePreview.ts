import type {
  KeptSchedule,
  MatchedPackage,
  NewActivity,
  SchedulePreview,
} from '@plumbline/contract/resources/schedules';
import { uuid } from './aWatchlist.ts';

export const newActivity = (key: string, given: Partial<NewActivity> = {}): NewActivity => ({
  key,
  id: key,
  name: `Activity ${key}`,
  wbs: '2.3.1',
  startDate: '2026-03-02',
  endDate: '2026-03-20',
  obstacle: null,
  ...given,
});

export const matchedPackage = (n: number, given: Partial<MatchedPackage> = {}): MatchedPackage => ({
  watchlist: { _id: uuid(n), name: `Walls ${n}` },
  activity: { key: `W${n}`, id: `W${n}`, name: `Walls ${n}`, wbs: '1.1' },
  by: 'name',
  remark: null,
  isDoubtful: false,
  changes: [
    { field: 'startDate', from: '2026-01-05', to: '2026-02-02' },
    { field: 'endDate', from: '2026-03-27', to: '2026-04-24' },
    { field: 'activityId', from: null, to: `W${n}` },
  ],
  ...given,
});

/** What a file would come to, for tests: counts are those of its lists. */
export function aSchedulePreview(given: Partial<SchedulePreview> = {}): SchedulePreview {
  const { matched = [matchedPackage(1)], added = [newActivity('A1')], unmatched = [], problems = [] } = given;
  return {
    fingerprint: 'seen',
    format: 'xer',
    version: '18.8',
    project: '1',
    last: {
      filename: 'plan.xer',
      project: { id: 'HH', name: 'Harbour House' },
      dataDate: '2026-01-01T08:00',
      plan: 'Baseline “B1”',
    },
    plans: [
      { key: 'baseline:2', label: 'Baseline “B1”', numActivities: 110 },
      { key: 'planned', label: 'Planned dates', numActivities: 120 },
      { key: 'current', label: 'Current dates', numActivities: 120 },
    ],
    plan: 'baseline:2',
    doubts: [],
    rules: [],
    room: 1999,
    projects: [{ key: '1', id: 'HH', name: 'Harbour House', dataDate: '2026-02-01T08:00', numActivities: 120 }],
    counts: {
      activities: 120,
      relations: 200,
      calendars: 2,
      wbs: 12,
      notBuilt: 3,
      matched: matched.length,
      changed: matched.filter(({ changes }) => changes.length > 0).length,
      added: added.length,
      unmatched: unmatched.length,
      problems: problems.length,
    },
    matched,
    added,
    unmatched,
    problems,
    ...given,
  };
}

export const aKeptSchedule = (given: Partial<KeptSchedule> = {}): KeptSchedule => ({
  _id: uuid(901),
  filename: 'plan.xer',
  format: 'xer',
  project: { id: 'HH', name: 'Harbour House' },
  dataDate: '2026-02-01T08:00',
  plan: 'Baseline “B1”',
  numActivities: 120,
  numRelations: 200,
  numCalendars: 2,
  numProblems: 0,
  numCreated: 1,
  numChanged: 1,
  importedBy: 'Ann Planner',
  importedDate: '2026-02-02T08:00:00Z',
  ...given,
});
