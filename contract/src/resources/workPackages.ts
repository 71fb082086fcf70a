import { z } from 'zod';
import { booleanQuery } from '../booleanQuery.ts';
import { bytesAnswer } from '../bytesAnswer.ts';
import { timezoneOffset } from '../clock.ts';
import { type DayState, dayStates } from '../dayState.ts';
import { fileAnswer } from '../fileAnswer.ts';
import { isStorableText } from '../isStorableText.ts';
import { jsonQuery } from '../jsonQuery.ts';
import { pageOf } from '../listOf.ts';
import { showsLetters } from '../nameText.ts';
import { numberQuery } from '../numberQuery.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { workForecast } from '../workForecast.ts';
import { workState } from '../workState.ts';
import { elementFilter } from './classificationFilter.ts';

export const longestPackageName = 50;
export const longestPackageDescription = 235;
export const longestPackageCode = 100;
export const mostPackages = 2000;
/** Rows of a CSV that name an element. */
export const mostPackageIds = 200_000;
export const mostPackageCsvBytes = 20 * 1024 * 1024;
/** Of ids that are told one by one; their count is told beside. */
export const mostToldIds = 1000;
/** Of elements that are told by number. */
export const mostToldElements = 10_000;
export const mostCoverageGroups = 500;

/**
 * What a share of a package is measured in. A bolt and a slab do not count alike: `length`, `area` and `volume` are measured
 * from the model's geometry, `own` is a number of one's own for each element type.
 */
export const weightBases = ['element', 'length', 'area', 'volume', 'own'] as const;
export type WeightBasis = (typeof weightBases)[number];

const text = (longest: number, message?: string) =>
  z.string().trim().max(longest, message).refine(isStorableText, 'This is not text.');
/** An empty one is none. */
const code = text(longestPackageCode)
  .nullable()
  .default(null)
  .transform((value) => value || null);
const dayOr = (message: string) => z.iso.date(message);
const weight = z.number().positive().max(1e12);

export const packageFilter = elementFilter.refine(
  (filter) => Object.values(filter).some((part) => part !== undefined && part.length > 0),
  'Choose at least one filter.',
);

const newSource = z.discriminatedUnion('mode', [
  /** Its GlobalIds come in the part `csv`. */
  z.strictObject({ mode: z.literal('csv') }),
  z.strictObject({ mode: z.literal('filter'), filter: packageFilter }),
]);
export type NewPackageSource = z.input<typeof newSource>;

const fields = {
  name: text(longestPackageName, 'Name is too long').refine(showsLetters, 'Name must be defined'),
  description: text(longestPackageDescription, 'Description is too long').default(''),
  startDate: dayOr('Start date must be defined'),
  endDate: dayOr('End date must be defined'),
  primavera: z.strictObject({ activityId: code, wbs: code }).default({ activityId: null, wbs: null }),
  weightBy: z.enum(weightBases).default('element'),
  /** Of `weightBy: 'own'`; a type takes those below it, and what no row names weighs 1. */
  typeWeights: z
    .array(z.strictObject({ elementType: text(1000).min(1), weight }))
    .max(1000)
    .default([]),
  /** What the package counts for among others (its cost, its hours); without it, as many as it has elements. */
  value: weight.nullable().default(null),
  /** Takes what is found, where some GlobalIds are not in the latest model. */
  ignoreMissingIds: z.boolean().default(false),
};

interface Dates {
  startDate?: string | undefined;
  endDate?: string | undefined;
}
const inOrder = ({ startDate, endDate }: Dates) =>
  startDate === undefined || endDate === undefined || startDate <= endDate;
const disorder = { message: 'End date must be after start date', path: ['endDate'] };

/** What a schedule says of a package; how long codes may be included. */
export const plannedFields = z.strictObject({
  name: fields.name,
  description: fields.description,
  startDate: fields.startDate,
  endDate: fields.endDate,
  primavera: fields.primavera,
});

export const newPackage = z.strictObject({ ...fields, source: newSource }).refine(inOrder, disorder);
export type NewPackage = z.input<typeof newPackage>;
export type ParsedNewPackage = z.output<typeof newPackage>;

