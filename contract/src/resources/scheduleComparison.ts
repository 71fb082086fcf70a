import { z } from 'zod';
import { timezoneOffset } from '../clock.ts';
import { fileAnswer } from '../fileAnswer.ts';
import { numberQuery } from '../numberQuery.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { workFloat } from '../workFloat.ts';
import { workForecast } from '../workForecast.ts';
import { dayUnits, workState } from '../workState.ts';

const needs = { project: viewerPermissions };
const flag = 'progressMonitoring';
const params = z.object({ projectId: z.uuid() });
const current = '/projects/{projectId}/schedules/current';
const count = z.number().int();
const isoDay = z.iso.date();
const percent = z.number();

/** Weeks that people look ahead. */
export const mostWeeks = 26;
export const usualWeeks = 3;
/** Of what is in the way, and of what is awaited, that is told one by one. */
export const mostToldHoldUps = 2000;

/**
 * Why nothing is measured: nothing is built of it (a milestone, a level of effort), it has no work package, the latest model has
 * none of their elements, they were not measured yet, or no scan has seen any of them.
 */
export const unmeasuredReasons = ['notBuilt', 'noPackage', 'noElements', 'noScan', 'notSeen'] as const;
export type UnmeasuredReason = (typeof unmeasuredReasons)[number];

const activityTypes = ['task', 'startMilestone', 'finishMilestone', 'levelOfEffort', 'summary'] as const;

/** What is not known is left out: there may be 20,000 of them. */
const comparedActivity = z.object({
  /** Good within this answer, and for what is asked about the same schedule. */
  key: z.string(),
  id: z.string(),
  name: z.string(),
  /** Its place in `wbs`. */
  wbs: count.optional(),
  /** Without it, a task. */
  type: z.enum(activityTypes).optional(),
  /** Planned days, both included. */
  start: isoDay.optional(),
  end: isoDay.optional(),
  /** Where the baseline has other days. */
  baseline: z.object({ start: isoDay, end: isoDay }).optional(),
  /** Percent that was to stand on the day of the last scan, by the calendar of the activity. */
  planned: percent.optional(),
  reported: percent.optional(),
  /** Of the reported start and finish. */
  actualStart: isoDay.optional(),
  actualFinish: isoDay.optional(),
  measured: percent.optional(),
  /** Why there is no percentage; without either it has no work package. */
  unmeasured: z.enum(unmeasuredReasons).optional(),
  /** Percent that no scan has seen. */
  notSeen: percent.optional(),
  /** How it stands beside its plan by its calendar, where it is measured. */
  state: workState.optional(),
  /** When it will be finished, after what must come before it; absent where it is finished, or goes as planned. */
  forecast: workForecast.optional(),
  /** Total float, what is left of it by the forecast, and whether the activity is critical; absent where nobody knows. */
  float: workFloat.optional(),
  /**
   * More or less is reported than stood by a scan; it stood before its reported start or finish; a scan found some of it missing
   * after its reported finish.
   */
  differs: z
    .object({ kind: z.enum(['more', 'less', 'earlier', 'finishedEarlier', 'finishedLater']), percent, on: isoDay })
    .optional(),
  watchlists: z.array(z.string()).optional(),
});
export type ComparedRow = z.infer<typeof comparedActivity>;

const wbsLevel = z.object({
  code: z.string(),
  name: z.string(),
  /** The place of the level above it, which comes before it. */
  parent: count.nullable(),
});
export type WbsLevel = z.infer<typeof wbsLevel>;

const source = z.object({
  _id: z.string(),
  filename: z.string(),
  importedDate: z.iso.datetime(),
  /** Up to when progress is reported. */
  dataDate: isoDay.nullable(),
  /** Which dates of the file are the plan, such as 'Baseline “B1”': what lateness is counted from. */
  plan: z.string(),
});

