import {
  elementProperties,
  elementsWithProperty,
  type PropertyValue,
} from '@plumbline/contract/resources/elementProperties';
import { createIfcText } from '@plumbline/engine/files/model/fixtures/ifcText';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelHouse, openSharedModelHouse, wallsFile } from './modelHouse.fixture.ts';

let house: ModelHouse;
let project: Awaited<ReturnType<ModelHouse['addProject']>>;
let modelId: string;

beforeAll(async () => {
  house = await openSharedModelHouse();
  project = await house.addProject('what|files-say');
  await project.upload('A.ifc', wallsWithFire('A', ['F30', 'F90']));
  await project.upload('B.ifc', wallsWithFire('B', ['F90', 'F30', 'F90']));
  await project.prepare();
  modelId = (await project.active())._id;
});
afterAll(() => house.close());

/** A wall for each rating. */
function wallsWithFire(name: string, ratings: readonly string[]): Uint8Array {
  const text = createIfcText();
  for (const [i, rating] of ratings.entries()) {
    const guid = `${name}${String(i).padStart(21, '0')}`;
    const wall = text.product('IFCWALL', { name: `${name} ${i}`, guid, at: [i * 3, 0, 0], rest: '$,$' });
    text.contain(text.storey, wall);
    const property = text.add(`IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('${rating}'),$)`);
    const set = text.add(`IFCPROPERTYSET('${text.guid()}',$,'Pset_WallCommon',$,(${property}))`);
    text.add(`IFCRELDEFINESBYPROPERTIES('${text.guid()}',$,$,$,(${wall}),${set})`);
  }
  return text.end();
}

const propertiesOf = (elementIndex: number, of = modelId) =>
  project.call(elementProperties, { params: { ...project.params, modelId: of, elementIndex } });
const withValue = (value: Partial<PropertyValue>) =>
  project.call(elementsWithProperty, {
    params: { ...project.params, modelId },
    query: { kind: 'properties', group: 'Pset_WallCommon', name: 'FireRating', value: 'F90', ...value },
  });
const fire = (value: string) => ({
  kind: 'properties',
  name: 'Pset_WallCommon',
  isOfType: false,
  rows: [{ name: 'FireRating', value }],
});

test('[VIEW-16] an element has what its file says of it, whichever root model it is of', async () => {
  expect(await propertiesOf(0)).toEqual({
    isKept: true,
    groups: [expect.objectContaining({ name: 'Element' }), fire('F30')],
  });
  expect((await propertiesOf(1)).groups).toContainEqual(fire('F90'));
  expect((await propertiesOf(3)).groups).toContainEqual(fire('F30'));
  expect((await propertiesOf(4)).groups).toContainEqual(fire('F90'));
});

test('[VIEW-16] elements are found by a value over all root models', async () => {
  expect(await withValue({})).toEqual({ elements: [1, 2, 4], isWhole: true });
  expect(await withValue({ value: 'F30' })).toEqual({ elements: [0, 3], isWhole: true });
  expect(await withValue({ value: 'F60' })).toEqual({ elements: [], isWhole: true });
});

test('[VIEW-16] an element that the model does not have is told as such', async () => {
  await expect(propertiesOf(5)).rejects.toMatchObject({ code: 'models.noElement' });
  await expect(propertiesOf(0, '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    code: 'models.notFound',
  });
  await expect(propertiesOf(-1)).rejects.toMatchObject({ status: 400 });
});

test('[VIEW-16] an older version keeps its own, and a model from before has none', async () => {
  const other = await house.addProject('before|and-after');
  await other.upload('A.ifc', wallsWithFire('A', ['F30']));
  await other.prepare();
  const before = (await other.active())._id;
  await other.upload('A.ifc', wallsWithFire('A', ['F120']));
  await other.prepare();
  const after = (await other.active())._id;
  expect(after).not.toBe(before);
  const ask = (of: string) =>
    other.call(elementProperties, { params: { ...other.params, modelId: of, elementIndex: 0 } });
  expect((await ask(before)).groups).toContainEqual(fire('F30'));
  expect((await ask(after)).groups).toContainEqual(fire('F120'));

  const { db } = house.platform;
  await db
    .updateTable('model_root')
    .set({ properties_key: null, properties_bytes: null })
    .where('model_id', '=', before)
    .execute();
  expect(await ask(before)).toEqual({ isKept: false, groups: [] });
  const query = { kind: 'properties', group: 'Pset_WallCommon', name: 'FireRating', value: 'F30' } as const;
  const found = await other.call(elementsWithProperty, { params: { ...other.params, modelId: before }, query });
  expect(found).toEqual({ elements: [], isWhole: false });
});

test('[VIEW-16] properties that are gone or cut off are told as such, and nothing else fails', async () => {
  const other = await house.addProject('gone|and-cut');
  await other.upload('Walls.ifc', await wallsFile('W'));
  await other.prepare();
  const id = (await other.active())._id;
  const [key] = (await other.storedObjects()).filter((stored) => stored.endsWith('.properties'));
  const ask = () => other.call(elementProperties, { params: { ...other.params, modelId: id, elementIndex: 0 } });
  await house.platform.storage.put(key as string, Buffer.from('PLPR'), { contentType: 'application/octet-stream' });
  await expect(ask()).rejects.toMatchObject({ code: 'models.propertiesDamaged' });
  await house.platform.storage.remove(key as string);
  await expect(ask()).rejects.toMatchObject({ code: 'models.propertiesDamaged' });
  expect(await other.readViewerFiles(id)).toHaveLength(1);
});

test('[VIEW-16] whoever may not look at the model may not read its properties', async () => {
  const reader = await project.addClient('reader', ['READ']);
  const params = { ...project.params, modelId, elementIndex: 0 };
  await expect(reader(elementProperties, { params })).rejects.toMatchObject({ status: 403 });
});
