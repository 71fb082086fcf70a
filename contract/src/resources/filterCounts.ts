import { z } from 'zod';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { narrowedQuery } from './classificationTable.ts';

/** The parts of the filter whose choices can be counted. */
export const countedParts = ['statuses', 'causes', 'elementTypes', 'floors', 'rootModels'] as const;
export type CountedPart = (typeof countedParts)[number];

const filterCount = z.object({
  /** As the filter takes it. */
  name: z.string(),
  count: z.number().int(),
});
export type FilterCount = z.infer<typeof filterCount>;

export const filterCounts = route({
  id: 'classifications.filterCounts',
  method: 'GET',
  path: '/classification/v3/projects/{projectId}/classifications/byVersions/{viewId}/filter-counts',
  summary:
    'How many elements each choice of a part of the filter would take, beside the other parts; what takes none is left out',
  needs: { project: viewerPermissions },
  params: z.object({ projectId: z.uuid(), viewId: z.uuid() }),
  query: narrowedQuery.extend({ part: z.enum(countedParts) }),
  answer: z.array(filterCount),
});
