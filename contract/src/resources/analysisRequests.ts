import { z } from 'zod';
import { listOf } from '../listOf.ts';
import { showsLetters } from '../nameText.ts';
import type { Permission } from '../permissions.ts';
import { type RouteAnswer, route } from '../route.ts';
import { elementFilter } from './classificationFilter.ts';

/** What scanned, as the wizard offers it. */
export const scannerModels = [
  { value: 'static', label: 'Static' },
  { value: 'mobile.leica.blk2go', label: 'Leica BLK2GO' },
  { value: 'mobile.navvis', label: 'NavVis' },
] as const;

/** How the coordinates of scans relate to the model. */
export const georeferences = [
  {
    value: 'GlobalCoordinateSystemGeoreferenced',
    label: 'Georeferenced with global coordinates system (Suggested)',
  },
  { value: 'LocallyGeoreferenced', label: 'Georeferenced locally to the model' },
  { value: 'NotGeoreferenced', label: 'Not georeferenced' },
  /** For what has no walls to be placed by: nothing is searched, and every result says that nobody verified its place. */
  { value: 'TrustedCoordinates', label: 'Take the coordinates as they are (not verified)' },
] as const;

/** The answers to whether scans hold images; the spelling is the specification's. */
export const imageAnswers = [
  { value: true, label: 'Yes - Recommended' },
  { value: false, label: 'No - Synthentic images will be generated' },
] as const;

/** Elements that can be named as due one by one. */
const mostDueElements = 100_000;
/** They are named in some bytes each. */
const dueBodyBytes = 4 * 1024 * 1024;

export const longestRoiDescription = 499;
export const longestAnalysisName = 120;
export const mostRequestFiles = 200;

const valuesOf = <const Value extends string>(options: readonly { value: Value }[]) =>
  z.enum(options.map(({ value }) => value) as [Value, ...Value[]]);

const fileIds = z.array(z.uuid()).max(mostRequestFiles);
/** What a database cannot hold is refused where it was typed. */
const typed = z
  .string()
  .regex(/^[^\0]*$/, 'must be text')
  .trim();
const firstScanDay = '1990-01-01';
/** Where the day begins first: the Line Islands. */
const earliestZoneMs = 14 * 3_600_000;

/** The last day that has begun somewhere on earth: nobody who scanned today is refused, wherever the server is. */
export function latestScanDay(now = Date.now()): string {
  return new Date(now + earliestZoneMs).toISOString().slice(0, 10);
}

const dueNames = elementFilter.pick({ floors: true, elementTypes: true, rootModels: true });

/**
 * What should be there by now: elements that meet every list of names that is there, and those that are named one by one.
 * Names are those that the project uses. What is not due is not missing where it is not there yet.
 */
export const dueDomain = dueNames
  .extend({ externalIds: z.array(typed.min(1).max(100)).max(mostDueElements).optional() })
  .refine((due) => Object.values(due).some((list) => list !== undefined && list.length > 0), 'names nothing');
export type DueDomain = z.infer<typeof dueDomain>;

const newRequest = z.object({
  analysisName: typed.refine(showsLetters, 'A name can’t be blank.').max(longestAnalysisName),
  modelDomain: z.object({ model: z.uuid() }),
  scanDomain: z.object({
    files: fileIds.min(1),
    /** The day of scanning: yyyy-MM-dd. */
    date: z.iso
      .date()
      .refine((date) => date >= firstScanDay, `must not be before ${firstScanDay}`)
      .refine((date) => date <= latestScanDay(), 'must not be in the future'),
    scannerModel: valuesOf(scannerModels),
    georeference: valuesOf(georeferences),
  }),
  hasImages: z.boolean().default(false),
  documentDomain: z.object({
    files: fileIds.default([]),
    roiDescription: typed.min(1).max(longestRoiDescription),
  }),
  /** Everything is due without it. */
  dueDomain: dueDomain.optional(),
});
export type NewAnalysisRequest = z.input<typeof newRequest>;

/**
 * Where a request is: `waiting` for a worker, `running`, `review` when done but not published yet, `ready` when published;
 * `failed` and `cancelled` ones can be run again.
 */
export const requestStatus = z.enum(['waiting', 'running', 'review', 'ready', 'failed', 'cancelled']);
export type RequestStatus = z.infer<typeof requestStatus>;

export const analysisRequest = newRequest.omit({ dueDomain: true }).extend({
  _id: z.string(),
  /** Counts within the project from 1; what the search looks for. */
  index: z.number().int(),
  /** Files that were deleted since are left out. */
  scanDomain: newRequest.shape.scanDomain.extend({ files: z.array(z.uuid()), date: z.iso.date() }),
  hasImages: z.boolean(),
  createdDate: z.iso.datetime(),
  createdBy: z.object({ email: z.string() }),
  status: requestStatus,
  /** In percent, while it is running. */
  progress: z.number().optional(),
  /** The view that it fills. */
  analysisView: z.string().optional(),
});
export type AnalysisRequest = z.infer<typeof analysisRequest>;

/** A file that a request names; it may have been deleted since. */
const requestFile = z.object({ _id: z.string().optional(), filename: z.string(), isDeleted: z.boolean() });
export type RequestFile = z.infer<typeof requestFile>;

/** One thing that was looked at in a scan before it was analysed. */
export const inputCheck = z.object({
  file: z.string(),
  check: z.enum(['registered', 'georeferenced', 'resolution', 'images']),
  /** Whether it is as the upload guidance asks; a warning does not stop the analysis. */
  outcome: z.enum(['passed', 'warning']),
  /** One sentence: what was found. */
  message: z.string(),
});
export type InputCheck = z.infer<typeof inputCheck>;