/** What is absent stays as it is; without `source`, so do the elements. How they are chosen never changes. */
const packageChanges = z
  .strictObject({
    name: fields.name.optional(),
    description: fields.description.unwrap().optional(),
    startDate: fields.startDate.optional(),
    endDate: fields.endDate.optional(),
    primavera: fields.primavera.unwrap().optional(),
    weightBy: fields.weightBy.unwrap().optional(),
    typeWeights: fields.typeWeights.unwrap().optional(),
    value: weight.nullable().optional(),
    ignoreMissingIds: fields.ignoreMissingIds,
    source: newSource.optional(),
    /** The state that this is a change of: refused with 409 when somebody has changed the package since. */
    revision: z.number().int().min(1).optional(),
  })
  .refine(inOrder, disorder);
export type PackageChanges = z.input<typeof packageChanges>;
export type ParsedPackageChanges = z.output<typeof packageChanges>;

const count = z.number().int();
const isoDay = z.iso.date();

/** How much of something has which status: numbers of elements, or what they weigh. */
const sums = {
  total: z.number(),
  /** Verified and deviated: what stands. */
  progress: z.number(),
  verified: z.number(),
  deviated: z.number(),
  /** Never counts as built, also where the project shows it as deviated. */
  under_construction: z.number(),
  missing: z.number(),
  /** What no scan has seen. */
  no_data: z.number(),
  not_due: z.number(),
};
export const progressSums = z.object(sums);
export type ProgressSums = z.infer<typeof progressSums>;

/** What had come of a package by the scan of a view: of each element the last status counts that says something. */
export const progressRecord = z.object({
  /** Its _id. */
  watchlist: z.string(),
  /** The view. */
  analysis: z.object({ _id: z.string(), name: z.string(), scanDate: z.iso.datetime() }),
  ...sums,
  /** By what the package is weighed by; null where the latest model has not been measured. */
  weighted: progressSums.nullable(),
});
export type ProgressRecord = z.infer<typeof progressRecord>;

const packageSource = z.object({
  mode: z.enum(['csv', 'filter']),
  file: z.object({ filename: z.string() }).optional(),
  filter: elementFilter.optional(),
});

export const watchlist = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Days, yyyy-MM-dd, both of them included. */
  startDate: isoDay,
  endDate: isoDay,
  primavera: z.object({ activityId: z.string().nullable(), wbs: z.string().nullable() }),
  source: packageSource,
  weightBy: z.enum(weightBases),
  typeWeights: z.array(z.object({ elementType: z.string(), weight: z.number() })),
  value: z.number().nullable(),
  /** As many as it holds, also those that have left the model. */
  numElements: count,
  /** GlobalIds of its CSV that no model has had so far. */
  numMissingIds: count,
  /** Of the latest model; empty while there is none. */
  modelValid: z.array(z.object({ model: z.string(), allExternalIdsAreInModel: z.boolean() })),
  /** What became of its elements when the model moved on; empty where nothing did. */
  note: z.string(),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
  /** Grows with every change; sent with a change, it says what the change is based on. */
  revision: count,
  /** When its numbers were counted; null before the first time. */
  measuredDate: z.iso.datetime().nullable(),
  /** Something has changed since: ask again in a moment. */
  isBeingMeasured: z.boolean(),
  /** Percent at the last scans, oldest first. */
  trend: z.array(z.number()),
  /** How it stands beside its plan by the calendar of its activity; null where no scan has seen any of it. */
  state: workState.nullable(),
});
export type Watchlist = z.infer<typeof watchlist>;

const watchlistDetail = watchlist.extend({
  /** GlobalIds, where they are asked for: those of elements of the latest model, and those that are missing in it. */
  externalIds: z.array(z.string()).optional(),
  /** The first of those that are not in the latest model. */
  missingIds: z.array(z.string()),
});
export type WatchlistDetail = z.infer<typeof watchlistDetail>;

