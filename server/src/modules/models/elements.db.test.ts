import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import * as calls from '@plumbline/contract/resources/elements';
import { createIfcText } from '@plumbline/engine/files/model/fixtures/ifcText';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelHouse, openSharedModelHouse, wallsFile } from './modelHouse.fixture.ts';

let house: ModelHouse;
let project: Awaited<ReturnType<ModelHouse['addProject']>>;
let modelId: string;

beforeAll(async () => {
  house = await openSharedModelHouse();
  project = await house.addProject('mapped|names');
  await project.upload('Architecture.ifc', architecture());
  await project.upload('Roof.ifc', await wallsFile('R', { storeys: [['Roof', 9]] }));
  await project.prepare();
  modelId = (await project.active())._id;
  await house.platform.db
    .updateTable('project')
    .set({
      floor_mapping: JSON.stringify({ EG: 'Ground floor', 'E 0': 'Ground floor', constructor: 'Yard' }),
      element_type_mapping: JSON.stringify({ IfcWall: 'Walls', 'IfcSlab:Topping': 'Screed' }),
    })
    .where('id', '=', project.projectId)
    .execute();
});
afterAll(() => house.close());

const elements = [
  { type: 'IFCWALL', objectType: 'Basic Wall:Concrete 30', storey: 'E 0', name: 'Core wall' },
  { type: 'IFCWALL', storey: '1. OG', name: '100%_sure' },
  { type: 'IFCSLAB', objectType: 'Topping', storey: 'EG', name: 'Screed' },
  { type: 'IFCSLAB', storey: 'constructor', name: 'Paving' },
  { type: 'IFCFLOWSEGMENT', storey: undefined, name: 'Pipe' },
];
const storeys: Record<string, string> = { '1. OG': '3.', EG: '0.', 'E 0': '-0.1', constructor: '-3.' };

/** Storeys in no particular order, one of them with a name that every object has. */
function architecture(): Uint8Array {
  const text = createIfcText();
  const storeyOf = new Map(
    Object.entries(storeys).map(([name, elevation]) => [
      name,
      text.add(`IFCBUILDINGSTOREY('${text.guid()}',$,'${name}',$,$,$,$,$,.ELEMENT.,${elevation})`),
    ]),
  );
  text.aggregate(text.building, ...storeyOf.values());
  for (const [i, { type, objectType, storey, name }] of elements.entries()) {
    const rest = type === 'IFCFLOWSEGMENT' ? '$' : '$,$';
    const product = text.product(type, { name, rest, at: [i * 3, 0, 0], ...(objectType && { objectType }) });
    if (storey !== undefined) text.contain(storeyOf.get(storey) as string, product);
  }
  return text.end();
}

describe('[VIEW-15] the names of a model are those that the project uses', () => {
  test('[VIEW-15] floors, lowest first, each once', async () => {
    const floors = ['Yard', 'Ground floor', '1. OG', 'Roof'];
    expect(await project.call(calls.floorsOfLatest, { params: project.params })).toEqual(floors);
    expect(await project.call(calls.floorsOfModel, { params: { ...project.params, modelId } })).toEqual(floors);
  });

  test('[VIEW-15] element types, sorted, with the levels below them', async () => {
    const types = ['Flow segment', 'Screed', 'Slab', 'Walls', 'Walls:Basic Wall:Concrete 30'];
    expect(await project.call(calls.elementTypesOfLatest, { params: project.params })).toEqual(types);
    expect(await project.call(calls.elementTypesOfModel, { params: { ...project.params, modelId } })).toEqual(types);
  });

  test('root models are called like their files', async () => {
    const names = ['Architecture', 'Roof'];
    expect(await project.call(calls.rootModelNamesOfLatest, { params: project.params })).toEqual(names);
    expect(await project.call(calls.rootModelNamesOfModel, { params: { ...project.params, modelId } })).toEqual(names);
  });

  const everything = [...elements.map(({ name }) => name), 'R Roof'];
  test.each<[string, ElementFilter | undefined, string[]]>([
    ['no filter', undefined, everything],
    ['an empty filter', {}, everything],
    ['a type with all below it', { elementTypes: ['Walls'] }, ['Core wall', '100%_sure', 'R Roof']],
    ['a level of a type', { elementTypes: ['Walls:Basic Wall'] }, ['Core wall']],
    ['the beginning of a level', { elementTypes: ['Walls:Bas'] }, []],
    ['a type of its own name', { elementTypes: ['Screed', 'Flow segment'] }, ['Screed', 'Pipe']],
    ['what the file calls it', { elementTypes: ['IfcWall'] }, []],
    ['a floor that the files have twice', { floors: ['Ground floor'] }, ['Core wall', 'Screed']],
    ['a floor with a name of every object', { floors: ['Yard'] }, ['Paving']],
    ['no floor at all', { floors: [] }, []],
    ['a root model', { rootModels: ['Roof'] }, ['R Roof']],
    ['another root model', { rootModels: ['roof.ifc'] }, []],
    ['a part of the name, whatever the case', { elementName: 'WALL' }, ['Core wall']],
    ['signs that mean something to the database', { elementName: '%_' }, ['100%_sure']],
    ['a backslash', { elementName: '\\' }, []],
    ['a part of the GlobalId', { externalId: 'r0000' }, ['R Roof']],
    ['several at once', { floors: ['Ground floor'], elementTypes: ['Walls'], elementName: 'core' }, ['Core wall']],
  ])('[VIEW-15] %s', async (_, filtersDTO, names) => {
    const bytes = await project.call(calls.colorizingOfLatest, {
      params: project.params,
      query: filtersDTO ? { filtersDTO } : {},
    });
    const rows = await project.elements(modelId);
    expect(bytes).toHaveLength(rows.length);
    expect(rows.filter((_row, i) => bytes[i] === 1).map(({ name }) => name)).toEqual(names);
    expect([...bytes].every((byte) => byte === 0 || byte === 1)).toBe(true);
  });

  test('a filter that is none is refused', async () => {
    const url = `/api/element/v3/projects/${project.projectId}/latest-model/for-colorizing`;
    const { authorization } = await house.addMember('asker@elements.test', project.projectId, [
      'READ',
      'LIST',
      'VIEW_ASSETS',
    ]);
    const ask = (filtersDTO: string) =>
      house.app.inject({ url, query: { filtersDTO }, headers: { authorization } }).then(({ statusCode }) => statusCode);
    expect(await ask('{')).toBe(400);
    expect(await ask('{"floor":["Roof"]}')).toBe(400);
    expect(await ask('{"floors":["Roof"]}')).toBe(200);
  });
});

test('a project without a model, and a model of another project, have no names', async () => {
  const other = await house.addProject('no|names');
  const { params } = other;
  for (const route of [calls.floorsOfLatest, calls.elementTypesOfLatest, calls.rootModelNamesOfLatest]) {
    await expect(other.call(route, { params })).rejects.toMatchObject({ code: 'models.noActive', status: 404 });
  }
  await expect(other.call(calls.colorizingOfLatest, { params, query: {} })).rejects.toMatchObject({
    code: 'models.noActive',
  });
  for (const route of [calls.floorsOfModel, calls.elementTypesOfModel, calls.rootModelNamesOfModel]) {
    const foreign = other.call(route, { params: { ...params, modelId } });
    await expect(foreign).rejects.toMatchObject({ code: 'models.notFound', status: 404 });
  }
});
