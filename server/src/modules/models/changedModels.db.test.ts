import * as calls from '@plumbline/contract/resources/models';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ModelHouse, openModelHouse, twoStoreys, wallsFile } from './modelHouse.fixture.ts';

// Each model is read in a process of its own, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let house: ModelHouse;

beforeAll(async () => {
  house = await openModelHouse();
});
afterAll(() => house.close());

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
