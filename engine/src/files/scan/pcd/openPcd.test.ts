import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makePcd, type PcdContent, type PcdEncoding, type PcdTestField } from '../../../../test/makePcd.ts';
import { readAllPoints } from '../../../../test/readAllPoints.ts';
import { scratchFolder } from '../../../ground/disk/scratchFolder.ts';
import { memorySource } from '../../../ground/memorySource.ts';
import { createRandom } from '../../../ground/random/createRandom.ts';
import { openPcd } from './openPcd.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-pcd-'));
const scratch = scratchFolder(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const encodings: PcdEncoding[] = ['ascii', 'binary', 'binary_compressed'];
const open = (bytes: Uint8Array) => openPcd(memorySource('cloud.pcd', bytes), { scratch });
const fields = (type: PcdTestField['type'], size: PcdTestField['size'], ...names: string[]): PcdTestField[] =>
  names.map((name) => ({ name, type, size }));
const position = fields('F', 8, 'x', 'y', 'z');

const random = createRandom(12);
const someRows = Array.from({ length: 20_000 }, () => [
  ...[1e3, 1e3, 1e2].map((size) => (random.next() - 0.5) * size),
  Math.floor(random.next() * 256) / 255,
  Math.floor(random.next() * 2 ** 24),
]);
const cloud: PcdContent = {
  fields: [...position, ...fields('F', 4, 'intensity'), ...fields('U', 4, 'rgb')],
  rows: someRows,
};
const coloursOf = (packed: number) => [packed >> 16, (packed >> 8) & 0xff, packed & 0xff];

test.for(encodings)('[ENG-1] reads %s back exactly (seed 12)', async (encoding) => {
  const opened = await open(makePcd(encoding, cloud));
  expect(opened).toMatchObject({
    format: 'pcd',
    scans: [{ points: 20_000, hasColour: true, hasIntensity: true, hasStation: false, grid: undefined }],
    problems: [{ code: 'guessedIntensity' }],
  });
  const read = await readAllPoints(opened);
  expect(read.positions).toEqual(someRows.map((row) => row.slice(0, 3)));
  expect(read.colours).toEqual(someRows.map((row) => coloursOf(row[4])));
  expect(read.intensities).toEqual(someRows.map((row) => Math.fround(row[3])));
  await opened.close();
  expect((await readdir(folder, { recursive: true })).filter((name) => name.includes('/'))).toEqual([]);
});

test.for(encodings)('[ENG-1] reads colours that are packed into a float in %s', async (encoding) => {
  const rows = [0x102030, 0xfefefe, 0x000001].map((packed, i) => [i, 0, 0, packed]);
  const opened = await open(makePcd(encoding, { fields: [...position, ...fields('F', 4, 'rgb')], rows }, '\r\n'));
  expect((await readAllPoints(opened)).colours).toEqual(rows.map((row) => coloursOf(row[3])));
  await opened.close();
});

test.for(encodings)('[ENG-1] an organised cloud keeps its grid, and NaN is no return, in %s', async (encoding) => {
  const rows = [
    [1, 0, 0],
    [NaN, NaN, NaN],
    [3, 0, 0],
    [4, 0, 0],
    [0, 0, 0],
    [6, 0, 0],
  ];
  const opened = await open(makePcd(encoding, { fields: fields('F', 4, 'x', 'y', 'z'), rows, width: 3, height: 2 }));
  expect(opened.scans).toMatchObject([{ points: 6, grid: { rows: 2, columns: 3 } }]);
  const { positions, grid } = await readAllPoints(opened);
  expect(positions.map(([x]) => x)).toEqual([1, 3, 4, 6]);
  expect(grid).toEqual([
    [0, 0],
    [0, 2],
    [1, 0],
    [1, 2],
  ]);
  await opened.close();
});

test('[ENG-1] a stated viewpoint is a station, and the points stay where they are', async () => {
  const rows = [[10, 20, 30]];
  const opened = await open(makePcd('binary', { fields: position, rows, viewpoint: '1.5 2 3 0.7071 0 0 0.7071' }));
  expect(opened.scans).toMatchObject([
    { hasStation: true, pose: { translation: [1.5, 2, 3], rotation: [1, 0, 0, 0] } },
  ]);
  expect(opened.problems).toMatchObject([{ code: 'statedViewpoint', message: expect.stringContaining('1.5, 2, 3') }]);
  expect((await readAllPoints(opened)).positions).toEqual([[8.5, 18, 27]]);
});

test.for(encodings)('passes over other fields, wide numbers and several values in %s', async (encoding) => {
  const content: PcdContent = {
    fields: [
      { name: '_', type: 'U', size: 1, count: 4 },
      ...fields('F', 4, 'z', 'y'),
      { name: 'time', type: 'U', size: 8 },
      ...fields('I', 2, 'x'),
      { name: 'fpfh', type: 'F', size: 4, count: 33 },
    ],
    rows: Array.from({ length: 50 }, (_, i) => [1, 2, 3, 4, 3, 2, 1e9, i, ...Array.from({ length: 33 }, () => 0.5)]),
  };
  const opened = await open(makePcd(encoding, content));
  const { positions } = await readAllPoints(opened);
  expect(positions).toEqual(Array.from({ length: 50 }, (_, i) => [i, 2, 3]));
  await opened.close();
});

test.for(encodings)('reads a file without points in %s', async (encoding) => {
  const opened = await open(makePcd(encoding, { fields: position, rows: [] }));
  expect((await readAllPoints(opened)).positions).toEqual([]);
  await opened.close();
});

const text = (from: string | RegExp, to: string) =>
  Buffer.from(
    makePcd('ascii', {
      fields: position,
      rows: [
        [1.25, 2.25, 3.25],
        [4.25, 5.25, 6.25],
      ],
    })
      .toString()
      .replace(from, to),
  );
const binary = makePcd('binary', cloud);
const packed = makePcd('binary_compressed', cloud);
const packedStart = packed.indexOf('binary_compressed\n') + 'binary_compressed\n'.length;

function withPacked(change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(packed);
  change(bytes);
  return bytes;
}

test.for<[string, Uint8Array, string]>([
  ['no end of the header', Buffer.from('# .PCD v0.7\nVERSION 0.7\n'), 'no end'],
  ['an unknown encoding', text('DATA ascii', 'DATA zipped'), "'zipped'"],
  ['an unknown keyword', text('WIDTH', 'WIDE'), "'WIDE'"],
  ['an unknown type', text('TYPE F F F', 'TYPE F F Q'), 'not known'],
  ['a half float', text('SIZE 8 8 8', 'SIZE 8 8 2'), 'not known'],
  ['a type of the prototype', text('TYPE F F F', 'TYPE F F constructor'), 'not known'],
  ['no fields', text(/FIELDS.*/, 'FIELDS'), 'names no fields'],
  ['fewer sizes than fields', text('SIZE 8 8 8', 'SIZE 8 8'), 'size, type and count'],
  ['no z', text('FIELDS x y z', 'FIELDS x y w'), 'x, y and z'],
  ['a negative count', text('POINTS 2', 'POINTS -2'), 'POINTS has no usable count'],
  ['another number of points than its grid has', text('HEIGHT 1', 'HEIGHT 7'), 'a grid of 2 × 7'],
  ['no number of points', text(/WIDTH[\s\S]*(?=DATA)/, ''), 'does not state the number'],
  ['a viewpoint of words', text('VIEWPOINT 0 0 0', 'VIEWPOINT a b c'), 'seven numbers'],
  ['a viewpoint of six numbers', text('VIEWPOINT 0 0 0 1', 'VIEWPOINT 1 0 0'), 'seven numbers'],
  ['missing lines', text('4.25 5.25 6.25\n', ''), 'ends too early'],
  ['a word', text('5.25', 'five'), "'five'"],
  [
    'more points than bytes',
    text(/WIDTH 2([\s\S]*)POINTS 2/, 'WIDTH 999999999999999$1POINTS 999999999999999'),
    'ends too early',
  ],
  [
    'more values than a line may have',
    makePcd('ascii', { fields: [...position, { name: 'many', type: 'F', size: 4, count: 1e6 }], rows: [] }),
    'limit',
  ],
  ['missing bytes', binary.subarray(0, -1), 'ends too early'],
  ['missing packed bytes', packed.subarray(0, -1), 'ends too early'],
  ['another unpacked size', withPacked((bytes) => bytes.writeUInt32LE(5, packedStart + 4)), 'are packed'],
  [
    'a damaged packing',
    withPacked((bytes) => bytes.fill(0xff, packedStart + 8, packedStart + 20)),
    'cannot be unpacked',
  ],
  [
    'a packing that is too short',
    withPacked((bytes) => bytes.writeUInt32LE(bytes[packedStart + 8] + 2, packedStart)),
    'instead of',
  ],
])('[ENG-1] refuses %s', async ([, bytes, reason]) => {
  const reading = open(bytes).then((opened) => readAllPoints(opened));
  await expect(reading).rejects.toMatchObject({
    name: 'EngineError',
    kind: 'invalid',
    file: 'cloud.pcd',
    reason: expect.stringContaining(reason),
  });
});
