import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLas } from '../../../test/makeLas.ts';
import { makeLaz } from '../../../test/makeLaz.ts';
import { makePly } from '../../../test/makePly.ts';
import { makeZip, type ZipContent } from '../../../test/makeZip.ts';
import { readAllPoints } from '../../../test/readAllPoints.ts';
import { scratchFolder } from '../../ground/disk/scratchFolder.ts';
import { memorySource } from '../../ground/memorySource.ts';
import type { Scratch } from '../../ground/Scratch.ts';
import { openScan } from './openScan.ts';

let folder: string;
let scratch: Scratch & { remove(): Promise<void> };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-openScan-'));
  scratch = scratchFolder(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (name: string, bytes: Uint8Array | string) =>
  openScan(memorySource(name, Buffer.from(bytes as string, 'latin1')), { scratch });
const openZipOf = async (...contents: ZipContent[]) => open('scans.zip', await makeZip(contents));
const scratchFiles = async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes('/'));

const las = makeLas([{ x: 1000, y: 2000, z: 3000 }]);
const laz = makeLaz([{ x: 4000, y: 5000, z: 6000 }]);
const columns = ['x', 'y', 'z'].map((name) => ({ name, type: 'float' as const }));
const ply = makePly('binary_little_endian', [{ name: 'vertex', columns, rows: [[7, 8, 9]] }]);

test.for<[string, Uint8Array | string, string]>([
  ['a.las', las, 'las'],
  ['a.laz', laz, 'laz'],
  ['a.ply', ply, 'ply'],
  ['a.pts', '1\n1 2 3\n', 'pts'],
  ['a.xyz', '1 2 3\n', 'xyz'],
])('[ENG-1] opens %s', async ([name, bytes, format]) => {
  const opened = await open(name, bytes);
  expect(opened.format).toBe(format);
  expect((await readAllPoints(opened)).positions).toHaveLength(1);
  await opened.close();
});

test('tells a wrong extension', async () => {
  expect((await open('a.e57', las)).problems).toMatchObject([{ code: 'wrongExtension' }]);
  const zipped = await open('a.e57', await makeZip([{ name: 'b.las', bytes: las }]));
  expect(zipped.problems).toMatchObject([{ code: 'wrongExtension' }]);
  await zipped.close();
});

test('refuses a model and a picture', async () => {
  await expect(open('a.ifc', 'ISO-10303-21;\n')).rejects.toMatchObject({
    kind: 'invalid',
    reason: expect.stringContaining('model'),
  });
  await expect(open('a.png', '\x89PNG\r\n')).rejects.toMatchObject({ kind: 'unsupported' });
});

test('[ENG-1] opens a zip of scans as one source, in name order, and passes over what is no scan', async () => {
  const opened = await openZipOf(
    { name: 'c/two.pts', bytes: '1\n1 2 3\n2\n4 5 6\n7 8 9\n' },
    { name: 'b.laz', bytes: laz, isStored: true },
    { name: 'a.las', bytes: las },
    { name: 'model.ifc', bytes: 'ISO-10303-21;\n' },
    { name: 'readme.txt', bytes: 'Scans of the east wing.' },
    { name: '__MACOSX/._a.las', bytes: 'x' },
    { name: 'c/.DS_Store', bytes: 'x' },
    { name: 'thumb.jpg', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) },
    { name: 'plan.rvt', bytes: 'x' },
  );
  expect(opened.format).toBe('zip');
  expect(opened.scans.map(({ name }) => name)).toEqual(['a.las', 'b.laz', 'c/two.pts 1', 'c/two.pts 2']);
  const positions = [];
  for (const index of opened.scans.keys()) positions.push((await readAllPoints(opened, index)).positions);
  expect(positions).toEqual([
    [[1, 2, 3]],
    [[4, 5, 6]],
    [[1, 2, 3]],
    [
      [4, 5, 6],
      [7, 8, 9],
    ],
  ]);
  const skipped = opened.problems.filter(({ code }) => code === 'skippedEntry').map(({ message }) => message);
  expect(skipped).toHaveLength(6);
  for (const name of ['model.ifc', 'readme.txt', '__MACOSX/._a.las', 'c/.DS_Store', 'thumb.jpg', 'plan.rvt'])
    expect(skipped.filter((message) => message.startsWith(name))).toHaveLength(1);
  expect(await scratchFiles()).not.toEqual([]);
  await opened.close();
  expect(await scratchFiles()).toEqual([]);
});

test('hands on what an entry tells, with its name', async () => {
  const opened = await openZipOf({ name: 'a.xyz', bytes: '1 2 3 4 5 6 7 8\n' }, { name: 'b.las', bytes: las });
  expect(opened.problems).toMatchObject([{ code: 'guessedColumns', message: expect.stringMatching(/^a\.xyz: /) }]);
  await opened.close();
});

test.for<[string, ZipContent[], string, RegExp]>([
  ['without a scan', [{ name: 'readme.txt', bytes: 'hello' }], 'invalid', /no scan/],
  [
    'with a zip under another name',
    [{ name: 'a.dat', bytes: await makeZip([{ name: 'b.las', bytes: las }]) }],
    'unsupported',
    /zip inside/,
  ],
  [
    'with a damaged scan',
    [
      { name: 'a.las', bytes: las },
      { name: 'b.las', bytes: las.subarray(0, -5) },
    ],
    'invalid',
    /ends too early/,
  ],
  [
    'with a scan that is a web page',
    [
      { name: 'a.las', bytes: las },
      { name: 'b.e57', bytes: '<html>' },
    ],
    'invalid',
    /web page/,
  ],
])('[ENG-1] refuses a zip %s and leaves nothing behind', async ([, contents, kind, reason]) => {
  await expect(openZipOf(...contents)).rejects.toMatchObject({
    name: 'EngineError',
    kind,
    reason: expect.stringMatching(reason),
  });
  expect(await scratchFiles()).toEqual([]);
});
