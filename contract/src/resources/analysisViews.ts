import { z } from 'zod';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';

/** A dated comparison of a model against scans. */
export const analysisView = z.object({
  _id: z.string(),
  id: z.string(),
  tenantId: z.string(),
  name: z.string(),
  scanDate: z.iso.datetime(),
  status: z.enum(['ready', 'in_progress', 'failed']),
  statusUpdateTime: z.iso.datetime(),
  deliveryType: z.enum(['Normal', 'Incremental']),
  /** The scans' coordinates were taken as they are: nobody verified that they lie where they belong. */
  hasGivenCoordinates: z.literal(true).optional(),
  /** The model it was compared with; absent while there is none. */
  model: z.object({ _id: z.string(), modelUrn: z.string(), modelVersion: z.number().int() }).optional(),
  /** The request that it comes from, for whoever may open it. */
  requestId: z.string().optional(),
  /** One for each trade. */
  analyses: z.array(
    z.object({
      _id: z.string(),
      id: z.string(),
      name: z.string(),
      /** `Ready` once a version is published. */
      delivery: z.enum(['Ready', 'In progress']),
      /** In percent, while it is being analysed. */
      progress: z.number().optional(),
    }),
  ),
  /** While it is being analysed: in percent, and what is left in seconds where it can be told. */
  progress: z.object({ percent: z.number(), secondsLeft: z.number().optional() }).optional(),
});
export type AnalysisView = z.infer<typeof analysisView>;

export const activeAnalysisViews = route({
  id: 'analysisViews.active',
  method: 'GET',
  path: '/analysis/v3/projects/{projectId}/analysis-view/active/',
  summary: 'The analysis views that the caller may see, newest scan first',
  needs: { project: viewerPermissions },
  params: z.object({ projectId: z.uuid() }),
  answer: z.array(analysisView),
});
