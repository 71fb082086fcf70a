import { expect, test } from 'vitest';
import { makePly, type PlyColumn, type PlyContent, type PlyEncoding } from '../../../../test/makePly.ts';
import { readAllPoints } from '../../../../test/readAllPoints.ts';
import { memorySource } from '../../../ground/memorySource.ts';
import { openPly } from './openPly.ts';

const encodings: PlyEncoding[] = ['ascii', 'binary_little_endian', 'binary_big_endian'];
const open = (bytes: Uint8Array) => openPly(memorySource('mesh.ply', bytes));
const columns = (type: PlyColumn['type'], ...names: string[]): PlyColumn[] => names.map((name) => ({ name, type }));
const coloured = [...columns('float', 'x', 'y', 'z'), ...columns('uchar', 'red', 'green', 'blue')];
const bare = columns('double', 'x', 'y', 'z');
const corners: PlyColumn = { name: 'vertex_indices', type: 'int', listCount: 'uchar' };

const vertex = (rows: number[][], own: PlyColumn[] = bare): PlyContent => ({ name: 'vertex', columns: own, rows });
const face = (rows: number[][], own: PlyColumn = corners): PlyContent => ({
  name: 'face',
  columns: [own],
  rows: rows.map((row) => [row]),
});
const read = async (elements: PlyContent[], encoding: PlyEncoding = 'binary_little_endian') =>
  readAllPoints(await open(makePly(encoding, elements)));
const areaOf = (points: number) => points * 0.006 ** 2;

/** A wall of 3 m by 2 m, its colour running from left to right. */
const wall = [
  [0, 5, 0, 0, 100, 7],
  [3, 5, 0, 240, 100, 7],
  [3, 5, 2, 240, 100, 7],
  [0, 5, 2, 0, 100, 7],
];

test.for(encodings)('[ENG-1] samples the faces of a mesh in %s as a surface, and says so', async (encoding) => {
  const bytes = makePly(encoding, [vertex(wall, coloured), face([[0, 1, 2, 3]])]);
  const opened = await open(bytes);
  expect(opened.problems).toEqual([
    {
      code: 'mesh',
      message:
        'A mesh of 2 triangles; sampled as a surface, a point about every 6 mm. It says nothing of where the scanner stood.',
    },
  ]);
  expect(opened.scans[0]).toMatchObject({ hasStation: false, hasColour: true });
  const { positions, colours } = await readAllPoints(opened);
  expect(positions).toHaveLength(opened.scans[0].points);
  expect(areaOf(positions.length)).toBeCloseTo(6, 1);
  const isOnWall = ([x, y, z]: number[]) => y === 5 && x >= 0 && x <= 3 && z >= 0 && z <= 2;
  const isBetween = ([red, green, blue]: number[], i: number) =>
    Math.abs(red - 80 * positions[i][0]) <= 0.51 && green === 100 && blue === 7;
  expect(positions.every(isOnWall)).toBe(true);
  expect(colours.every(isBetween)).toBe(true);
});

test('points are 6 mm apart all over a surface, however it is cut into triangles', async () => {
  const whole = await read([vertex(wall, coloured), face([[0, 1, 2, 3]])]);
  const places = Array.from({ length: 21 * 21 }, (_, i) => [(i % 21) * 0.15, 5, Math.floor(i / 21) * 0.1]);
  const cells = Array.from({ length: 400 }, (_, i) => (i % 20) + 21 * Math.floor(i / 20));
  const cut = await read([
    vertex(places),
    face(
      cells.flatMap((at) => [
        [at, at + 1, at + 22],
        [at, at + 22, at + 21],
      ]),
    ),
  ]);
  expect(keysOf(cut.positions)).toEqual(keysOf(whole.positions));
  const middle = whole.positions.filter(([x, , z]) => Math.hypot(x - 1.5, z - 1) < 0.1);
  for (const [x, , z] of middle) {
    const apart = middle.map(([ox, , oz]) => Math.hypot(ox - x, oz - z)).filter((distance) => distance > 0);
    expect(Math.min(...apart)).toBeCloseTo(0.006, 6);
  }
});

test('a strip that is narrower than the points are apart gets its share of them', async () => {
  const strips = [0, 1, 2, 3, 4].map((i) => i * 0.0137);
  for (const z of strips) {
    const strip = [
      [0, 0, z],
      [10, 0, z],
      [10, 0, z + 0.002],
      [0, 0, z + 0.002],
    ];
    expect(areaOf((await read([vertex(strip), face([[0, 1, 2, 3]])])).positions.length)).toBeCloseTo(0.02, 2);
  }
});

test('surfaces of any slope get points, at most 1.8 times as far apart', async () => {
  const slanted = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const { positions } = await read([vertex(slanted), face([[0, 1, 2]])]);
  expect(positions.every(([x, y, z]) => Math.abs(x + y + z - 1) < 1e-9)).toBe(true);
  expect(positions.length).toBeGreaterThan(Math.sqrt(3) / 2 / (0.006 ** 2 * 1.8));
});

test('vertices of no face stay points', async () => {
  const rows = [...wall.map((row) => row.slice(0, 3)), [9, 9, 9], [NaN, 0, 0], [8, 8, 8]];
  const { positions } = await read([
    vertex(rows),
    face([
      [0, 1, 2],
      [4, 5],
    ]),
  ]);
  expect(positions.slice(-2)).toEqual([
    [9, 9, 9],
    [8, 8, 8],
  ]);
  expect(areaOf(positions.length)).toBeCloseTo(3, 1);
});

