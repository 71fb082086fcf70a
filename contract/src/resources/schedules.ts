import { z } from 'zod';
import { isStorableText } from '../isStorableText.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { mostPackages, packageFilter } from './workPackages.ts';

export const scheduleFormats = ['xer', 'pmxml', 'p6Xlsx', 'mspdi', 'table'] as const;
export type ScheduleFormat = (typeof scheduleFormats)[number];

/** Of a project; the oldest go. */
export const keptSchedules = 20;
export const mostRules = 200;
export const longestPattern = 200;
/** New activities that a preview tells one by one. */
export const mostToldActivities = 30_000;
/** Of what is odd about a file, and of doubts, that are told one by one. */
export const mostToldProblems = 1000;
export const mostScheduleBytes = 256 * 1024 * 1024;
export const scheduleEndings = ['.xer', '.xml', '.xlsx', '.csv', '.txt'] as const;
/** Are taken too: reading them says what to save instead. */
const unreadableEndings = ['.mpp', '.mpx', '.xls', '.pdf'] as const;

const needs = { project: viewerPermissions };
/** Whoever imports changes work packages. */
const needsToWrite = { project: [...viewerPermissions, 'WRITE'] } as const;
const flag = 'progressMonitoring';
const inProject = z.object({ projectId: z.uuid() });
const schedules = '/projects/{projectId}/schedules';
const count = z.number().int();
const isoDay = z.iso.date();
const text = (longest: number) => z.string().max(longest).refine(isStorableText, 'This is not text.');

/** Activities that become work packages of the elements that a filter names. */
export const scheduleRule = z.strictObject({
  by: z.enum(['wbs', 'name', 'activityId']),
  /** `*` is anything, `?` one letter; a WBS pattern that ends with `.*` takes the level itself, too. */
  pattern: z
    .string()
    .trim()
    .min(1, 'Pattern must be defined')
    .max(longestPattern)
    .refine(isStorableText, 'This is not text.'),
  filter: packageFilter,
});
export type ScheduleRule = z.infer<typeof scheduleRule>;

const keptSchedule = z.object({
  _id: z.string(),
  filename: z.string(),
  format: z.enum(scheduleFormats),
  /** What the planning tool calls it. */
  project: z.object({ id: z.string(), name: z.string() }),
  /** Up to when progress is told, by the site's clock; null where the file does not say. */
  dataDate: z.string().nullable(),
  /** Which dates of the file are the plan, such as 'Baseline “B1”': what lateness is counted from. */
  plan: z.string(),
  numActivities: count,
  numRelations: count,
  numCalendars: count,
  numProblems: count,
  /** Work packages that came of it. */
  numCreated: count,
  numChanged: count,
  importedBy: z.string(),
  importedDate: z.iso.datetime(),
});
export type KeptSchedule = z.infer<typeof keptSchedule>;

export const listSchedules = route({
  id: 'schedules.list',
  method: 'GET',
  path: schedules,
  summary: 'The schedules that were imported, newest first: the first is the current one',
  needs,
  flag,
  params: inProject,
  answer: z.array(keptSchedule).max(keptSchedules),
});

/** What people say where the file does not. */
const reading = {
  /** The key of a project of the file; without it, the one that was imported last, or else the one with most activities. */
  project: text(200).optional(),
  /** The key of the dates that are the plan; without it, those of the last import, or else the baseline of the file. */
  plan: text(200).optional(),
  /** Of dates such as 03/04/2026. */
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']).optional(),
  /** Of a text, such as windows-1251. */
  encoding: text(50).optional(),
};

const change = z.object({
  field: z.enum(['startDate', 'endDate', 'activityId', 'wbs']),
  from: z.string().nullable(),
  to: z.string(),
});
export type ScheduleChange = z.infer<typeof change>;

const matchedPackage = z.object({
  watchlist: z.object({ _id: z.string(), name: z.string() }),
  activity: z.object({ key: z.string(), id: z.string(), name: z.string(), wbs: z.string() }),
  /** `renumbered`: its activity is not in the file, and another has its name and place. */
  by: z.enum(['activityId', 'wbs', 'name', 'renumbered']),
  /** Why it is matched although its id is another, or why it may be the wrong one: a sentence. */
  remark: z.string().nullable(),
  /** Its changes are not to be taken before a person says so. */
  isDoubtful: z.boolean(),
  /** Empty where the schedule says what the package says. */
  changes: z.array(change),
});
export type MatchedPackage = z.infer<typeof matchedPackage>;

const newActivity = z.object({
  key: z.string(),
  id: z.string(),
  name: z.string(),
  wbs: z.string(),
  startDate: isoDay.nullable(),
  endDate: isoDay.nullable(),
  /** Why it cannot become a work package, as a sentence; null where it can. */
  obstacle: z.string().nullable(),
});
export type NewActivity = z.infer<typeof newActivity>;

