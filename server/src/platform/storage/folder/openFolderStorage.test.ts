import { spawn } from 'node:child_process';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openStorage, type StorageSettings } from '../openStorage.ts';
import type { Storage } from '../Storage.ts';

const writer = fileURLToPath(new URL('../storageWriter.fixture.ts', import.meta.url));

vi.setConfig({ testTimeout: 30_000 });

describe('the folder store alone', () => {
  let settings: StorageSettings;
  let storage: Storage;
  let files: string;
  let incoming: string;

  beforeEach(async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-folder-'));
    settings = { dataFolder, publicPath: '/api/storage', signingKey: 'a key for tests, long enough' };
    storage = await openStorage(settings);
    files = join(dataFolder, 'files');
    incoming = join(files, '.incoming');
    return () => rm(dataFolder, { recursive: true });
  });

  test('is closed to other users of the machine', async () => {
    await storage.put('a/b', Buffer.from('x'), { contentType: 'text/plain' });
    for (const folder of [files, incoming, join(files, 'a')]) expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(files, 'a', 'b.stored'))).mode & 0o777).toBe(0o600);
  });

  test('keeps the labels in the file itself, behind the content', async () => {
    await storage.put('a', Buffer.from('content'), { contentType: 'text/plain' });
    const file = await readFile(join(files, 'a.stored'), 'utf8');
    expect(file.slice(0, 7)).toBe('content');
    expect(JSON.parse(file.slice(7))).toMatchObject({ contentType: 'text/plain', size: 7 });
  });

  test('says when a file is damaged, instead of giving what is left of it', async () => {
    await storage.put('a', Buffer.from('content'), { contentType: 'text/plain' });
    await appendFile(join(files, 'a.stored'), 'x');
    await expect(storage.openRead('a')).rejects.toMatchObject({ kind: 'failed' });
    await writeFile(join(files, 'a.stored'), 'co');
    await expect(storage.stat('a')).rejects.toMatchObject({ kind: 'failed' });
  });

  test('leaves files alone that are not its own', async () => {
    await storage.put('a', Buffer.from('x'), { contentType: 'text/plain' });
    for (const name of ['README', '100%.stored', 'A.stored', '.DS_Store']) await writeFile(join(files, name), 'x');
    for await (const { key } of storage.list('')) expect(key).toBe('a');
  });

  test('a full disk is told as such and nothing half is left', async () => {
    // A limit on the size of files fails a write in its middle, as a full disk does, and needs no rights to set.
    expect(await runWriter('ulimit -f 4096;', 'putTooMuch')).toBe('full');
    expect(await storage.stat('the/key')).toBeUndefined();
    expect(await readdir(files)).toEqual(['.incoming']);
    expect(await readdir(incoming)).toEqual([]);
  });

  test.skipIf(process.platform !== 'linux')('an upload whose end does not fit is not taken for whole', async () => {
    const [begun = '', outcome] = (await runWriter('ulimit -f 64;', 'finishAtTheLimit')).split('\n');
    expect(outcome).toBe('full');
    const { uploadId, plan, parts } = JSON.parse(begun);
    expect(await storage.stat(plan.key)).toBeUndefined();
    await storage.uploads.finish(uploadId, plan, parts);
    expect(await storage.stat(plan.key)).toMatchObject({ size: plan.size });
  });

  test('a folder that may not be written is told as such', async () => {
    expect(await runWriter('', 'putWithoutRight')).toBe('denied');
    expect(await storage.stat('the/key')).toBeUndefined();
  });

  test('half files of another machine are swept once nobody can be writing them', async () => {
    const [fresh, old] = [join(incoming, 'elsewhere.1.2.fresh'), join(incoming, 'elsewhere.1.2.old')];
    for (const path of [fresh, old]) await writeFile(path, 'half');
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    await utimes(old, twoDaysAgo, twoDaysAgo);
    await openStorage(settings);
    expect(await readdir(incoming)).toEqual(['elsewhere.1.2.fresh']);
  });

  test('does not start where it cannot make its folder, and says so in one line', async () => {
    const dataFolder = join(settings.dataFolder, 'a file');
    await writeFile(dataFolder, '');
    const error = await openStorage({ ...settings, dataFolder }).catch((e) => e);
    expect(error).toMatchObject({ name: 'StartError', message: expect.stringContaining(join(dataFolder, 'files')) });
    expect(error.message).not.toContain('\n');
  });

  test('check() fails once the folder is gone', async () => {
    await rm(files, { recursive: true });
    await expect(storage.check()).rejects.toMatchObject({ kind: 'failed' });
  });

  async function runWriter(before: string, task: string): Promise<string> {
    const command = [process.execPath, writer, JSON.stringify(settings), task];
    const child = spawn('sh', ['-c', `${before} exec "$0" "$@"`, ...command], { stdio: ['ignore', 'pipe', 'inherit'] });
    return (await readText(child.stdout)).trim();
  }
});
