import * as calls from '@plumbline/contract/resources/models';
import { createIfcText } from '@plumbline/engine/files/model/fixtures/ifcText';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ModelHouse, openModelHouse, wallsFile } from './modelHouse.fixture.ts';

// Each model is read in a process of its own, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let house: ModelHouse;

beforeAll(async () => {
  house = await openModelHouse();
});
afterAll(() => house.close());

const twoStoreys: [string, number][] = [
  ['Ground', 0],
  ['First', 3],
];

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

describe('deleting', () => {
  test('a file brings the older one of its name back when the person says so, and without any there is no model', async () => {
    const project = await house.addProject('deleted|files');
    const older = await project.upload('x.ifc', await wallsFile('X'));
    await project.prepare();
    const first = await project.active();
    const newer = await project.upload('x.ifc', await wallsFile('X', { storeys: twoStoreys }));
    await project.prepare();
    const second = await project.active();

    await project.remove(newer);
    await project.prepare();
    expect(await project.active()).toEqual(second);
    await project.renew();
    await project.prepare();
    expect(await project.active()).toMatchObject({ modelVersion: 3, elementCount: 1 });
    expect(await project.stateOf(older)).toMatchObject({ status: 'ready', modelVersion: 3 });
    await project.remove(older);
    await project.renew();
    await project.prepare();
    await expect(project.active()).rejects.toMatchObject({ code: 'models.noActive' });
    // What was made of them is still there, for the analyses that were made with it.
    for (const { _id: modelId, elementCount } of [first, second]) {
      expect(await project.elements(modelId)).toHaveLength(elementCount);
      expect((await project.readViewerFiles(modelId))[0]?.head.elementCount).toBe(elementCount);
    }
    const again = await project.upload('x.ifc', await wallsFile('X'));
    await project.prepare();
    expect(await project.active()).toMatchObject({ modelVersion: 4 });
    expect(await project.stateOf(again)).toMatchObject({ modelVersion: 4 });
  });

  test('a file and uploading it again, as people replace one, keeps the identities', async () => {
    const project = await house.addProject('replaced|file');
    const identities = async () => {
      const elements = await project.elements((await project.active())._id);
      return new Map(elements.map(({ name, identity }) => [name, identity]));
    };
    const fileId = await project.upload('x.ifc', await wallsFile('X', { storeys: twoStoreys }));
    await project.upload('y.ifc', await wallsFile('Y', { at: [20, 0, 0] }));
    await project.prepare();
    const before = await identities();
    await project.remove(fileId);
    await project.renew();
    await project.prepare();
    expect([...(await identities()).keys()]).toEqual(['Y Ground']);
    await project.upload('x.ifc', await wallsFile('X', { storeys: twoStoreys }));
    await project.prepare();
    expect(await identities()).toEqual(before);
    // The same elements in a second file are others, and the first keep theirs.
    await project.upload('a copy.ifc', await wallsFile('X', { storeys: twoStoreys }));
    await project.prepare();
    const { elementCount, _id } = await project.active();
    const all = (await project.elements(_id)).map(({ identity }) => identity);
    expect(new Set(all).size).toBe(elementCount);
    expect(all.slice(2)).toEqual([...before.values()]);
  });

  test('a file leaves the active version and its viewer files as they are, and says which root models have none', async () => {
    const project = await house.addProject('kept|elements');
    const fileId = await project.upload('structure.ifc', await wallsFile('S', { storeys: twoStoreys }));
    await project.upload('services.ifc', await wallsFile('V', { at: [20, 0, 0] }));
    await project.prepare();
    const before = await project.active();
    await project.remove(fileId);
    await project.prepare();
    expect(await project.active()).toEqual(before);
    expect(await project.elements(before._id)).toHaveLength(3);
    expect(await project.readViewerFiles(before._id)).toHaveLength(2);
    const roots = await project.call(calls.rootModels, { params: { ...project.params, modelId: before._id } });
    expect(roots.map(({ name, hasFile }) => [name, hasFile])).toEqual([
      ['services', true],
      ['structure', false],
    ]);
  });

  test('a file keeps later ones waiting, which say why, until it comes back or somebody lets go of it', async () => {
    const project = await house.addProject('kept|waiting');
    const first = await project.upload('structure.ifc', await wallsFile('S', { storeys: twoStoreys }));
    await project.prepare();
    const before = await project.active();
    await project.remove(first);
    const other = await project.upload('services.ifc', await wallsFile('V', { at: [20, 0, 0] }));
    await project.prepare();
    expect(await project.active()).toEqual(before);
    expect(await project.stateOf(other)).toMatchObject({
      status: 'held',
      message:
        'It waits: the active version holds “structure”, whose file is gone. Upload that file again, or make the next version without it.',
    });
    const again = await project.upload('Structure.ifc', await wallsFile('S', { storeys: twoStoreys }));
    await project.prepare();
    expect(await project.active()).toMatchObject({ modelVersion: 2, elementCount: 3 });
    expect(await project.stateOf(other)).toMatchObject({ status: 'ready', modelVersion: 2 });

    await project.remove(again);
    const third = await project.upload('roof.ifc', await wallsFile('R', { at: [40, 0, 0] }));
    await project.prepare();
    expect(await project.active()).toMatchObject({ modelVersion: 2, elementCount: 3 });
    expect(await project.stateOf(third)).toMatchObject({ status: 'held' });
    await project.renew();
    expect(await project.stateOf(third)).toMatchObject({ status: 'waiting' });
    await project.prepare();
    expect(await project.active()).toMatchObject({ modelVersion: 3, elementCount: 2 });
    expect(await project.stateOf(third)).toMatchObject({ status: 'ready', modelVersion: 3 });
  });

  test('a file while the next version is read keeps its elements', async () => {
    const project = await house.addProject('kept|meanwhile');
    const fileId = await project.upload('a.ifc', await wallsFile('A'));
    await project.prepare();
    const before = await project.active();
    await project.upload('b.ifc', await wallsFile('B', { at: [20, 0, 0] }));
    const { storage } = house.platform;
    const put = storage.put.bind(storage);
    const slow = vi.spyOn(storage, 'put').mockImplementationOnce(async (key, ...others) => {
      await project.remove(fileId);
      return put(key, ...others);
    });
    await project.prepare();
    slow.mockRestore();
    expect(await project.active()).toEqual(before);
  });

  test('only admins make a version without what has no file', async () => {
    const project = await house.addProject('kept|members');
    const member = await project.addClient('member', ['READ', 'LIST']);
    await expect(member(calls.renewModel, { params: project.params })).rejects.toMatchObject({ status: 403 });
  });

  test('a file that is not read yet leaves nothing waiting', async () => {
    const project = await house.addProject('deleted|early');
    const fileId = await project.upload('x.ifc', await wallsFile('X'));
    await project.remove(fileId);
    await project.prepare();
    expect(await project.call(calls.modelFileStates, { params: project.params })).toEqual([]);
    await expect(project.active()).rejects.toMatchObject({ code: 'models.noActive' });
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

describe('a worker that fails', () => {
  test('between storing and committing leaves nothing, and the next run is right', async () => {
    const project = await house.addProject('dead|worker');
    const fileId = await project.upload('x.ifc', await wallsFile('X'));
    const { storage } = house.platform;
    const put = storage.put.bind(storage);
    const broken = vi.spyOn(storage, 'put').mockImplementation(async (key, ...others) => {
      if (key.endsWith('.names.json.gz')) throw new Error('the storage is gone');
      return put(key, ...others);
    });
    await expect(project.prepare()).rejects.toThrow('the storage is gone');
    broken.mockRestore();
    const [left] = await project.storedObjects();
    expect(left).toMatch(/0\.plmf\.gz$/);
    expect(await project.stateOf(fileId)).toMatchObject({
      status: 'waiting',
      message: expect.stringContaining('again'),
    });
    await expect(project.active()).rejects.toMatchObject({ code: 'models.noActive' });

    await project.prepare();
    const model = await project.active();
    expect(model).toMatchObject({ modelVersion: 1 });
    expect(await project.storedObjects()).toEqual([
      `dead|worker/models/${model._id}/0.names.json.gz`,
      `dead|worker/models/${model._id}/0.plmf.gz`,
      `dead|worker/models/${model._id}/0.properties`,
    ]);
    expect((await project.readViewerFiles(model._id))[0]?.sidecar.names).toEqual(['X Ground']);
  });

  test('and comes back after another took over does not commit what that one removed', async () => {
    const project = await house.addProject('taken|over');
    await project.upload('x.ifc', await wallsFile('X'));
    const { storage, db } = house.platform;
    const put = storage.put.bind(storage);
    const slow = vi.spyOn(storage, 'put').mockImplementation(async (key, ...others) => {
      const done = await put(key, ...others);
      // What the next worker does first.
      await db.deleteFrom('model_draft').where('project_id', '=', project.projectId).execute();
      return done;
    });
    await expect(project.prepare()).rejects.toThrow('taken');
    slow.mockRestore();
    await expect(project.active()).rejects.toMatchObject({ code: 'models.noActive' });
    await project.prepare();
    expect(await project.active()).toMatchObject({ modelVersion: 1 });
  });

  test('a file that is deleted while it is read is not in the model', async () => {
    const project = await house.addProject('deleted|meanwhile');
    await project.upload('stays.ifc', await wallsFile('S'));
    const fileId = await project.upload('goes.ifc', await wallsFile('G'));
    const { storage } = house.platform;
    const put = storage.put.bind(storage);
    const slow = vi.spyOn(storage, 'put').mockImplementationOnce(async (key, ...others) => {
      await project.remove(fileId);
      return put(key, ...others);
    });
    await project.prepare();
    slow.mockRestore();
    const model = await project.active();
    expect(model).toMatchObject({ modelVersion: 1, elementCount: 1 });
    expect(await project.elements(model._id)).toMatchObject([{ name: 'S Ground' }]);
    expect(await project.storedObjects()).toHaveLength(3);
  });

  test('one that is told to stop blames no file', async () => {
    const project = await house.addProject('stopped|worker');
    const fileId = await project.upload('x.ifc', await wallsFile('X'));
    const stop = new AbortController();
    const { storage } = house.platform;
    const openRead = storage.openRead.bind(storage);
    const reading = vi.spyOn(storage, 'openRead').mockImplementationOnce((...given) => {
      setTimeout(() => stop.abort(new Error('the server stops')), 0);
      return openRead(...given);
    });
    await expect(project.prepare(stop.signal)).rejects.toThrow('the server stops');
    reading.mockRestore();
    expect(await project.stateOf(fileId)).toMatchObject({ status: 'waiting' });
    await project.prepare();
    expect(await project.stateOf(fileId)).toMatchObject({ status: 'ready' });
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
