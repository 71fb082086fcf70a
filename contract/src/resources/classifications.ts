import { z } from 'zod';
import { bytesAnswer } from '../bytesAnswer.ts';
import { jsonQuery } from '../jsonQuery.ts';
import { numberQuery } from '../numberQuery.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import {
  classificationFilter,
  deviationDescriptions,
  elementSide,
  elementStatus,
  sizeDimension,
  verdictCause,
} from './classificationFilter.ts';

const lengthM = z.number();
const named = z.object({ id: z.string(), name: z.string() });

/** One entry of an element's history: what an analysis found, or what a person decided afterwards. */
export const modification = z.object({
  date: z.iso.datetime(),
  kind: z.enum(['analysed', 'reclassified', 'approved', 'unapproved']),
  status: elementStatus,
  previousStatus: elementStatus.optional(),
  classificationType: z.enum(['automatic', 'manual']),
  /** Who; absent for what an analysis found. */
  user: z.string().optional(),
  analysis: named,
  analysisView: named,
  magnitude: lengthM.nullable(),
  magnitudeLow: lengthM.nullable(),
  magnitudeHigh: lengthM.nullable(),
  tolerance: lengthM,
});
export type Modification = z.infer<typeof modification>;

const viewsphere = z.object({
  imagePath: z.string(),
  /** Degrees of the sphere that the picture covers about its middle; all of it when absent. */
  coverage: z.object({ longitude: z.number(), latitude: z.number() }).optional(),
  poseCoordinates: z.array(z.number()).length(3),
  poseOrientation: z.array(z.number()).length(4),
  elementCentroid: z.array(z.number()).length(2),
  /** Around the places of the element that were seen, in order, not closed: rough. */
  elementBoundaries: z.array(z.array(z.number())),
  /** Of what of it is turned to the panorama, what nothing hides: 0 to 1; not told by analyses from before it was found. */
  share: z.number().optional(),
});

const section = z.object({
  name: z.string(),
  /** What is cut and where. */
  title: z.string().optional(),
  planeCoefficients: z.array(z.number()).optional(),
  perspectivePath: z.string().optional(),
  perspectiveAxesPath: z.string().optional(),
  sectionPath: z.string().optional(),
  sectionAxesPath: z.string().optional(),
  scale: z.number().optional(),
});

/** What the last scan before found that saw an element which this one did not see. */
const seenBefore = z.object({
  status: elementStatus,
  scannedDate: z.iso.datetime(),
  analysisView: named,
  /** Whether this scan saw anything of the element's floor: then something covers it; otherwise nobody looked. */
  isFloorScanned: z.boolean(),
});
export type SeenBefore = z.infer<typeof seenBefore>;

/** Who set the status, and when; what the verdict tells besides it (reason, cause, magnitude, confidence) is what was measured. */
const setBy = z.object({ user: z.string(), date: z.iso.datetime(), measuredStatus: elementStatus });
export type SetBy = z.infer<typeof setBy>;

/** The verdict on one element in one analysis view; lengths in metres. */
export const classification = z.object({
  /** `{versionId}.{elementIndex}`, within the view's model. */
  _id: z.string(),
  /** The element's number (elementIndex) within the model that was asked about: the view's, or the active one. */
  forgeObjectId: z.number().int(),
  /** The GlobalId. */
  externalId: z.string(),
  status: elementStatus,
  approved: z.boolean(),
  classificationType: z.enum(['automatic', 'manual']),
  /** Only where a person set the status. */
  setBy: setBy.optional(),
  /** Oldest first, across the analyses of the project that the caller may see. */
  modificationHistory: z.array(modification),
  scannedDate: z.iso.datetime(),
  createdDate: z.iso.datetime(),
  magnitudeDisplay: lengthM.nullable(),
  /** Between what it lies: of a hundred, ninety-five do. Null where nobody measured that; `magnitudeHigh` alone where it may be any more. */
  magnitudeLow: lengthM.nullable(),
  magnitudeHigh: lengthM.nullable(),
  magnitudePerAxis: z.object({
    magnitudeDisplay: lengthM.nullable(),
    magnitudeXYDisplay: lengthM.nullable(),
    /** Without its sign. */
    magnitudeZDisplay: lengthM.nullable(),
    magnitudeZSign: z.enum(['positive', 'negative']).nullable(),
  }),
  tolerance: lengthM,
  descriptions: z.array(z.enum(deviationDescriptions)),
  /** Why, in one word; null for verdicts that were given before causes were told. */
  cause: verdictCause.nullable(),
  /** By how much it is longer (shorter where negative) than designed, and at which side; only where that is the cause. */
  size: lengthM.nullable(),
  sizeSide: elementSide.nullable(),
  /** Which of its dimensions that is; null for sizes that were measured before they had names. */
  sizeDimension: sizeDimension.nullable(),
  /** From where it was designed to where it was built, as fitted where it is farthest off; in the frame of the model. */
  offset: z.tuple([lengthM, lengthM, lengthM]).optional(),
  /** What is known of the offset along each of three directions, square to each other; in the frame of the model. */
  directions: z
    .array(
      z.object({
        /** Of length one. */
        direction: z.tuple([z.number(), z.number(), z.number()]),
        valueM: lengthM,
        /** Null where no surface that was seen shows the direction. */
        plusMinusM: lengthM.nullable(),
      }),
    )
    .optional(),
  /** Why, in one line. */
  reason: z.string(),
  /** Only where there is no data now. */
  seenBefore: seenBefore.optional(),
  /** 0 to 1. */
  coverage: z.number(),
  confidence: z.number(),
  analysis: named,
  deviationHeatmap: z.object({ filePath: z.string() }).optional(),
  pointCloudHeatmapPath: z.string().optional(),
  viewspheres: z.array(viewsphere),
  sections: z.array(section),
  element: z.object({ externalId: z.string(), forgeObjectId: z.number().int(), name: z.string() }),
  mappedFloor: z.string().nullable(),
  mappedElementType: z.string(),
  rootModel: z.string(),
  issues: z.array(z.object({ _id: z.string(), issueId: z.number().int() })),
});
export type Classification = z.infer<typeof classification>;

