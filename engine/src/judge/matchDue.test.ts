import { expect, test } from 'vitest';
import type { ModelElement } from '../files/model/BuildingModel.ts';
import type { ModelRows } from '../files/model/ModelRows.ts';
import { describeDue, describeUnknownDue, matchDue } from './matchDue.ts';

const element = (elementIndex: number, own: Partial<ModelElement>): ModelElement => ({
  elementIndex,
  globalId: `G${elementIndex}`,
  ifcType: 'IfcWall',
  rootModel: 0,
  colour: [1, 1, 1, 1],
  ...own,
});
const storey = (name: string) => ({ name, globalId: name, elevationM: 0, rootModel: 0 });
const root = (name: string) => ({ name, schema: 'IFC4' as const, lengthUnitM: 1, problems: [] });

const model: ModelRows = {
  elements: [
    element(0, { storey: 0, ifcType: 'IfcWallStandardCase' }),
    element(1, { storey: 0, ifcType: 'IfcSlab', objectType: 'Floor:200' }),
    element(2, { storey: 1, objectType: 'Basic' }),
    element(3, { storey: 1, rootModel: 1 }),
    element(4, {}),
  ],
  storeys: [storey('Level 1'), storey('Level 2')],
  rootModels: [root('house.ifc'), root('services.ifc')],
};
const dueOf = (due: Parameters<typeof matchDue>[1]) => [...matchDue(model, due).isDue];

test('an element is due that meets every part, or that is named', () => {
  expect(dueOf({ floors: ['Level 1'] })).toEqual([1, 1, 0, 0, 0]);
  expect(dueOf({ floors: ['Level 1', 'Level 2'], types: ['ifcwall'] })).toEqual([1, 0, 1, 1, 0]);
  expect(dueOf({ elementTypes: ['IfcWall', 'IfcSlab:Floor:200'] })).toEqual([0, 1, 0, 1, 1]);
  expect(dueOf({ rootModels: ['services.ifc'] })).toEqual([0, 0, 0, 1, 0]);
  expect(dueOf({ globalIds: ['G4', 'G0'] })).toEqual([1, 0, 0, 0, 1]);
  expect(dueOf({ floors: ['Level 1'], globalIds: ['G4'] })).toEqual([1, 1, 0, 0, 1]);
});

test('a part without names takes nothing, and nothing at all is due without parts', () => {
  expect(matchDue(model, { floors: [] })).toMatchObject({ count: 0, unknown: [] });
  expect(matchDue(model, {}).count).toBe(0);
});

test('names that mean nothing are told, with their number', () => {
  const matched = matchDue(model, { floors: ['Level 1', 'Level 9'], types: ['IfcTeapot'], globalIds: ['G1', 'X'] });
  expect(matched).toMatchObject({ count: 1, unknown: ['Level 9', 'IfcTeapot', 'X'] });
  expect(describeUnknownDue(matched)).toEqual([
    { code: 'unknownDue', message: '3 names of what is due are not in the model: Level 9, IfcTeapot, X.' },
  ]);
  const many = matchDue(model, { globalIds: ['G1', ...Array.from({ length: 1200 }, (_, i) => `X${i}`)] });
  expect(describeUnknownDue(many)[0]?.message).toMatch(/^1,200 names .*: X0, .*X9 and 1,190 more\.$/);
  expect(describeUnknownDue(matchDue(model, { globalIds: ['G1'] }))).toEqual([]);
  expect(describeDue(matched.isDue)).toBe('1 of 5 elements are due; of the others, what is not there is not missing.');
});