test('faces before the vertices, of other names and with other properties, are read', async () => {
  const square = wall.map((row) => row.slice(0, 3));
  const list: PlyColumn = { name: 'vertex_index', type: 'uint', listCount: 'int' };
  const faces: PlyContent = {
    name: 'Face',
    columns: [{ name: 'texcoord', type: 'float', listCount: 'uchar' }, list, ...columns('uchar', 'flags')],
    rows: [[[0.5, -1e-3, 1, 1], [0, 1, 2, 3], 4]],
  };
  for (const encoding of encodings) {
    const { positions } = await read([faces, vertex(square)], encoding);
    expect(areaOf(positions.length)).toBeCloseTo(6, 1);
  }
});

test('a face with a corner that has no place, and one without area, give nothing', async () => {
  const rows = [...wall.map((row) => row.slice(0, 3)), [NaN, NaN, NaN]];
  const faces = [
    [0, 1, 4],
    [0, 0, 1],
    [0, 1, 1, 0],
  ];
  const opened = await open(makePly('ascii', [vertex(rows), face(faces)]));
  expect((await readAllPoints(opened)).positions).toEqual([
    [3, 5, 2],
    [0, 5, 2],
  ]);
});

test('a huge mesh gets a bounded number of points, and says how far apart they are', async () => {
  const size = 20_000;
  const plain = [
    [0, 0, 0],
    [size, 0, 0],
    [size, size, 0],
    [0, size, 0],
  ];
  const opened = await open(makePly('binary_little_endian', [vertex(plain), face([[0, 1, 2, 3]])]));
  expect(opened.problems[0].message).toContain('a point about every 2,000 mm, since at most 100,000,000 are taken');
  expect(opened.scans[0].points).toBeLessThan(100_100_000);
  const batches = opened.readPoints(0);
  expect((await batches.next()).value).toMatchObject({ count: 16_384 });
  await batches.return(undefined);
});

test('triangles that are long and have no width do not hold up', async () => {
  const needle = [
    [0, 0, 0],
    [1e12, 1e12, 0],
    [1e12, 1e12 + 1e-3, 0],
  ];
  const opened = await open(makePly('binary_little_endian', [vertex(needle), face([[0, 1, 2]])]));
  expect((await readAllPoints(opened)).positions.length).toBeLessThan(1000);
});

test('faces that are written otherwise are told', async () => {
  const strips: PlyContent = { ...face([[0, 1, 2, -1]]), name: 'tristrips' };
  const odd = face([[0, 1, 2]], { ...corners, name: 'edges' });
  for (const element of [strips, odd]) {
    const opened = await open(makePly('ascii', [vertex(wall.map((row) => row.slice(0, 3))), element]));
    expect((await readAllPoints(opened)).positions).toHaveLength(4);
    expect(opened.problems).toEqual([
      {
        code: 'unreadFaces',
        message: 'The file is a mesh whose faces are written in a way that is not read: only its corners were.',
      },
    ]);
  }
});

const triangle = vertex(wall.slice(0, 3).map((row) => row.slice(0, 3)));
const header = (count: number) => `ply
format ascii 1.0
element vertex 1
property float x
property float y
property float z
element face ${count}
property list char int vertex_indices
end_header
1 2 3
`;

test.for<[string, Uint8Array, string, string]>([
  ['a corner that is not there', makePly('ascii', [triangle, face([[0, 1, 2], [0, 1, 3]])]), 'face 1', 'corner 3, where there are 3 vertices'], // biome-ignore format: a row of a table
  ['a negative corner', makePly('binary_little_endian', [triangle, face([[0, 1, -2]])]), 'face 0', 'corner -2'],
  ['half a corner', makePly('binary_big_endian', [triangle, face([[0, 1, 0.5]], { ...corners, type: 'float' })]), 'face 0', 'corner 0.5'], // biome-ignore format: a row of a table
  ['a negative count', Buffer.from(`${header(1)}-3\n`), 'face 0', 'a face has -3 corners'],
  ['a list that is too short', Buffer.from(`${header(1)}3 0 0\n`), 'line 11', '3 columns where 4 are expected'],
  ['a word', Buffer.from(`${header(1)}3 0 zero 0\n`), 'line 11', "'zero' is no number"],
  ['missing lines', Buffer.from(`${header(3)}3 0 0 0\n`), 'face', 'ends too early'],
  ['missing bytes', makePly('binary_little_endian', [triangle, face([[0, 1, 2]])]).subarray(0, -2), 'face 0', 'ends too early'], // biome-ignore format: a row of a table
  ['more faces than bytes', Buffer.from(header(999_999_999_999)), 'face', 'ends too early'],
  ['corners beyond all numbers', makePly('binary_little_endian', [vertex([[0, 0, 0], [1e300, 0, 0], [0, 1e300, 0]]), face([[0, 1, 2]])]), 'face', 'farther apart'], // biome-ignore format: a row of a table
])('[ENG-1] refuses %s', async ([, bytes, place, reason]) => {
  await expect(open(bytes)).rejects.toMatchObject({
    name: 'EngineError',
    kind: 'invalid',
    file: 'mesh.ply',
    place: expect.stringContaining(place),
    reason: expect.stringContaining(reason),
  });
});

test('refuses more vertices than can be held', async () => {
  const head = header(1).replace('element vertex 1', 'element vertex 40000001');
  const source = { ...memorySource('mesh.ply', Buffer.from(head)), size: 1e12 };
  await expect(openPly(source)).rejects.toMatchObject({
    kind: 'unsupported',
    reason: 'the mesh has 40,000,001 vertices, where 40,000,000 can be read: export it as points',
  });
});

function keysOf(positions: number[][]): string[] {
  return positions.map((place) => place.map((value) => value.toFixed(6)).join()).sort();
}
