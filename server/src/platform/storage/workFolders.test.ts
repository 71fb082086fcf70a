import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listKeys } from './listKeys.ts';
import { openStorage, type StorageSettings } from './openStorage.ts';
import type { Storage } from './Storage.ts';
import { kinds, startTestStores, type TestStores } from './testStores.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let stores: TestStores;

beforeAll(async () => {
  stores = await startTestStores();
});
afterAll(() => stores?.stop());

const binary = { contentType: 'application/octet-stream' };

describe.each(kinds)('on the %s store', (kind) => {
  let settings: StorageSettings;
  let storage: Storage;
  /** Of another process; on S3, on another machine. */
  let other: Storage;

  beforeEach(async () => {
    settings = await stores.newStore(kind);
    const elsewhere = kind === 's3' ? await mkdtemp(join(tmpdir(), 'plumbline-machine-')) : settings.dataFolder;
    storage = await openStorage(settings);
    other = await openStorage({ ...settings, dataFolder: elsewhere });
    return async () => {
      await storage.close();
      await other.close();
      for (const folder of [settings.dataFolder, elsewhere]) await rm(folder, { recursive: true, force: true });
    };
  });

  test('what one shares the other can read, and no more of it than was shared', async () => {
    const mine = await storage.work.open('a-run.1', 'site/runs/a-run/shared/');
    const yours = await other.work.open('a-run.1', 'site/runs/a-run/shared/');
    await writeFile(join(mine.path, 'tile-1.bin'), 'sums');
    await writeFile(join(mine.path, 'tile-2.bin'), Buffer.alloc(9_000_000, 7));
    await writeFile(join(mine.path, 'half.part'), 'half');
    await mine.share('tile', ['tile-1.bin', 'tile-2.bin']);
    await yours.fetch('tile');
    expect(await readFile(join(yours.path, 'tile-1.bin'), 'utf8')).toBe('sums');
    expect((await readFile(join(yours.path, 'tile-2.bin'))).equals(Buffer.alloc(9_000_000, 7))).toBe(true);
    if (kind === 's3') expect((await readdir(yours.path)).sort()).toEqual(['tile-1.bin', 'tile-2.bin']);
  });

  test('objects are read from the folder, by the same path everywhere', async () => {
    await storage.put('site/scans/Nord|Süd.e57', Buffer.from('points'), binary);
    const mine = await storage.work.open('a-run.1', 'site/runs/a-run/shared/');
    const yours = await other.work.open('a-run.1', 'site/runs/a-run/shared/');
    expect(yours.pathOf('site/scans/Nord|Süd.e57')).toBe(mine.pathOf('site/scans/Nord|Süd.e57'));
    for (const folder of [mine, yours]) {
      await Promise.all([1, 2, 3].map(() => folder.load(['site/scans/Nord|Süd.e57'])));
      const read = await readFile(resolve(folder.path, folder.pathOf('site/scans/Nord|Süd.e57')));
      expect(read.subarray(0, 6).toString()).toBe('points');
    }
  });

  test('an object that is not there is said so, and nothing half is left', async () => {
    const folder = await storage.work.open('a-run.1', 'site/runs/a-run/shared/');
    if (kind === 'folder') return;
    await expect(folder.load(['site/scans/gone.e57'])).rejects.toMatchObject({ kind: 'notFound' });
    expect(await readdir(join(folder.path, 'inputs'))).toEqual([]);
  });

  test('what is removed is gone, and only that', async () => {
    await storage.put('site/runs/a-run/run.bin', Buffer.from('kept'), binary);
    const folder = await storage.work.open('a-run.1', 'site/runs/a-run/shared/');
    await storage.work.open('b-run.1', 'site/runs/b-run/shared/');
    await writeFile(join(folder.path, 'plan.json'), '{}');
    await folder.share('register', ['plan.json']);
    expect((await storage.work.list()).sort()).toEqual(['a-run.1', 'b-run.1']);
    await folder.remove();
    expect(await storage.work.list()).toEqual(['b-run.1']);
    expect(await listKeys(storage, 'site/')).toEqual(['site/runs/a-run/run.bin']);
    await storage.work.drop('b-run.1');
    expect(await storage.work.list()).toEqual([]);
  });

  test('many objects are put at once, each whole, with its labels', async () => {
    const keys = Array.from(
      { length: kind === 's3' ? 30 : 150 },
      (_, i) => `site/runs/a-run/${i % 3}/element-${i}.svg`,
    );
    await storage.putMany(
      keys.map((key) => ({ key, contentType: 'image/svg+xml', read: async () => Buffer.from(`<svg>${key}</svg>`) })),
    );
    expect((await listKeys(storage, 'site/')).sort()).toEqual(keys.toSorted());
    expect(await storage.stat(keys[7] as string)).toMatchObject({ contentType: 'image/svg+xml' });
    expect((await buffer(await storage.openRead(keys[29] as string))).toString()).toBe(`<svg>${keys[29]}</svg>`);
  });

  test('one that cannot be read fails, and leaves no half object', async () => {
    const good = { key: 'site/good', ...binary, read: async () => Buffer.from('good') };
    const bad = { key: 'site/bad', ...binary, read: () => Promise.reject(new Error('gone')) };
    await expect(storage.putMany([good, bad])).rejects.toThrow('gone');
    expect(await storage.stat('site/bad')).toBeUndefined();
    if (kind === 'folder') expect(await readdir(join(settings.dataFolder, 'files', '.incoming'))).toEqual([]);
    await storage.putMany([good]);
    expect(await listKeys(storage, 'site/')).toEqual(['site/good']);
  });
});
