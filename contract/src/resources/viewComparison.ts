import { z } from 'zod';
import { bytesAnswer } from '../bytesAnswer.ts';
import { pageOf } from '../listOf.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { elementStatus } from './classificationFilter.ts';
import { narrowedQuery } from './classificationTable.ts';

/**
 * What became of an element from one view to another; `code` is its byte in the column. Better and worse go by the
 * statuses: missing, deviated, under construction, verified; within deviated by a magnitude that grew or shrank by more
 * than the tolerance. What is not due counts as what is missing: it is not there. No data says nothing.
 */
export const elementChanges = [
  { name: 'becameVerified', label: 'Became verified', code: 1 },
  { name: 'improved', label: 'Improved', code: 2 },
  { name: 'unchanged', label: 'Unchanged', code: 3 },
  { name: 'gotWorse', label: 'Got worse', code: 4 },
  { name: 'appeared', label: 'Seen for the first time', code: 5 },
  { name: 'gone', label: 'No longer seen', code: 6 },
] as const;
export type ElementChange = (typeof elementChanges)[number]['name'];
const elementChange = z.enum(elementChanges.map(({ name }) => name));

const params = z.object({ projectId: z.uuid(), viewId: z.uuid(), otherViewId: z.uuid() });
const base = '/analysis/v3/projects/{projectId}/analysis-view/{viewId}/compare/{otherViewId}';
const status = elementStatus.nullable();

export const compareViews = route({
  id: 'comparison.summary',
  method: 'GET',
  path: `${base}/`,
  summary: 'What became of the elements from another view to this one, each followed through versions of the model',
  needs: { project: viewerPermissions },
  params,
  query: narrowedQuery,
  answer: z.object({
    /** Elements of this view's model with a verdict in either view, that the filter takes by their verdict here, or there if there is none. */
    total: z.number().int(),
    changes: z.array(z.object({ change: elementChange, count: z.number().int() })),
    /** From a status there to one here; null where a view says nothing. */
    transitions: z.array(z.object({ from: status, to: status, count: z.number().int() })),
  }),
});

export const comparedRow = z.object({
  /** The element's number in this view's model. */
  forgeObjectId: z.number().int(),
  externalId: z.string(),
  elementName: z.string(),
  mappedFloor: z.string().nullable(),
  mappedElementType: z.string(),
  change: elementChange,
  from: status,
  to: status,
  magnitudeFrom: z.number().nullable(),
  magnitudeTo: z.number().nullable(),
});
export type ComparedRow = z.infer<typeof comparedRow>;

export const comparedElements = route({
  id: 'comparison.elements',
  method: 'GET',
  path: `${base}/elements`,
  summary: 'The elements that one thing became of, those whose magnitude changed most first',
  needs: { project: viewerPermissions },
  params,
  query: narrowedQuery.extend({
    change: elementChange,
    ...pageOf({ mostRows: 100, usualRows: 20 }).shape,
  }),
  answer: z.object({ totalRecords: z.number().int(), elements: z.array(comparedRow) }),
});

export const comparisonColumn = route({
  id: 'comparison.forColorizing',
  method: 'GET',
  path: `${base}/for-colorizing`,
  summary: 'What became of each element of this view’s model, a byte each (elementChanges); 0 for nothing',
  needs: { project: viewerPermissions },
  params,
  query: narrowedQuery,
  answer: bytesAnswer,
});

export const comparisonCalls = [compareViews, comparedElements, comparisonColumn] as const;
