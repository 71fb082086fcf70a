import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { belowDataFolder, prepareDataFolder } from './dataFolder.ts';
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
  await expect(prepareDataFolder(join(parent, 'file'))).rejects.toThrow(
    /cannot be used: a part of its path is a file \(EEXIST\)\. Set PLUMBLINE_DATA/,
  );
});

test('two processes that begin together agree', async () => {
  const folder = join(parent, 'shared');
  await Promise.all([1, 2, 3].map(() => prepareDataFolder(folder)));
  expect(await readdir(folder)).toEqual(['VERSION']);
});

test('below a file, and where no folder can be made, it is refused in one line', async () => {
  await writeFile(join(parent, 'file'), '');
  await expect(prepareDataFolder(join(parent, 'file', 'a', 'b'))).rejects.toThrow(/a part of its path is a file \(/);
  // Here the system's answer sends Node's own recursive mkdir round and round.
  await expect(prepareDataFolder('/proc/plumbline/data')).rejects.toThrow(/no folder can be made there \(ENOENT\)/);
  await expect(prepareDataFolder(join(parent, 'x'.repeat(300)))).rejects.toThrow(
    /its name is too long \(ENAMETOOLONG\)/,
  );
});

test('what fails below it later is told by its own path; what fails elsewhere is not called its fault', async () => {
  await writeFile(join(parent, 'files'), '');
  const open = () => belowDataFolder(parent, mkdir(join(parent, 'files', 'x')));
  await expect(open()).rejects.toThrow(StartError);
  await expect(open()).rejects.toThrow(`The data folder ${join(parent, 'files', 'x')} cannot be used`);
  await expect(belowDataFolder('/elsewhere', mkdir(join(parent, 'files', 'x')))).rejects.not.toThrow(StartError);
});
