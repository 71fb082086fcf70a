import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openWorkFolder } from '@plumbline/engine/ground/disk/workFolder';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadedWork } from '../loadedWork.ts';
import { openStorage, type StorageSettings } from '../openStorage.ts';
import { type RecordedDisk, recordDisk } from '../powerLoss.fixture.ts';
import type { FolderStorage } from '../Storage.ts';

vi.setConfig({ testTimeout: 60_000 });

const binary = { contentType: 'application/octet-stream' };
const losses = ['names', 'bytes'] as const;

/** Handles are told apart by what the system says of them, which other systems keep elsewhere. */
describe.skipIf(process.platform !== 'linux')('after a loss of power', () => {
  let settings: StorageSettings;
  let storage: FolderStorage;
  let disk: RecordedDisk;

  const open = async () => (await openStorage(settings)) as FolderStorage;
  const files = () => join(settings.dataFolder, 'files');
  const read = async (key: string) => (await buffer(await storage.openRead(key))).toString();
  const lose = async (loss: (typeof losses)[number]) => {
    await storage.close();
    disk.lose(loss);
    storage = await open();
  };

  beforeEach(async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-power-'));
    settings = { dataFolder, publicPath: '/api/storage', signingKey: 'a key for tests, long enough' };
    disk = await recordDisk(dataFolder);
    storage = await open();
    return async () => {
      await storage.close();
      await disk.stop();
      await rm(dataFolder, { recursive: true });
    };
  });

  test('what nobody synced is lost', async () => {
    await writeFile(join(settings.dataFolder, 'plain'), 'text');
    await lose('bytes');
    expect(await readFile(join(settings.dataFolder, 'plain'), 'utf8')).toBe('');
    await writeFile(join(settings.dataFolder, 'other'), 'text');
    await lose('names');
    expect(await readdir(settings.dataFolder)).toEqual(['files', 'plain']);
  });

  test.each(losses)('objects that were put are whole (what is lost: %s)', async (loss) => {
    const keys = Array.from({ length: 70 }, (_, i) => `site/runs/${i % 3}/element-${i}`);
    await storage.put('site/models/a', Buffer.from('a model'), binary);
    await storage.put('site/models/b', Readable.from([Buffer.from('in '), Buffer.from('pieces')]), binary);
    await storage.putMany(keys.map((key) => ({ key, ...binary, read: async () => Buffer.from(key) })));
    await lose(loss);
    expect([await read('site/models/a'), await read('site/models/b')]).toEqual(['a model', 'in pieces']);
    for (const key of keys) expect(await read(key)).toBe(key);
  });

  test('so are those in a folder whose maker was killed before its name was on the disk', async () => {
    await mkdir(join(files(), 'site', 'models'), { recursive: true });
    await storage.put('site/models/a', Buffer.from('a model'), binary);
    await lose('names');
    expect(await read('site/models/a')).toBe('a model');
  });

  test.each(losses)(
    'parts that were taken are there, and the file that they become (what is lost: %s)',
    async (loss) => {
      const content = Buffer.from('0123456789');
      const plan = { key: 'site/scans/a', contentType: 'text/plain', size: 10, partSize: 4 };
      const uploadId = await storage.uploads.begin(plan);
      const parts: { partNumber: number; etag: string }[] = [];
      for (const partNumber of [2, 1, 3]) {
        const bytes = content.subarray((partNumber - 1) * 4, partNumber * 4);
        const claims = { uploadId, partNumber, attempt: 1 };
        parts.push(await storage.uploads.writePart(claims, bytes.length, Readable.from([bytes])));
        await lose(loss);
        expect(await storage.uploads.findPart(uploadId, plan, partNumber)).toMatchObject({ size: bytes.length });
      }
      const { sha256 } = await storage.uploads.finish(uploadId, plan, parts);
      expect(sha256).toBe(createHash('sha256').update(content).digest('hex'));
      await lose(loss);
      expect(await read(plan.key)).toBe('0123456789');
    },
  );

  test('a file is there whose finish was interrupted at the very end, and then repeated', async () => {
    const plan = { key: 'site/scans/a', contentType: 'text/plain', size: 4, partSize: 4 };
    const uploadId = await storage.uploads.begin(plan);
    const claims = { uploadId, partNumber: 1, attempt: 1 };
    const part = await storage.uploads.writePart(claims, 4, Readable.from([Buffer.from('scan')]));
    await mkdir(join(files(), 'site', 'scans'), { recursive: true });
    disk.failNextSync('/site/scans');
    await expect(storage.uploads.finish(uploadId, plan, [part])).rejects.toMatchObject({ kind: 'failed' });
    await storage.uploads.finish(uploadId, plan, [part]);
    await lose('names');
    expect(await read(plan.key)).toBe('scan');
  });

  test.each(losses)('what was loaded from elsewhere is whole, or loaded again (what is lost: %s)', async (loss) => {
    await storage.put('site/scans/a', Buffer.from('points'), binary);
    const parent = join(settings.dataFolder, 'work');
    const loaded = async () => {
      const folder = await loadedWork(parent, storage).open('a-run.1', 'site/runs/a-run/kept/1/');
      await folder.load(['site/scans/a']);
      return readFile(join(folder.path, folder.pathOf('site/scans/a')), 'utf8');
    };
    expect(await loaded()).toBe('points');
    await lose(loss);
    expect(await loaded()).toBe('points');
  });

  test.each(losses)('what was shared of a work folder is whole (what is lost: %s)', async (loss) => {
    const work = await storage.work.open('a-run.1', 'site/runs/a-run/kept/1/');
    const made = await openWorkFolder(work.path);
    await made.writeJson('plan.json', { tiles: 3 });
    await made.writeBytes('tile-1.bin', Buffer.from('sums'));
    await work.share('tile', ['plan.json', 'tile-1.bin']);
    await lose(loss);
    expect(await readFile(join(work.path, 'plan.json'), 'utf8')).toBe('{"tiles":3}');
    expect(await readFile(join(work.path, 'tile-1.bin'), 'utf8')).toBe('sums');
  });
});
