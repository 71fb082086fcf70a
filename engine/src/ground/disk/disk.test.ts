import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFile } from './createFile.ts';
import { openFile } from './openFile.ts';
import { scratchFolder } from './scratchFolder.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-disk-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a file is read anywhere, and less only at its end', async () => {
  await writeFile(join(folder, 'a'), '0123456789');
  const source = await openFile(join(folder, 'a'));
  const bytes = new Uint8Array(4);
  expect([source.name, source.size]).toEqual(['a', 10]);
  expect(await source.read(bytes, 3)).toBe(4);
  expect(Buffer.from(bytes).toString()).toBe('3456');
  expect(await source.read(bytes, 8)).toBe(2);
  expect(await source.read(bytes, 20)).toBe(0);
  await source.close();
});

test('what cannot be opened is refused with a sentence', async () => {
  await expect(openFile(join(folder, 'none.e57'))).rejects.toMatchObject({
    kind: 'read',
    message: 'none.e57: there is no such file.',
  });
  await expect(openFile(folder, 'folder')).rejects.toMatchObject({ reason: 'this is a folder, not a file' });
});

test('a file can be written in any order', async () => {
  const sink = await createFile(join(folder, 'b'));
  await sink.write(Buffer.from('world'), 6);
  await sink.write(Buffer.from('hello '), 0);
  await sink.close();
  expect(await readFile(join(folder, 'b'), 'utf8')).toBe('hello world');
});

test('scratch files are read as far as they are written, and leave nothing behind', async () => {
  const scratch = scratchFolder(folder);
  const file = await scratch.create('entry.e57');
  await file.sink.write(Buffer.from('abc'), 0);
  const source = file.open();
  const bytes = new Uint8Array(8);
  expect([source.name, source.size, await source.read(bytes, 1)]).toEqual(['entry.e57', 3, 2]);
  await file.remove();
  await scratch.create('left open');
  await scratch.remove();
  expect(await readdir(folder)).toEqual([]);
});

test('a scratch that was never needed makes no folder', async () => {
  await scratchFolder(folder).remove();
  expect(await readdir(folder)).toEqual([]);
});
