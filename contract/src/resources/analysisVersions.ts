import { z } from 'zod';
import { jsonQuery } from '../jsonQuery.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';

/** `dev` until somebody with SR_WRITE publishes it. */
const versionStatus = z.enum(['dev', 'stable']);

/** One result of an analysis (a trade of a view). */
export const analysisVersion = z.object({
  _id: z.string(),
  number: z.number().int(),
  status: versionStatus,
  createdDate: z.iso.datetime(),
  /** What was applied where no other rule does; absent for results from elsewhere. */
  toleranceM: z.number().optional(),
  /** Judged anew from an earlier version's measurements. */
  isRejudged: z.boolean(),
});
export type AnalysisVersion = z.infer<typeof analysisVersion>;

const inView = z.object({ projectId: z.uuid(), viewId: z.uuid() });
const ofVersions = '/classification/v3/projects/{projectId}/classifications/byVersions/{viewId}';
const ofView = '/analysis/v3/projects/{projectId}/analysis-view/{viewId}';
const named = z.object({ _id: z.string(), name: z.string() });

export const versionsForStatus = route({
  id: 'analysisVersions.forStatus',
  method: 'GET',
  path: `${ofVersions}/versions-for-status`,
  summary: 'The versions of each analysis of a view that the caller may see, newest first',
  needs: { project: viewerPermissions },
  params: inView,
  answer: z.array(z.object({ analysis: named, versions: z.array(analysisVersion) })),
});

export const selectedVersions = route({
  id: 'analysisVersions.selected',
  method: 'GET',
  path: `${ofVersions}/selected-versions`,
  summary: 'The version of each analysis that lists, painting and exports use for the caller',
  needs: { project: viewerPermissions },
  params: inView,
  query: z.object({ analysisVersionMap: jsonQuery(z.record(z.string(), z.string())).optional() }),
  answer: z.array(z.object({ analysis: named, version: analysisVersion })),
});

const publishing = (verb: 'publish' | 'unpublish', summary: string) =>
  route({
    id: `analysisVersions.${verb}`,
    method: 'POST',
    once: true,
    path: `${ofView}/versions/${verb}`,
    summary,
    needs: { project: [...viewerPermissions, 'SR_READ', 'SR_WRITE'] },
    params: inView,
    body: z.object({ versionIds: z.array(z.uuid()).min(1).max(1000) }),
    answer: z.object({
      changed: z.number().int(),
      /** Those that were not so already. */
      versionIds: z.array(z.string()),
    }),
  });

export const publishVersions = publishing(
  'publish',
  'Shows these versions to customers; the view is ready when each of its analyses has one',
);
export const unpublishVersions = publishing('unpublish', 'Takes these versions from customers again');

export const publishReach = route({
  id: 'analysisVersions.publishReach',
  method: 'GET',
  path: `${ofView}/versions/reach`,
  summary: 'Whom it would reach if these versions were published, and who would get a mail; changes nothing',
  needs: { project: [...viewerPermissions, 'SR_READ', 'SR_WRITE'] },
  params: inView,
  query: z.object({
    /** Joined by commas. */
    versionIds: z
      .string()
      .max(40_000)
      .transform((text) => text.split(','))
      .pipe(z.array(z.uuid()).min(1).max(1000)),
  }),
  answer: z.object({
    /** Members who see what is published, and nothing else. */
    people: z.number().int(),
    /** Members who see results before they are published. */
    reviewers: z.number().int(),
    /** E-mail addresses of those who are told that the analysis is ready. */
    mailed: z.array(z.string()),
  }),
});
export type PublishReach = z.infer<typeof publishReach.answer>;

export const smallestToleranceM = 0.001;
export const largestToleranceM = 1;
const toleranceM = z.number().min(smallestToleranceM).max(largestToleranceM);

export const rejudgeView = route({
  id: 'analysisVersions.rejudge',
  method: 'POST',
  once: true,
  path: `${ofView}/rejudge`,
  summary:
    'Judges the view’s measurements by other tolerances: a new unpublished version of each analysis. It is the machine’s own judgement: what people reclassified or approved stays with the versions before',
  needs: { project: [...viewerPermissions, 'SR_READ', 'SR_WRITE'] },
  params: inView,
  body: z.object({
    toleranceM,
    /** By IFC type, `IfcWall`, or GlobalId. */
    tolerancesM: z.record(z.string().max(200), toleranceM).optional(),
  }),
  answer: z.object({
    versions: z.array(z.object({ analysis: named, version: analysisVersion })),
    /** How many elements have another status than in the versions before. */
    changed: z.number().int(),
  }),
});

export const analysisVersionCalls = [
  versionsForStatus,
  selectedVersions,
  publishVersions,
  unpublishVersions,
  publishReach,
  rejudgeView,
] as const;
