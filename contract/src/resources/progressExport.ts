import { z } from 'zod';
import { timezoneOffset } from '../clock.ts';
import { fileAnswer } from '../fileAnswer.ts';
import { isStorableText } from '../isStorableText.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { scheduleFormats } from './schedules.ts';
import { mostPackages } from './workPackages.ts';

const needs = { project: viewerPermissions };
const flag = 'progressMonitoring';
const inProject = z.object({ projectId: z.uuid() });
const path = '/projects/{projectId}/progress-monitorings/primavera-export';
const percent = z.number().min(0).max(100);
const key = z.string().min(1).max(1000).refine(isStorableText, 'This is not text.');

/** The spreadsheet that P6 imports, or the file that the schedule came in, with other percentages. */
export const progressFormats = ['xlsx', 'file'] as const;
export type ProgressFormat = (typeof progressFormats)[number];

/** Percentage points that what was measured is off what is reported before it is proposed, where nobody says. */
export const usualThreshold = 5;

const activityPercent = z.object({
  /** Of the activity within the schedule; without a schedule, its Activity ID. */
  key: z.string(),
  id: z.string(),
  name: z.string(),
  wbs: z.string(),
  /** Null where the schedule says nothing. */
  reported: percent.nullable(),
  measured: percent,
  /** Percent that no scan has seen. */
  notSeen: percent,
  /** Whether its percentage can go out. */
  isWritable: z.boolean(),
  /** Why it cannot, or what is to be known before it does; empty where nothing is. */
  note: z.string(),
});
export type ActivityPercent = z.infer<typeof activityPercent>;

const progressChanges = z.object({
  /** That the percentages would go back to; null where none was imported. */
  schedule: z
    .object({ _id: z.uuid(), filename: z.string(), format: z.enum(scheduleFormats), dataDate: z.string().nullable() })
    .nullable(),
  /** Whether the file that came can be written: `file` is refused without. */
  hasFile: z.boolean(),
  /** The day of the last scan; null before the first. */
  lastScan: z.string().nullable(),
  /** Activities of which something was measured. */
  activities: z.array(activityPercent).max(mostPackages),
  /** Activity IDs of work packages that the schedule does not have. */
  unknown: z.array(z.string()).max(mostPackages),
});
export type ProgressChanges = z.infer<typeof progressChanges>;

export const listProgressChanges = route({
  id: 'schedules.progressChanges',
  method: 'GET',
  heavy: true,
  path,
  summary: 'What was measured of each activity beside what its schedule reports, to be looked at before it is exported',
  needs,
  flag,
  params: inProject,
  answer: progressChanges,
});

export const exportProgress = route({
  id: 'schedules.exportProgress',
  method: 'POST',
  reads: true,
  heavy: true,
  path,
  summary: 'Activities with their measured percentages, for Primavera P6 or Microsoft Project; nothing else is changed',
  needs,
  flag,
  params: inProject,
  query: z.object({ timezoneOffset }),
  body: z
    .object({
      format: z.enum(progressFormats).default('xlsx'),
      /** The schedule that was looked at: refused where another has been imported since. */
      schedule: z.uuid().optional(),
      /** Those that go out, by their keys; without it, those that are proposed by `threshold`. */
      activities: z.array(key).max(mostPackages).optional(),
      threshold: percent.default(usualThreshold),
      /** What scans know of starts and finishes that the schedule does not have, as text in columns of their own. */
      measuredDates: z.boolean().default(false),
    })
    .refine(({ format, measuredDates }) => format === 'xlsx' || !measuredDates, {
      path: ['measuredDates'],
      message: 'The file that came gets no dates: they go into the spreadsheet alone.',
    })
    .nullish()
    .transform((body) => body ?? { format: 'xlsx' as const, threshold: usualThreshold, measuredDates: false }),
  answer: fileAnswer,
});

/** Whether a row goes out unasked: it differs by more than the threshold, and nothing is to be known before. */
export const isProposed = ({ isWritable, note, reported, measured }: ActivityPercent, threshold: number): boolean =>
  isWritable && note === '' && Math.abs(measured - (reported ?? 0)) > threshold;

export const progressExportCalls = [listProgressChanges, exportProgress] as const;