const problem = z.object({
  reason: z.string(),
  line: count.optional(),
  sheet: z.string().optional(),
  row: count.optional(),
  column: z.string().optional(),
});
export type ScheduleProblem = z.infer<typeof problem>;

const schedulePreview = z.object({
  /** Sent with the import: refused when the file or the work packages are no longer what was looked at. */
  fingerprint: z.string(),
  format: z.enum(scheduleFormats),
  version: z.string().nullable(),
  projects: z.array(
    z.object({
      key: z.string(),
      id: z.string(),
      name: z.string(),
      dataDate: z.string().nullable(),
      numActivities: count,
    }),
  ),
  /** The key of the one that this is the preview of. */
  project: z.string(),
  /** What was imported last; null before the first import. */
  last: z
    .object({
      filename: z.string(),
      project: z.object({ id: z.string(), name: z.string() }),
      dataDate: z.string().nullable(),
      plan: z.string(),
    })
    .nullable(),
  /** Which dates of the file may be the plan, by what it calls them. */
  plans: z.array(z.object({ key: z.string(), label: z.string(), numActivities: count })),
  /** The key of those that this is the preview of. */
  plan: z.string(),
  /** Why this may not be the schedule of the project, as sentences: where there are any, nothing is to be taken before a person says so. */
  doubts: z.array(z.string()),
  counts: z.object({
    activities: count,
    relations: count,
    calendars: count,
    wbs: count,
    /** Milestones, levels of effort and summaries, of which nothing is built. */
    notBuilt: count,
    /** Work packages that are matched, and those of them that something changes of. */
    matched: count,
    changed: count,
    /** Activities that no work package is, also those that are not told one by one. */
    added: count,
    unmatched: count,
    problems: count,
  }),
  matched: z.array(matchedPackage).max(mostPackages),
  added: z.array(newActivity).max(mostToldActivities),
  /** Work packages that the schedule does not speak of: they stay as they are. */
  unmatched: z
    .array(
      z.object({ _id: z.string(), name: z.string(), activityId: z.string().nullable(), wbs: z.string().nullable() }),
    )
    .max(mostPackages),
  problems: z.array(problem).max(mostToldProblems),
  /** Those of the last import, with what they would give. */
  rules: z.array(
    scheduleRule.extend({
      /** New activities that it is the first to meet, and that can become work packages. */
      numActivities: count,
      /** Of the latest model; with none of them its activities stay without work package. */
      numElements: count,
    }),
  ),
  /** How many work packages the project has room for. */
  room: count,
});
export type SchedulePreview = z.infer<typeof schedulePreview>;

const schedule = { accepts: [...scheduleEndings, ...unreadableEndings], mostBytes: mostScheduleBytes };

export const previewSchedule = route({
  id: 'schedules.preview',
  method: 'POST',
  reads: true,
  heavy: true,
  path: `${schedules}/preview`,
  summary: 'What importing a schedule would come to: every change, what is new, what is odd; nothing is saved',
  needs: needsToWrite,
  flag,
  params: inProject,
  body: z.strictObject(reading),
  files: { schedule },
  answer: schedulePreview,
});

/** What is taken or left together: one day alone could end a package before it begins. */
export const takenTogether = ['dates', 'activityId', 'wbs'] as const;
export type TakenTogether = (typeof takenTogether)[number];

export const importSchedule = route({
  id: 'schedules.import',
  method: 'POST',
  once: true,
  heavy: true,
  path: `${schedules}/import`,
  summary: 'Imports a schedule as its preview told: all of it, or nothing',
  needs: needsToWrite,
  flag,
  params: inProject,
  bodyLimit: 4 * 1024 * 1024,
  body: z.strictObject({
    ...reading,
    fingerprint: z.string().max(100),
    /** Changes that are not taken. */
    leave: z
      .array(z.strictObject({ watchlist: z.uuid(), fields: z.array(z.enum(takenTogether)).max(takenTogether.length) }))
      .max(mostPackages)
      .default([]),
    /** Which new activities become work packages: the first rule that meets one counts. Kept for the next import. */
    rules: z.array(scheduleRule).max(mostRules).default([]),
    /** Whatever the rules say: an activity with a filter of its own, or with none, which stays without work package. */
    own: z
      .array(z.strictObject({ activity: text(1000), filter: packageFilter.nullable() }))
      .max(mostToldActivities)
      .default([]),
  }),
  files: { schedule },
  answer: z.object({
    schedule: keptSchedule,
    numCreated: count,
    numChanged: count,
    /** Matched work packages that stay as they were. */
    numUnchanged: count,
    /** New activities that stay without work package. */
    numLeft: count,
    /** Of those, how many a rule or filter meant that no element of the latest model has. */
    numWithoutElements: count,
    /** The first of those that were made. */
    created: z.array(z.object({ _id: z.string(), name: z.string() })).max(100),
  }),
});
export type ImportedSchedule = z.infer<typeof importSchedule.answer>;

export const scheduleCalls = [listSchedules, previewSchedule, importSchedule] as const;
