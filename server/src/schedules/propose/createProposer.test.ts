import { expect, test } from 'vitest';
import { createProposer } from './createProposer.ts';
import type { ElementGroup, ElementKind } from './ElementGroup.ts';

const kinds = new Map<string, ElementKind>();

function group(floor: string | null, type: string, rootModel = 'arch.ifc'): ElementGroup {
  const [first = '', ...rest] = type.split(':');
  const ifcClass = `Ifc${first.replace(/ (\w)/g, (_, letter) => letter.toUpperCase())}`;
  const kind = kinds.get(type) ?? { rootModel, type, rawType: [ifcClass, ...rest].join(':') };
  kinds.set(type, kind);
  return { kind, floor };
}

const floors = ['Level 1', 'Level 2', 'Roof'];
const groups = [
  ...floors.flatMap((floor) => [
    group(floor, 'Wall:Interior - 79mm Partition'),
    group(floor, 'Wall:Exterior - Brick'),
    group(floor, 'Window:Fixed 900'),
    group(floor, 'Wall:Concrete 200', 'structure.ifc'),
    group(floor, 'Column:Round 450', 'structure.ifc'),
  ]),
  group('Level 1', 'Duct segment:Round'),
  group(null, 'Pipe segment:Copper 22'),
];
const propose = (name: string, ...wbsNames: string[]) => createProposer(groups)({ name, wbsNames });

test('floors and trades come from the name, or else from the levels above it', () => {
  const fromName = {
    filter: { elementTypes: ['Wall:Interior - 79mm Partition'], floors: ['Level 2'] },
    score: 1,
    reasons: ['partitions from its name', 'floor “Level 2” from its name'],
    doubts: [],
  };
  expect(propose('Drywall L2')).toEqual(fromName);
  expect(propose('Drywall', 'Fit-out', 'Second floor')).toEqual({
    ...fromName,
    reasons: ['partitions from its name', 'floor “Level 2” from its WBS'],
  });
  expect(propose('Level 2', 'Partitions')).toEqual({
    ...fromName,
    score: 0.8,
    reasons: ['partitions from its WBS', 'floor “Level 2” from its name'],
  });
});

test('where floors count from 1, the ground floor is the first', () =>
  expect(propose('Columns, ground floor')).toMatchObject({ filter: { floors: ['Level 1'] } }));

test('what is built of a class as a whole is said by the class, and another root model is left out', () => {
  expect(propose('Columns Level 1')).toMatchObject({ filter: { elementTypes: ['Column'], floors: ['Level 1'] } });
  expect(propose('Structure Level 1')).toMatchObject({
    filter: { elementTypes: ['Column', 'Wall:Concrete 200'], floors: ['Level 1'] },
  });
});

test('trades that are joined are taken together, one that stands before another narrows it', () => {
  expect(propose('Columns and windows, level 1')).toMatchObject({ filter: { elementTypes: ['Column', 'Window'] } });
  expect(propose('Concrete walls, level 1')).toMatchObject({ filter: { elementTypes: ['Wall:Concrete 200'] } });
  expect(propose('Walls, level 1', 'Façade')).toMatchObject({ filter: { elementTypes: ['Wall:Exterior - Brick'] } });
});

test('walls of several kinds are not meant alike, and a material is looked for in names of types', () => {
  expect(propose('Walls, level 1')).toMatchObject({
    filter: { elementTypes: ['Wall'] },
    score: 0.65,
    doubts: ['these are partitions, exterior walls, masonry alike'],
  });
  expect(propose('Brickwork, level 1')).toMatchObject({
    filter: { elementTypes: ['Wall:Exterior - Brick'] },
    score: 1,
  });
  expect(propose('Exterior walls, level 1')).toMatchObject({ filter: { elementTypes: ['Wall:Exterior - Brick'] } });
  expect(propose('Façade, level 1')).toMatchObject({ filter: { elementTypes: ['Wall:Exterior - Brick', 'Window'] } });
});

test('what cannot be told makes it less sure, and is said', () => {
  expect(propose('Columns Zone B')).toMatchObject({
    score: 0.45,
    doubts: ['the model does not tell “zone b”', 'no floor is named, so all floors are taken'],
  });
  expect(propose('Zinc gutters, level 1', 'Façade')).toMatchObject({
    doubts: ['nothing in the model is called “zinc”', 'nothing in the model is called “gutters”'],
  });
  const { score } = propose('Zinc gutters, level 1', 'Façade') as { score: number };
  expect(score).toBeLessThan(0.5);
});

test.each([
  ['Submit shop drawings for curtain wall', '“submit” builds no element.'],
  ['Formwork to columns, level 1', '“formwork” builds no element.'],
  ['Columns, level 9', 'The model has no floor that its name names.'],
  ['Ducts, level 2', 'The floor that its name names has no ducts.'],
  ['Escalators', 'Neither its name nor its WBS says what it builds.'],
  ['Doors, level 1', 'No elements of the model are known as doors.'],
])('%s has no proposal: %s', (name, why) => expect(propose(name)).toBe(why));

test('formwork that is also poured, and a design that is also built, build elements', () => {
  expect(propose('Form, reinforce and pour columns, level 1')).toMatchObject({ filter: { elementTypes: ['Column'] } });
  expect(propose('Design and install ducts, level 1')).toMatchObject({ filter: { elementTypes: ['Duct segment'] } });
});
