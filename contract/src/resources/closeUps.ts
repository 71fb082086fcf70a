import { z } from 'zod';
import { timezoneOffset } from '../clock.ts';
import { fileAnswer } from '../fileAnswer.ts';
import { pageOf } from '../listOf.ts';
import { numberQuery } from '../numberQuery.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';

/** Of an element's surface: what hides less of it closes nothing up. */
export const leastCoveredShare = 0.25;

/** Of the elements that cover one, and of further activities that do, that are told one by one. */
export const mostToldCovers = 5;

const needs = { project: viewerPermissions };
const flag = 'progressMonitoring';
const inProject = z.object({ projectId: z.uuid() });
const closeUps = '/projects/{projectId}/schedules/close-ups';
const count = z.number().int();
const share = z.number().min(0).max(1);

const element = z.object({
  externalId: z.string(),
  name: z.string(),
  mappedElementType: z.string(),
  mappedFloor: z.string().nullable(),
  /** Its number in the model that was asked about; null where that does not have it. */
  forgeObjectId: count.nullable(),
});

/** An activity of the schedule, or a work package that is none. */
const activity = z.object({
  /** What planners call it by; null where it has no such id. */
  activityId: z.string().nullable(),
  name: z.string(),
  watchlist: z.string(),
  startDate: z.iso.date(),
});
export type CloseUpActivity = z.infer<typeof activity>;

const covering = activity.extend({
  /** From today; negative where the day has passed. */
  daysLeft: count,
  /** Whether it is reported as begun. */
  isStarted: z.boolean(),
  /** Why it comes later: relations of the schedule lead there, or, where they say nothing, it is planned to start later. */
  order: z.enum(['relations', 'dates']),
  /** How much of the element's surface it hides. */
  share,
});
export type CoveringActivity = z.infer<typeof covering>;

const closeUp = z.object({
  element,
  magnitudeM: z.number().nullable(),
  toleranceM: z.number().nullable(),
  /** The analysis that says so; null where it was unpublished meanwhile. */
  analysis: z.object({ _id: z.string(), name: z.string(), scanDate: z.iso.datetime() }).nullable(),
  activity,
  /** The first that covers it. */
  covering,
  /** Of it what stands before the element, most of it first. */
  coveringElements: z.array(element.extend({ share })).max(mostToldCovers),
  numCoveringElements: count,
  /** Those that come after it. */
  others: z.array(covering).max(mostToldCovers),
  /** Until when it is to be mended and why, as a sentence. */
  reason: z.string(),
});
export type CloseUp = z.infer<typeof closeUp>;

const asked = {
  /** Those alone whose covering activity starts within so many days; all without it. */
  within: numberQuery(z.number().int().min(0).max(3660)).optional(),
};

export const listCloseUps = route({
  id: 'schedules.closeUps',
  method: 'GET',
  path: closeUps,
  summary: 'Deviated elements that a later activity covers, to be mended before; the soonest first',
  needs,
  flag,
  params: inProject,
  query: pageOf({ mostRows: 200, usualRows: 100 }).extend({
    ...asked,
    /** The model in which elements are numbered; the latest without it. */
    model: z.uuid().optional(),
  }),
  answer: z.object({
    /** `preparing`: it is being found out which elements stand before which; ask again. `failed`: it cannot be, see `problem`. */
    state: z.enum(['ready', 'preparing', 'failed', 'noModel', 'noPublishedAnalysis']),
    problem: z.string().nullable(),
    /** Whether numbers of published scans are behind, and being counted. */
    isBeingMeasured: z.boolean(),
    /** The schedule whose relations were asked; null where work packages have their dates alone. */
    schedule: z.object({ filename: z.string(), numRelations: count }).nullable(),
    /** Deviated elements of the latest model; those of them that are in no work package are not looked at. */
    numDeviated: count,
    numInNoPackage: count,
    total: count,
    closeUps: z.array(closeUp),
  }),
});
export type CloseUps = z.infer<typeof listCloseUps.answer>;

export const exportCloseUps = route({
  id: 'schedules.exportCloseUps',
  method: 'GET',
  heavy: true,
  path: `${closeUps}/{format}`,
  summary: 'The same as CSV or as an Excel workbook',
  needs,
  flag,
  params: inProject.extend({ format: z.enum(['csv', 'xlsx']) }),
  query: z.object({ ...asked, timezoneOffset }),
  answer: fileAnswer,
});

export const closeUpCalls = [listCloseUps, exportCloseUps] as const;