const needs = { project: viewerPermissions };
/** Whoever changes packages changes what others are held to. */
const needsToWrite = { project: [...viewerPermissions, 'WRITE'] } as const;
const flag = 'progressMonitoring';
const inProject = z.object({ projectId: z.uuid() });
const ofPackage = inProject.extend({ watchlistId: z.uuid() });
const watchlists = '/projects/{projectId}/watchlists';
const one = `${watchlists}/{watchlistId}` as const;
const monitorings = '/projects/{projectId}/progress-monitorings';
/** The model that element numbers of the answer count in; the latest without it. */
const inModel = z.object({ model: z.uuid().optional() });
const csv = { accepts: ['.csv'], mostBytes: mostPackageCsvBytes, optional: true } as const;
/** A filter may name ten thousand types. */
const packageBodyBytes = 2 * 1024 * 1024;

export const listPackages = route({
  id: 'workPackages.list',
  method: 'GET',
  path: `${monitorings}/with-watchlists`,
  summary: 'The work packages of the project by name, and the last record of each',
  needs,
  flag,
  params: inProject,
  answer: z.object({ watchlists: z.array(watchlist), progressMonitorings: z.array(progressRecord) }),
});

export const onePackage = route({
  id: 'workPackages.one',
  method: 'GET',
  path: one,
  summary: 'One work package',
  needs,
  flag,
  params: ofPackage,
  query: z.object({ externalIds: booleanQuery.optional() }),
  answer: watchlistDetail,
});

export const packageRecords = route({
  id: 'workPackages.records',
  method: 'GET',
  path: `${one}/progress-monitorings`,
  summary: 'What had come of a work package at each published scan, oldest first',
  needs,
  flag,
  params: ofPackage,
  answer: z.array(progressRecord),
});

export const createPackage = route({
  id: 'workPackages.create',
  method: 'POST',
  once: true,
  path: watchlists,
  summary: 'Makes a work package of the elements that a CSV of GlobalIds or a filter names',
  needs: needsToWrite,
  flag,
  params: inProject,
  body: newPackage,
  bodyLimit: packageBodyBytes,
  files: { csv },
  answer: watchlistDetail,
});

export const updatePackage = route({
  id: 'workPackages.update',
  method: 'PUT',
  path: one,
  summary: 'Changes a work package; what is not named stays',
  needs: needsToWrite,
  flag,
  params: ofPackage,
  body: packageChanges,
  bodyLimit: packageBodyBytes,
  files: { csv },
  answer: watchlistDetail,
});

export const removePackage = route({
  id: 'workPackages.remove',
  method: 'DELETE',
  path: one,
  summary: 'Deletes a work package with its records',
  needs: needsToWrite,
  flag,
  params: ofPackage,
  answer: z.object({}),
});

export const previewPackage = route({
  id: 'workPackages.preview',
  method: 'POST',
  reads: true,
  path: `${watchlists}/preview`,
  summary: 'What a CSV or a filter would come to, before anything is saved',
  needs: needsToWrite,
  flag,
  params: inProject,
  body: z.object({ source: newSource }),
  bodyLimit: packageBodyBytes,
  files: { csv },
  answer: z.object({
    /** Elements of the latest model. */
    numElements: count,
    /** Of a CSV: its rows with an id, and those of them that say again what one before said. */
    numIds: count,
    numDuplicates: count,
    numMissingIds: count,
    missingIds: z.array(z.string()).max(mostToldIds),
    /** How many of these elements are in another package already. */
    numInOthers: count,
  }),
});

export const paintPackage = route({
  id: 'workPackages.forColorizing',
  method: 'GET',
  path: '/projects/{projectId}/classifications/byWatchlist/{watchlistId}/for-colorizing-model-elements',
  summary: 'What a model is painted with: one byte for each element, 0 for those that are not in the package',
  needs,
  flag,
  params: ofPackage,
  query: inModel,
  answer: bytesAnswer,
});