/** That the scans of an analysis show different states of the building. */
export const differentStates = z.object({
  /** Which scans, and where, in a sentence or two. */
  message: z.string(),
  /** Names of the files that show the newest of these states alone; none where nobody knows. */
  newerFiles: z.array(z.string()),
});
export type DifferentStates = z.infer<typeof differentStates>;

export const runStep = z.object({
  name: z.string(),
  status: z.enum(['waiting', 'running', 'done']),
  percent: z.number(),
});
export type RunStep = z.infer<typeof runStep>;

/** How far the work of a request has come. */
export const runProgress = z.object({
  percent: z.number(),
  /** Estimated; absent until there is something to estimate from. */
  secondsLeft: z.number().optional(),
  steps: z.array(runStep),
  trades: z.array(z.object({ name: z.string(), percent: z.number() })),
  /** It has not begun because as many analyses are worked on as may be at a time. */
  waitsFor: z
    .object({ of: z.enum(['project', 'company']), most: z.number().int(), before: z.number().int() })
    .optional(),
});
export type RunProgress = z.infer<typeof runProgress>;

export const analysisRequestDetail = analysisRequest.omit({ progress: true }).extend({
  model: z.object({ modelVersion: z.number().int(), rootModels: z.array(z.string()) }),
  scanFiles: z.array(requestFile),
  documentFiles: z.array(requestFile),
  /** What is due, where not everything is; `dueOfRequest` gives the elements that are named one by one. */
  due: dueNames.extend({ namedElements: z.number().int() }).optional(),
  /** Of the last attempt. */
  progress: runProgress.optional(),
  /** Absent before they ran; empty where the project skips them. */
  checks: z.array(inputCheck).optional(),
  /** What people should know: how the scans were placed, what is odd about them. */
  notes: z.array(z.string()),
  /** Absent where the scans agree, or before that is known. */
  states: differentStates.optional(),
  /** Why it failed, in a sentence. */
  message: z.string().optional(),
  startedDate: z.iso.datetime().optional(),
  endedDate: z.iso.datetime().optional(),
});
export type AnalysisRequestDetail = z.infer<typeof analysisRequestDetail>;

/** Who may ask for analyses and look at requests. */
export const requestPermissions = ['ADMIN'] as const satisfies readonly Permission[];
const needs = { project: requestPermissions };
const flag = 'analysisWizard';
const inProject = z.object({ projectId: z.uuid() });
const ofRequest = inProject.extend({ requestId: z.uuid() });
const base = '/analysis/v3/projects/{projectId}/analysis-requests';

const requests = listOf(analysisRequest, {
  sorts: ['createdDate', 'analysisName', 'createdBy'],
  usualSort: '-createdDate',
  filters: 'index',
});

export const listAnalysisRequests = route({
  id: 'analysisRequests.list',
  method: 'GET',
  path: `${base}/`,
  summary: 'The analysis requests of the project, newest first',
  needs,
  flag,
  params: inProject,
  query: requests.query,
  answer: requests.rows,
});

export const oneAnalysisRequest = route({
  id: 'analysisRequests.one',
  method: 'GET',
  path: `${base}/{requestId}/`,
  summary: 'One analysis request, with how far its work has come',
  needs,
  flag,
  params: ofRequest,
  answer: analysisRequestDetail,
});

export const requestAnalysis = route({
  id: 'analysisRequests.create',
  method: 'POST',
  once: true,
  path: `${base}/`,
  summary: 'Requests an analysis of scans against the active model; its work begins at once',
  needs,
  flag,
  params: inProject,
  body: newRequest,
  bodyLimit: dueBodyBytes,
  answer: analysisRequest,
});

export const dueOfRequest = route({
  id: 'analysisRequests.due',
  method: 'GET',
  path: `${base}/due/`,
  summary: 'What the last request of the project, or another, named as due; null where everything was',
  needs,
  flag,
  params: inProject,
  query: z.object({ request: z.uuid().optional() }),
  answer: z.object({ dueDomain: dueDomain.nullable() }),
});

/** As many of the names that mean nothing are told. */
export const mostUnknownDue = 100;

export const countDue = route({
  id: 'analysisRequests.countDue',
  method: 'POST',
  reads: true,
  path: `${base}/due/`,
  summary: 'How much of the active model is due, and which names mean nothing in it',
  needs,
  flag,
  params: inProject,
  body: z.object({ dueDomain }),
  bodyLimit: dueBodyBytes,
  answer: z.object({
    elementCount: z.number().int(),
    dueCount: z.number().int(),
    unknownCount: z.number().int(),
    /** The first of them. */
    unknown: z.array(z.string()).max(mostUnknownDue),
  }),
});
export type DueCount = RouteAnswer<typeof countDue>;

export const cancelAnalysisRequest = route({
  id: 'analysisRequests.cancel',
  method: 'POST',
  once: true,
  path: `${base}/{requestId}/cancel`,
  summary: 'Ends the work of a request; it can be run again',
  needs,
  flag,
  params: ofRequest,
  answer: analysisRequest,
});

export const rerunAnalysisRequest = route({
  id: 'analysisRequests.rerun',
  method: 'POST',
  once: true,
  path: `${base}/{requestId}/rerun`,
  summary: 'Runs a request that failed or was cancelled again, with the same files and the model that is active now',
  needs,
  flag,
  params: ofRequest,
  answer: analysisRequest,
});

export const analysisRequestCalls = [
  listAnalysisRequests,
  oneAnalysisRequest,
  requestAnalysis,
  dueOfRequest,
  countDue,
  cancelAnalysisRequest,
  rerunAnalysisRequest,
] as const;
