import { z } from 'zod';
import { bytesAnswer } from '../bytesAnswer.ts';
import { jsonQuery } from '../jsonQuery.ts';
import { pageOf } from '../listOf.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { rsqlLimits } from '../rsql.ts';
import { elementFilter } from './classificationFilter.ts';

const inProject = z.object({ projectId: z.uuid() });
const ofModel = inProject.extend({ modelId: z.uuid() });

/** The three lists of names that filters offer, of one model or of the active one. */
const lists = {
  elementTypes: {
    path: 'element-types',
    summary: 'The element types, as the project calls them; a colon goes one level deeper',
  },
  floors: { path: 'floors', summary: 'The floors, as the project calls them, lowest first' },
  rootModels: { path: 'root-models', summary: 'The names of the root models' },
} as const;

type List = keyof typeof lists;

const listOfModel = <const L extends List>(list: L) =>
  route({
    id: `elements.${list}`,
    method: 'GET',
    path: `/element/v3/projects/{projectId}/models/{modelId}/${lists[list].path}`,
    summary: `${lists[list].summary}, of a model`,
    needs: { project: viewerPermissions },
    params: ofModel,
    answer: z.array(z.string()),
  });

const listOfLatest = <const L extends List>(list: L) =>
  route({
    id: `elements.latest.${list}`,
    method: 'GET',
    path: `/element/v3/projects/{projectId}/latest-model/${lists[list].path}`,
    summary: `${lists[list].summary}, of the active model`,
    needs: { project: viewerPermissions },
    params: inProject,
    answer: z.array(z.string()),
  });

export const elementTypesOfModel = listOfModel('elementTypes');
export const floorsOfModel = listOfModel('floors');
export const rootModelNamesOfModel = listOfModel('rootModels');
export const elementTypesOfLatest = listOfLatest('elementTypes');
export const floorsOfLatest = listOfLatest('floors');
export const rootModelNamesOfLatest = listOfLatest('rootModels');

export const ifcTypesOfModel = route({
  id: 'elements.ifcTypes',
  method: 'GET',
  path: '/element/v3/projects/{projectId}/models/{modelId}/ifc-types',
  summary: 'The IFC types that the elements of a model have, as tolerances name them',
  needs: { project: viewerPermissions },
  params: ofModel,
  answer: z.array(z.string()),
});

/** One byte an element of the active model: 1 when the filter takes it, 0 when not. */
export const colorizingOfLatest = route({
  id: 'elements.latest.forColorizing',
  method: 'GET',
  path: '/element/v3/projects/{projectId}/latest-model/for-colorizing',
  summary: 'One byte for each element of the active model: 1 when the filter takes it',
  needs: { project: viewerPermissions },
  params: inProject,
  query: z.object({ filtersDTO: jsonQuery(elementFilter).optional() }),
  answer: bytesAnswer,
});

const element = z.object({
  /** Its number in the model. */
  forgeObjectId: z.number().int(),
  externalId: z.string(),
  name: z.string(),
  model: z.string(),
});
export type Element = z.infer<typeof element>;

export const listElements = route({
  id: 'elements.list',
  method: 'GET',
  path: '/projects/{projectId}/elements',
  summary: 'Elements of a model by their numbers or GlobalIds, in the order of their numbers',
  needs: { project: viewerPermissions },
  params: inProject,
  query: pageOf({ mostRows: 10_000, usualRows: 100 }).extend({
    filter: z
      .string()
      .max(rsqlLimits.length)
      .describe('RSQL: a model, and forgeObjectId or externalId: forgeObjectId=in=(1,2);model==…'),
  }),
  answer: z.object({ result: z.array(element), total: z.number().int() }),
});

export const elementCalls = [
  listElements,
  elementTypesOfModel,
  floorsOfModel,
  rootModelNamesOfModel,
  ifcTypesOfModel,
  elementTypesOfLatest,
  floorsOfLatest,
  rootModelNamesOfLatest,
  colorizingOfLatest,
] as const;
