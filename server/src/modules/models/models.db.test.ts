import * as calls from '@plumbline/contract/resources/models';
import { createIfcText } from '@plumbline/engine/files/model/fixtures/ifcText';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ModelHouse, openModelHouse, twoStoreys, wallsFile } from './modelHouse.fixture.ts';

// Each model is read in a process of its own, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let house: ModelHouse;

beforeAll(async () => {
  house = await openModelHouse();
});
afterAll(() => house.close());

describe('a model file', () => {
  test('becomes VERSION 1 of the model: elements, names and geometry', async () => {
    const project = await house.addProject('one|file');
    await expect(project.active()).rejects.toMatchObject({ code: 'models.noActive', status: 404 });
    const fileId = await project.upload('Tower.IFC', await wallsFile('W', { storeys: twoStoreys }));
    expect(await project.stateOf(fileId)).toEqual({ fileId, status: 'waiting', progress: 0 });
    await project.prepare();

    expect(await project.stateOf(fileId)).toMatchObject({ status: 'ready', progress: 1, modelVersion: 1 });
    const model = await project.active();
    expect(model).toMatchObject({ name: 'VERSION 1', modelVersion: 1, elementCount: 2 });
    const params = { ...project.params, modelId: model._id };
    expect(await project.call(calls.oneModel, { params })).toEqual(model);
    expect(await project.call(calls.rootModels, { params })).toEqual([
      { name: 'Tower', firstElement: 0, elementCount: 2, hasFile: true },
    ]);
    const [ground, first] = await project.elements(model._id);
    expect(ground).toMatchObject({
      element_index: 0,
      global_id: 'W000000000000000000000',
      element_type: 'IfcWall',
      name: 'W Ground',
      floor: 'Ground',
      floor_elevation_m: 0,
      root_position: 0,
      box: [0, 0, 0, 4, 0.5, 3],
      surface_m2: 31,
      length_m: 4,
      volume_m3: 6,
    });
    expect(first).toMatchObject({ element_index: 1, name: 'W First', floor: 'First', floor_elevation_m: 3 });
    const [file] = await project.readViewerFiles(model._id);
    expect(file?.head.elementCount).toBe(2);
    expect(file?.sidecar).toMatchObject({ names: ['W Ground', 'W First'], types: ['IfcWall'] });
  });

  test('of another name is federated with the first, and identities stay', async () => {
    const project = await house.addProject('two|files');
    await project.upload('b.ifc', await wallsFile('B'));
    await project.prepare();
    const before = await project.elements((await project.active())._id);
    await project.upload('a.ifc', await wallsFile('A', { storeys: twoStoreys, at: [10, 0, 0] }));
    await project.prepare();

    const model = await project.active();
    expect(model).toMatchObject({ name: 'VERSION 2', elementCount: 3 });
    const rootModels = await project.call(calls.rootModels, { params: { ...project.params, modelId: model._id } });
    expect(rootModels).toEqual([
      { name: 'a', firstElement: 0, elementCount: 2, hasFile: true },
      { name: 'b', firstElement: 2, elementCount: 1, hasFile: true },
    ]);
    const elements = await project.elements(model._id);
    expect(elements.map(({ name, root_position }) => [name, root_position])).toEqual([
      ['A Ground', 0],
      ['A First', 0],
      ['B Ground', 1],
    ]);
    expect(elements[2]?.identity).toBe(before[0]?.identity);
    expect(new Set(elements.map(({ identity }) => identity)).size).toBe(3);
    expect((await project.readViewerFiles(model._id)).map(({ head }) => head.elementCount)).toEqual([2, 1]);
  });

  test('of the same name takes the place of the older one, and what it renamed is known again', async () => {
    const project = await house.addProject('next|version');
    const older = await project.upload('House.ifc', await wallsFile('H', { storeys: twoStoreys }));
    await project.prepare();
    const before = await project.elements((await project.active())._id);
    const newer = await project.upload('HOUSE.ifc', await wallsFile('N', { storeys: [['Ground', 0]] }));
    await project.prepare();
    const [renamed, ...others] = await project.elements((await project.active())._id);
    expect(others).toEqual([]);
    expect(renamed?.global_id).not.toBe(before[0]?.global_id);
    // Both walls have the same box and type, so neither is guessed; each is alone in the next case.
    expect(before.map(({ identity }) => identity)).not.toContain(renamed?.identity);
    expect(await project.stateOf(older)).toMatchObject({ status: 'ready', modelVersion: 1 });
    expect(await project.stateOf(newer)).toMatchObject({ status: 'ready', modelVersion: 2 });

    await project.upload('house.ifc', await wallsFile('M', { storeys: [['Ground', 0]] }));
    await project.prepare();
    const [again] = await project.elements((await project.active())._id);
    expect(again).toMatchObject({ name: 'M Ground', identity: renamed?.identity });
  });

  test('that is broken says why, and the model stays as it is', async () => {
    const project = await house.addProject('broken|file');
    await project.upload('good.ifc', await wallsFile('G'));
    await project.prepare();
    const model = await project.active();
    const broken = await project.upload('bad.ifc', Buffer.from('ISO-10303-21;\nHEADER;\nnothing more'));
    const replacing = await project.upload('GOOD.ifc', Buffer.from('this is no model'));
    await project.prepare();

    for (const fileId of [broken, replacing]) {
      const state = await project.stateOf(fileId);
      expect(state).toMatchObject({ status: 'failed', message: expect.stringMatching(/^[A-Z].{10,}\.$/) });
      expect(state).not.toHaveProperty('modelVersion');
    }
    expect(await project.active()).toEqual(model);
    // It is not tried again and again.
    const before = await project.stateOf(broken);
    await project.prepare();
    expect(await project.stateOf(broken)).toEqual(before);
  });

  test('that is broken holds up nothing: the others make the next version', async () => {
    const project = await house.addProject('half|broken');
    const broken = await project.upload('a.ifc', Buffer.from('no model'));
    await project.upload('b.ifc', await wallsFile('B'));
    await project.prepare();
    expect(await project.active()).toMatchObject({ modelVersion: 1, elementCount: 1 });
    expect(await project.stateOf(broken)).toMatchObject({ status: 'failed' });
  });

  test.each([
    ['tower.RVT', 'Revit'],
    ['tower.nwd', 'Navisworks'],
    ['tower.nwc', 'Navisworks'],
  ])('%s cannot be read, and the advice says what can', async (name, program) => {
    const project = await house.addProject(`unsupported|${name}`);
    const fileId = await project.upload(name, Buffer.from('binary'));
    const state = await project.stateOf(fileId);
    expect(state).toMatchObject({ status: 'unsupported', message: expect.stringContaining(program) });
    expect(state?.message).toMatch(/^This is a .*export IFC.*\.$/);
    await project.prepare();
    expect(await project.stateOf(fileId)).toEqual(state);
    await expect(project.active()).rejects.toMatchObject({ code: 'models.noActive' });
  });

  test('without any geometry is a model all the same, and says so', async () => {
    const project = await house.addProject('no|geometry');
    const text = createIfcText();
    text.contain(text.storey, text.product('IFCWALL', { shape: '$', name: 'only a name', rest: '$,$' }));
    const fileId = await project.upload('thought.ifc', text.end());
    await project.prepare();
    const model = await project.active();
    expect(model).toMatchObject({ modelVersion: 1, elementCount: 0 });
    expect((await project.readViewerFiles(model._id))[0]?.head.blocks).toEqual([]);
    const state = { status: 'ready', modelVersion: 1, message: 'The file has no element with geometry.' };
    expect(await project.stateOf(fileId)).toMatchObject(state);
  });

  test('at survey coordinates keeps its millimetres in the table', async () => {
    const project = await house.addProject('survey|file');
    await project.upload('far.ifc', await wallsFile('F', { at: [2_600_123.456, 1_200_654.321, 431.987] }));
    await project.prepare();
    const [wall] = await project.elements((await project.active())._id);
    for (const [i, side] of [2_600_123.456, 1_200_654.321, 431.987].entries()) {
      expect(wall?.box?.[i]).toBeCloseTo(side, 3);
    }
  });
});

