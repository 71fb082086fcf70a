import { z } from 'zod';
import { bytesAnswer } from '../bytesAnswer.ts';
import { type VerdictCause, verdictCauses } from '../cause.ts';
import { elementChanges } from '../elementChange.ts';
import { pageOf } from '../listOf.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { elementStatus } from './classificationFilter.ts';
import { narrowedQuery } from './classificationTable.ts';

const elementChange = z.enum(elementChanges.map(({ name }) => name));

/** What a change is put down to: the cause of the verdict now, whoever said it where a person did, or that there is none. */
export const changeCauses = [
  ...verdictCauses.map(({ name, label }) => ({ name, label })),
  { name: 'by_hand', label: 'Set by hand' },
  { name: 'unknown', label: 'No cause known' },
] as const;
export type ChangeCause = VerdictCause | 'by_hand' | 'unknown';
const changeCause = z.enum(changeCauses.map(({ name }) => name));

export const labelOfChangeCause = (cause: ChangeCause): string =>
  changeCauses.find(({ name }) => name === cause)!.label;

const params = z.object({ projectId: z.uuid(), viewId: z.uuid(), otherViewId: z.uuid() });
const base = '/analysis/v3/projects/{projectId}/analysis-view/{viewId}/compare/{otherViewId}';
const status = elementStatus.nullable();

/** In a column of what one model alone has: an element without a verdict, or one that the filter leaves out. */
export const onlyUnjudged = 255;

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
    /** The same, by what it is put down to; those that are, in the order of the changes. */
    causes: z.array(z.object({ change: elementChange, cause: changeCause, count: z.number().int() })),
    /** From a status there to one here; null where a view says nothing. */
    transitions: z.array(z.object({ from: status, to: status, count: z.number().int() })),
    /** Elements with a verdict in the other view that only that view's model has; they are in none of the above. */
    onlyThere: z.number().int(),
  }),
});

const bounds = z.object({ magnitudeLow: z.number().nullable(), magnitudeHigh: z.number().nullable() });

export const comparedRow = z.object({
  /** The element's number in this view's model. */
  forgeObjectId: z.number().int(),
  externalId: z.string(),
  elementName: z.string(),
  mappedFloor: z.string().nullable(),
  mappedElementType: z.string(),
  change: elementChange,
  cause: changeCause,
  /** The other view's model does not have it. */
  isOnlyHere: z.boolean(),
  from: status,
  to: status,
  /** A person set the status; what was measured stands beside it all the same. */
  isFromByHand: z.boolean(),
  isToByHand: z.boolean(),
  magnitudeFrom: z.number().nullable(),
  magnitudeTo: z.number().nullable(),
  /** Between what they lie; see sayMagnitude.ts. */
  boundsFrom: bounds,
  boundsTo: bounds,
  /** Open ones of this element. */
  issues: z.array(z.object({ _id: z.string(), issueId: z.number().int() })),
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
    /** Those alone that are put down to this. */
    cause: changeCause.optional(),
    ...pageOf({ mostRows: 100, usualRows: 20 }).shape,
  }),
  answer: z.object({ totalRecords: z.number().int(), elements: z.array(comparedRow) }),
});

export const comparisonColumn = route({
  id: 'comparison.forColorizing',
  method: 'GET',
  path: `${base}/for-colorizing`,
  summary:
    'Of each element of this view’s model a byte: what became of it (elementChanges), or its status in the other view, or here where the other view’s model does not have it; 0 for nothing',
  needs: { project: viewerPermissions },
  params,
  query: narrowedQuery.extend({
    /**
     * From the other view to this one, from this one to the other, or the shown status in the other one. Of what only this
     * view's model has, or only the other's (then a byte for each element of that one): its status there, or `onlyUnjudged`.
     */
    of: z.enum(['change', 'changeSince', 'otherStatus', 'onlyHere', 'onlyThere']).default('change'),
    /** Those alone that are put down to this. */
    cause: changeCause.optional(),
  }),
  answer: bytesAnswer,
});

export const comparisonCalls = [compareViews, comparedElements, comparisonColumn] as const;