const scheduleComparison = z.object({
  schedule: source,
  /** Days of the scans, oldest first. */
  scans: z.array(isoDay),
  wbs: z.array(wbsLevel),
  /** In the order of the schedule. */
  activities: z.array(comparedActivity),
  /** Work packages that no activity is. */
  unmatched: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type ScheduleComparison = z.infer<typeof scheduleComparison>;

export const compareSchedule = route({
  id: 'schedules.compare',
  method: 'GET',
  path: `${current}/comparison`,
  summary:
    'Every activity of the current schedule: planned, reported and measured, late or not, when it will be finished, and its float',
  needs,
  flag,
  params,
  answer: scheduleComparison,
});

const named = { key: z.string(), id: z.string(), name: z.string() };

const awaited = z.object({
  ...named,
  event: z.enum(['starts', 'finishes', 'isDue']),
  on: isoDay,
  /** That day is over, and a scan says that nothing of it stands. */
  isOverdue: z.boolean(),
  isHeldUp: z.boolean(),
});
export type AwaitedActivity = z.infer<typeof awaited>;

const holdUp = z.object({
  ...named,
  /** It does not stand; no scan has seen what does not; or nothing measures it. */
  kind: z.enum(['notBuilt', 'notSeen', 'notMeasured']),
  need: z.enum(['begun', 'finished']),
  /** The last day on which it is in time. */
  neededBy: isoDay,
  /** Days of work until then, less what is left to do: negative where that is too long; null where nobody knows. */
  marginDays: z.number().nullable(),
  unit: z.enum(dayUnits),
  measured: percent.nullable(),
  reported: percent.nullable(),
  /** A sentence. */
  why: z.string(),
  /** What waits for it, soonest first; of very many the first. */
  heldUp: z.array(z.object({ ...named, event: z.enum(['starts', 'finishes', 'isDue']), on: isoDay })).max(20),
  watchlists: z.array(z.string()),
});
export type HoldUpRow = z.infer<typeof holdUp>;

const lookAheadAnswer = z.object({
  schedule: source,
  lastScan: isoDay.nullable(),
  from: isoDay,
  to: isoDay,
  /** What starts, or is due; and what ends, where something is in its way. In the order of time. */
  awaited: z.array(awaited).max(mostToldHoldUps),
  numAwaited: count,
  numHeldUp: count,
  /** By how soon it hurts. */
  holdUps: z.array(holdUp).max(mostToldHoldUps),
  numHoldUps: count,
});
export type LookAheadAnswer = z.infer<typeof lookAheadAnswer>;

const asked = {
  timezoneOffset,
  weeks: numberQuery(z.number().int().min(1).max(mostWeeks)).default(usualWeeks),
  /** The first day; without it, the data date or the last scan, whichever is later. */
  from: isoDay.optional(),
};

export const lookAhead = route({
  id: 'schedules.lookAhead',
  method: 'GET',
  path: `${current}/look-ahead`,
  summary: 'What starts in the next weeks, and what must be there before and is not measured as built',
  needs,
  flag,
  params,
  query: z.object(asked),
  answer: lookAheadAnswer,
});

const format = z.enum(['csv', 'xlsx']);
export type ComparisonFormat = z.infer<typeof format>;

export const exportComparison = route({
  id: 'schedules.exportComparison',
  method: 'GET',
  heavy: true,
  path: `${current}/comparison/file`,
  summary: 'Planned, reported and measured side by side, as CSV or workbook',
  needs,
  flag,
  params,
  query: z.object({ timezoneOffset, format }),
  answer: fileAnswer,
});

export const exportLookAhead = route({
  id: 'schedules.exportLookAhead',
  method: 'GET',
  heavy: true,
  path: `${current}/look-ahead/file`,
  summary: 'The look-ahead, as CSV or workbook',
  needs,
  flag,
  params,
  query: z.object({ ...asked, format }),
  answer: fileAnswer,
});

export const scheduleComparisonCalls = [compareSchedule, lookAhead, exportComparison, exportLookAhead] as const;
