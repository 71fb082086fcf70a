import { fileCalls } from '@plumbline/contract/resources/files';
import * as calls from '@plumbline/contract/resources/models';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ModelHouse, openModelHouse, wallsFile } from './modelHouse.fixture.ts';

let house: ModelHouse;

beforeAll(async () => {
  house = await openModelHouse();
  await house.work();
});
afterAll(() => house.close());

test('uploaded files become a model by themselves, also when many come at once', { timeout: 180_000 }, async () => {
  const project = await house.addProject('by|itself');
  const names = ['a', 'b', 'c', 'd'];
  await Promise.all(names.map(async (name) => project.upload(`${name}.ifc`, await wallsFile(name.toUpperCase()))));
  const files = await project.call(fileCalls.model.list, { params: project.params, query: {} });
  expect(files).toHaveLength(4);
  await vi.waitFor(
    async () => {
      const states = await project.call(calls.modelFileStates, { params: project.params });
      expect(states.map(({ status }) => status)).toEqual(names.map(() => 'ready'));
    },
    { timeout: 150_000, interval: 200 },
  );
  const model = await project.active();
  const rootModels = await project.call(calls.rootModels, { params: { ...project.params, modelId: model._id } });
  expect(rootModels.map(({ name }) => name)).toEqual(names);
  expect(model.elementCount).toBe(4);
});