export const paintMerged = route({
  id: 'workPackages.mergedForColorizing',
  method: 'GET',
  path: `${monitorings}/for-colorizing-model-elements`,
  summary: 'The published analyses merged, as progress counts them: one byte for each element of a model',
  needs,
  flag,
  params: inProject,
  /** The filter is one of the latest model; what it leaves out is 0. */
  query: inModel.extend({ filtersDTO: jsonQuery(elementFilter).optional() }),
  answer: bytesAnswer,
});

export const timeLine = route({
  id: 'workPackages.timeLine',
  method: 'GET',
  path: `${monitorings}/time-line`,
  summary: 'When each element of a model was planned to be built, and what scans said of it (formats/timeLine.ts)',
  needs,
  flag,
  params: inProject,
  /** Of one package alone, by its own dates; otherwise of all: from the earliest start of an element to its latest end. */
  query: inModel.extend({ watchlist: z.uuid().optional() }),
  answer: bytesAnswer,
});

const group = z.object({ name: z.string(), ...sums, weighted: progressSums.nullable() });
export type ProgressGroup = z.infer<typeof group>;

const measuredView = z.object({ _id: z.string(), name: z.string(), scanDate: z.iso.datetime() });

export const packageDetail = route({
  id: 'workPackages.breakDown',
  method: 'GET',
  path: `${one}/break-down`,
  summary: 'A work package by element type and by floor, and what the last scan has changed',
  needs,
  flag,
  params: ofPackage,
  query: inModel,
  answer: z.object({
    /** As the project calls them, by name; the first level of the types. */
    byElementType: z.array(group),
    /** From the ground up; what is on none comes last. */
    byFloor: z.array(group),
    /** Elements of the latest model without a length, area or volume: they weigh nothing. */
    numNotMeasured: count,
    /** From the scan before the last to the last; null before there are two. */
    change: z
      .object({
        from: measuredView,
        to: measuredView,
        numBuilt: count,
        /** What stood before and does not any more. */
        numGone: count,
        /** Numbers in the model that was asked about. */
        built: z.array(count).max(mostToldElements),
        gone: z.array(count).max(mostToldElements),
      })
      .nullable(),
  }),
});

const point = z.object({ date: isoDay, percent: z.number() });

export const packageForecast = route({
  id: 'workPackages.forecast',
  method: 'GET',
  path: `${one}/forecast`,
  summary: 'The burn-up of a work package: planned, measured, how that stands, and when it will be finished',
  needs,
  flag,
  params: ofPackage,
  answer: z.object({
    /** By the calendar of its activity: on the mornings of its days, and on the last. */
    planned: z.array(point),
    /** By what the package is weighed by. */
    measured: z.array(point.extend({ analysis: z.string() })),
    /** Null where no scan has seen any of it. */
    state: workState.nullable(),
    /** Null where it is finished, or no scan was measured. */
    forecast: workForecast.nullable(),
  }),
});

const node = z.object({
  /** Of a level of WBS codes: that level; of a package: its _id. */
  key: z.string(),
  parent: z.string().nullable(),
  level: count,
  wbs: z.string().nullable(),
  name: z.string(),
  /** Its _id where it is a package; null for a level. */
  watchlist: z.string().nullable(),
  numPackages: count,
  startDate: isoDay,
  endDate: isoDay,
  /** Percent on the day of the last scan, each package by its calendar. */
  planned: z.number(),
  measured: z.number(),
  /** Percent that no scan has seen. */
  notSeen: z.number(),
  /** Packages that are late. */
  numLate: count,
  /** Of a package, where a scan has seen any of it; a level has none. */
  state: workState.nullable(),
  /** A level is finished with the last that lies in it. Null where all of it is finished, or no scan was measured. */
  forecast: workForecast.nullable(),
});
export type RollUpNode = z.infer<typeof node>;

export const rollUp = route({
  id: 'workPackages.rollUp',
  method: 'GET',
  path: `${monitorings}/roll-up`,
  summary:
    'Every work package as a row below the levels of its WBS code: planned, measured, late or not, and when it will be finished',
  needs,
  flag,
  params: inProject,
  answer: z.object({
    /** The day of the last published scan, which planned and measured are of. */
    date: isoDay.nullable(),
    /** Parents before what is below them, by code and name. */
    nodes: z.array(node),
    /** Over all elements of the latest model, in a package or not. */
    trades: z.array(
      z.object({
        trade: z.string(),
        total: count,
        built: count,
        /** Elements a week over the last scans; null before there are two. */
        pacePerWeek: z.number().nullable(),
      }),
    ),
  }),
});

