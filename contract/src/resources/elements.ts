import { z } from 'zod';
import { bytesAnswer } from '../bytesAnswer.ts';
import { jsonQuery } from '../jsonQuery.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
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

export const elementCalls = [
  elementTypesOfModel,
  floorsOfModel,
  rootModelNamesOfModel,
  elementTypesOfLatest,
  floorsOfLatest,
  rootModelNamesOfLatest,
  colorizingOfLatest,
] as const;
