import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDataFolder } from './dataFolder.ts';
import { StartError } from './StartError.ts';

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'plumbline-folder-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

test('a new folder is made and marked, and is good the next time', async () => {
  const folder = join(parent, 'a', 'b');
  await prepareDataFolder(folder);
  await prepareDataFolder(folder);
  expect(await readFile(join(folder, 'VERSION'), 'utf8')).toBe('1\n');
});

test('a folder of another version is refused in one line and left as it was', async () => {
  await writeFile(join(parent, 'VERSION'), '7\n');
  await expect(prepareDataFolder(parent)).rejects.toThrow(StartError);
  await expect(prepareDataFolder(parent)).rejects.toThrow(/has format 7.*reads format 1/);
  expect(await readdir(parent)).toEqual(['VERSION']);
});

test('a folder with other files is refused and left as it was', async () => {
  await mkdir(join(parent, 'holiday pictures'));
  await expect(prepareDataFolder(parent)).rejects.toThrow(/holds other files/);
  expect(await readdir(parent)).toEqual(['holiday pictures']);
});

test('a path that is a file is refused in one line', async () => {
  await writeFile(join(parent, 'file'), '');
  await expect(prepareDataFolder(join(parent, 'file'))).rejects.toThrow(/cannot be used \(EEXIST|ENOTDIR\)/);
});

test('two processes that begin together agree', async () => {
  const folder = join(parent, 'shared');
  await Promise.all([1, 2, 3].map(() => prepareDataFolder(folder)));
  expect(await readdir(folder)).toEqual(['VERSION']);
});