export const coverage = route({
  id: 'workPackages.coverage',
  method: 'GET',
  path: `${monitorings}/coverage`,
  summary: 'The elements of the latest model that are in no work package, or in several',
  needs,
  flag,
  params: inProject,
  query: pageOf({ mostRows: 500, usualRows: 100 }).extend({ in: z.enum(['none', 'several']), ...inModel.shape }),
  answer: z.object({
    /** Elements of the latest model, and how many of them are in so many packages. */
    numElements: count,
    numInNone: count,
    numInSeveral: count,
    /** Of those that were asked for. */
    total: count,
    /** Those by the first level of their type and by floor, most first. */
    groups: z
      .array(z.object({ mappedElementType: z.string(), mappedFloor: z.string().nullable(), numElements: count }))
      .max(mostCoverageGroups),
    elements: z.array(
      z.object({
        externalId: z.string(),
        name: z.string(),
        mappedElementType: z.string(),
        mappedFloor: z.string().nullable(),
        /** Its number in the model that was asked about; null where that does not have it. */
        forgeObjectId: count.nullable(),
        watchlists: z.array(z.object({ _id: z.string(), name: z.string() })),
      }),
    ),
  }),
});

/** A picture of the model on a day of the time line, which was sent as a temporary one before. */
const reportedPicture = z.object({
  key: z.string().max(300),
  day: isoDay,
  /** The model that it shows; the latest without it. */
  model: z.uuid().optional(),
  palette: z.enum(['standard', 'safe']).default('standard'),
  /** The states that it shows: what its legend tells. */
  states: z.array(z.enum(dayStates.map(({ name }) => name) as [DayState, ...DayState[]])).max(dayStates.length),
});
export type ReportedPicture = z.input<typeof reportedPicture>;
export type ParsedReportedPicture = z.output<typeof reportedPicture>;

export const packagesOfElement = route({
  id: 'workPackages.ofElement',
  method: 'GET',
  path: `${monitorings}/packages-of-element`,
  summary: 'The work packages that an element is in',
  needs,
  flag,
  params: inProject,
  query: inModel.extend({ forgeObjectId: numberQuery(count.min(0).max(2 ** 31)) }),
  answer: z.array(z.object({ _id: z.string(), name: z.string() })).max(mostPackages),
});

export const packagePdf = route({
  id: 'workPackages.pdf',
  method: 'POST',
  reads: true,
  heavy: true,
  path: `${one}/pdf`,
  summary: 'A report of a work package, as PDF',
  needs,
  flag,
  params: ofPackage,
  query: z.object({ timezoneOffset }),
  body: z.object({
    showQuality: z.boolean().default(true),
    elementTypeBreakdown: z.boolean().default(false),
    /** Whether under construction is a status of its own; without it, as the project's flag has it. */
    enableUnderConstruction: z.boolean().optional(),
    picture: reportedPicture.optional(),
  }),
  answer: fileAnswer,
});

export const packageCsv = route({
  id: 'workPackages.csv',
  method: 'GET',
  heavy: true,
  path: `${one}/csv`,
  summary: 'The elements of a work package with their status, as CSV',
  needs,
  flag,
  params: ofPackage,
  query: z.object({ enableUnderConstruction: booleanQuery.optional(), timezoneOffset }),
  answer: fileAnswer,
});

export const workPackageCalls = [
  listPackages,
  rollUp,
  coverage,
  packagesOfElement,
  paintMerged,
  previewPackage,
  onePackage,
  packageRecords,
  packageDetail,
  packageForecast,
  createPackage,
  updatePackage,
  removePackage,
  paintPackage,
  timeLine,
  packagePdf,
  packageCsv,
] as const;
