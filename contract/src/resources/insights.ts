import { z } from 'zod';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { elementStatus } from './classificationFilter.ts';
import { narrowedQuery } from './classificationTable.ts';

/** Bins of the histogram are so wide and go so far; what is more is in the last one (specification 2, section 9). */
export const magnitudeBinMm = 10;
export const magnitudeLimitMm = 100;

const base = '/insights/v3/projects/{projectId}/analysis/{viewId}';
const asked = {
  method: 'GET',
  needs: { project: viewerPermissions },
  flag: 'insightsDashboard',
  params: z.object({ projectId: z.uuid(), viewId: z.uuid() }),
  query: narrowedQuery,
} as const;

export const insightsClassifications = route({
  ...asked,
  id: 'insights.classifications',
  path: `${base}/classifications`,
  summary: 'How many elements have which status, in the order of the legend',
  answer: z.object({
    total: z.number().int(),
    groups: z.array(z.object({ status: elementStatus, count: z.number().int() })),
  }),
});

export const insightsMagnitudes = route({
  ...asked,
  id: 'insights.magnitudes',
  path: `${base}/magnitudes`,
  summary: 'The deviation magnitudes of the elements that have one, in metres',
  answer: z.array(z.number()),
});

export const insightsHistogram = route({
  ...asked,
  id: 'insights.histogram',
  path: `${base}/histogram`,
  summary: 'The same magnitudes counted by bins of 10 mm, the last one open: some bytes, however large the building',
  answer: z.object({ counts: z.array(z.number().int()), maximumM: z.number().nullable() }),
});

export const insightsCalls = [insightsClassifications, insightsMagnitudes, insightsHistogram] as const;