describe('several at once', () => {
  test('of one name: the newest is read, and nobody waits for the others', async () => {
    const project = await house.addProject('at|once');
    const older = await project.upload('x.ifc', await wallsFile('X', { storeys: twoStoreys }));
    const newer = await project.upload('x.ifc', await wallsFile('X'));
    await project.prepare();
    expect(await project.active()).toMatchObject({ modelVersion: 1, elementCount: 1 });
    expect(await project.stateOf(newer)).toMatchObject({ status: 'ready', modelVersion: 1 });
    expect(await project.stateOf(older)).toMatchObject({ status: 'ready', message: expect.stringContaining('newer') });
  });

  test('two workers make one model, and one of them says that it comes again', async () => {
    const project = await house.addProject('two|workers');
    await project.upload('x.ifc', await wallsFile('X'));
    const outcomes = await Promise.allSettled([project.prepare(), project.prepare()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await project.prepare();
    expect(await project.active()).toMatchObject({ modelVersion: 1 });
    expect(await project.storedObjects()).toHaveLength(3);
  });
});

test('models are of their project alone, and their files for administrators', async () => {
  const project = await house.addProject('own|model');
  const other = await house.addProject('foreign|model');
  await project.upload('x.ifc', await wallsFile('X'));
  await project.prepare();
  const { _id: modelId } = await project.active();
  for (const route of [calls.oneModel, calls.rootModels, calls.viewerFiles]) {
    const params = { projectId: other.projectId, modelId };
    await expect(other.call(route, { params })).rejects.toMatchObject({ code: 'models.notFound', status: 404 });
    const mine = { projectId: project.projectId, modelId };
    await expect(other.call(route, { params: mine })).rejects.toMatchObject({ code: 'projects.notFound' });
  }
  const member = await project.addClient('member', ['READ', 'LIST', 'VIEW_ASSETS']);
  expect(await member(calls.activeModel, { params: project.params })).toMatchObject({ _id: modelId });
  await expect(member(calls.modelFileStates, { params: project.params })).rejects.toMatchObject({
    code: 'auth.forbidden',
  });
});