/** How many verdicts changed; with `changeId` it can be taken back. */
const changed = z.object({ changed: z.number().int(), changeId: z.string().optional() });

const inProject = z.object({ projectId: z.uuid() });
const inView = inProject.extend({ viewId: z.uuid() });
/** What the database's integers hold. */
const largestIndex = 2 ** 31 - 1;
const elementIndex = z.number().int().min(0).max(largestIndex);

/** Which version of each analysis is meant, by their ids; without an entry, the newest that the caller may see. */
const versionQuery = z.object({ analysisVersionMap: jsonQuery(z.record(z.string(), z.string())).optional() });

export const mostElementsAtOnce = 10_000;
const elementList = z.array(elementIndex).min(1).max(mostElementsAtOnce);
/** Numbers joined by commas. */
const elementListQuery = z
  .string()
  .max(100_000)
  .regex(/^\d+(,\d+)*$/, 'Element numbers joined by commas are expected.')
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= 500, 'At most 500 elements can be asked for at once.')
  .refine((ids) => ids.every((id) => id <= largestIndex), 'There is no element of such a number.');

/** One byte an element of the view's model (formats/painting.ts). */
export const colorizing = route({
  id: 'classifications.forColorizing',
  method: 'GET',
  path: '/projects/{projectId}/classifications/byAnalysisView/{viewId}/for-colorizing-model-elements',
  summary: 'What the model is painted with: one byte for each element',
  needs: { project: viewerPermissions },
  params: inView,
  query: versionQuery.extend({ filtersDTO: jsonQuery(classificationFilter).optional() }),
  answer: bytesAnswer,
});

export const reclassify = route({
  id: 'classifications.reclassify',
  method: 'POST',
  once: true,
  path: '/projects/{projectId}/classifications/byAnalysisView/{viewId}/{forgeObjectId}/reclassify-by-forge-id',
  summary: 'Changes the status of an element, and of others with it, all or none; answers how many changed',
  needs: { project: [...viewerPermissions, 'RECLASSIFY'] },
  params: inView.extend({ forgeObjectId: numberQuery(elementIndex) }),
  query: versionQuery,
  body: z.object({ classification: elementStatus, forgeObjectIds: elementList.optional() }),
  answer: changed,
});

const approval = (verb: 'approve' | 'unapprove') => ({
  one: route({
    id: `classifications.${verb}`,
    method: 'POST',
    once: true,
    path: `/projects/{projectId}/classifications/byAnalysisView/{viewId}/{classificationId}/${verb}`,
    summary: `${verb === 'approve' ? 'Approves' : 'Unapproves'} one element, by the id of its classification`,
    needs: { project: [...viewerPermissions, 'RECLASSIFY'] },
    flag: 'manualApproval',
    params: inView.extend({ classificationId: z.string().max(100) }),
    query: versionQuery,
    answer: changed,
  }),
  many: route({
    id: `classifications.${verb}Many`,
    method: 'POST',
    once: true,
    path: `/projects/{projectId}/classifications/byAnalysisView/{viewId}/${verb}`,
    summary: `${verb === 'approve' ? 'Approves' : 'Unapproves'} every element that the filter takes, among those named if any are`,
    needs: { project: [...viewerPermissions, 'RECLASSIFY'] },
    flag: 'manualApproval',
    params: inView,
    query: versionQuery,
    body: z.object({ filtersDTO: classificationFilter.optional(), forgeObjectIds: elementList.optional() }),
    answer: changed,
  }),
});

export const approve = approval('approve');
export const unapprove = approval('unapprove');

export const undoChange = route({
  id: 'classifications.undo',
  method: 'POST',
  once: true,
  path: '/projects/{projectId}/classifications/byAnalysisView/{viewId}/undo',
  summary:
    'Takes back a change of verdicts by whoever made it; elements that were changed again since stay as they are',
  needs: { project: [...viewerPermissions, 'RECLASSIFY'] },
  params: inView,
  body: z.object({ changeId: z.string().regex(/^\d{1,18}$/) }),
  answer: z.object({ changed: z.number().int() }),
});

export const classificationsOfElements = route({
  id: 'classifications.byForgeObjectIds',
  method: 'GET',
  path: '/classification/v3/projects/{projectId}/classifications/byForgeObjectIds/{viewId}/',
  summary: 'The verdicts on these elements in a view, with their history across analyses',
  needs: { project: viewerPermissions },
  params: inView,
  query: versionQuery.extend({ forgeObjectIds: elementListQuery }),
  answer: z.array(classification),
});

export const lastClassificationsOfElements = route({
  id: 'classifications.lastsByForgeObjectIds',
  method: 'GET',
  path: '/classification/v3/projects/{projectId}/classifications/lastsByForgeObjectIds/',
  summary: 'The newest verdict on each of these elements of the active model, whichever view gave it',
  needs: { project: viewerPermissions },
  params: inProject,
  query: z.object({ forgeObjectIds: elementListQuery }),
  answer: z.array(classification),
});

export const classificationCalls = [
  colorizing,
  reclassify,
  approve.one,
  approve.many,
  unapprove.one,
  unapprove.many,
  undoChange,
  classificationsOfElements,
  lastClassificationsOfElements,
] as const;
