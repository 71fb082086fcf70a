import { expect, test } from 'vitest';
import { makePly, type PlyColumn, type PlyContent, type PlyEncoding } from '../../../../test/makePly.ts';
import { readAllPoints } from '../../../../test/readAllPoints.ts';
import { memorySource } from '../../../ground/memorySource.ts';
import { createRandom } from '../../../ground/random/createRandom.ts';
import { openPly } from './openPly.ts';

const encodings: PlyEncoding[] = ['ascii', 'binary_little_endian', 'binary_big_endian'];
const open = (bytes: Uint8Array) => openPly(memorySource('cloud.ply', bytes));
const columns = (type: PlyColumn['type'], ...names: string[]): PlyColumn[] => names.map((name) => ({ name, type }));
const position = columns('double', 'x', 'y', 'z');

const random = createRandom(31);
const someRows = Array.from({ length: 500 }, () => [
  ...[1e6, 1e6, 1e3].map((size) => (random.next() - 0.5) * size),
  ...[256, 256, 256].map((most) => Math.floor(random.next() * most)),
]);
const vertices: PlyContent = {
  name: 'vertex',
  columns: [...position, ...columns('uchar', 'red', 'green', 'blue')],
  rows: someRows,
};
const faces: PlyContent = {
  name: 'polygon',
  columns: [{ name: 'corners', type: 'int', listCount: 'uchar' }, ...columns('float', 'quality')],
  rows: Array.from({ length: 6000 }, (_, i) => [Array.from({ length: 100 + (i % 3) }, (_, k) => k), 0.5]),
};

test.for(encodings)('[ENG-1] reads %s back exactly (seed 31)', async (encoding) => {
  const opened = await open(makePly(encoding, [vertices]));
  expect(opened).toMatchObject({
    format: 'ply',
    scans: [{ points: 500, hasColour: true, hasIntensity: false, hasStation: false }],
  });
  const read = await readAllPoints(opened);
  expect(read.positions).toEqual(someRows.map((row) => row.slice(0, 3)));
  expect(read.colours).toEqual(someRows.map((row) => row.slice(3)));
});

test.for(encodings)(
  '[ENG-1] passes over lists and other elements before and behind the vertices in %s',
  async (encoding) => {
    const camera: PlyContent = {
      name: 'camera',
      columns: columns('float', 'view_px', 'view_py'),
      rows: [
        [1, 2],
        [3, 4],
      ],
    };
    const some = { ...faces, rows: faces.rows.slice(0, 100) };
    const { positions } = await readAllPoints(await open(makePly(encoding, [camera, some, vertices, some])));
    expect(positions).toEqual(someRows.map((row) => row.slice(0, 3)));
  },
);

test('passes over more lists than a block holds', async () => {
  const small = { ...vertices, rows: someRows.slice(0, 3) };
  const { positions } = await readAllPoints(await open(makePly('binary_little_endian', [faces, small])));
  expect(positions).toEqual(someRows.slice(0, 3).map((row) => row.slice(0, 3)));
});

test('reads vertices that have lists', async () => {
  const list: PlyColumn = { name: 'neighbours', type: 'short', listCount: 'ushort' };
  const rows = Array.from({ length: 40_000 }, (_, i) => [i, Array.from({ length: i % 4 }, () => 7), -i, i / 2]);
  const content = { name: 'vertex', columns: [position[0], list, position[1], position[2]], rows };
  const { positions } = await readAllPoints(await open(makePly('binary_big_endian', [content])));
  expect(positions).toHaveLength(40_000);
  expect(positions.every(([x, y, z], i) => x === i && y === -i && z === i / 2)).toBe(true);
});

test.for(['char', 'uchar', 'short', 'ushort', 'int', 'uint', 'float', 'double'] as const)(
  'reads coordinates of type %s in any order',
  async (type) => {
    const content = { name: 'vertex', columns: columns(type, 'nx', 'z', 'y', 'x'), rows: [[9, 3, 2, 1]] };
    for (const encoding of encodings) {
      expect((await readAllPoints(await open(makePly(encoding, [content])))).positions).toEqual([[1, 2, 3]]);
    }
  },
);

test.for([
  ['uchar', 'diffuse_red', 'diffuse_green', 'diffuse_blue', [255, 51, 0]],
  ['ushort', 'red', 'green', 'blue', [65535, 13107, 0]],
  ['float', 'r', 'g', 'b', [1, 0.2, 0]],
  ['double', 'red', 'green', 'blue', [255, 51, 0]],
] as const)('reads colours of type %s named %s, %s, %s', async ([type, red, green, blue, values]) => {
  const content = {
    name: 'vertex',
    columns: [...position, ...columns(type, red, green, blue)],
    rows: [[1, 2, 3, ...values]],
  };
  for (const encoding of encodings)
    expect((await readAllPoints(await open(makePly(encoding, [content])))).colours).toEqual([[255, 51, 0]]);
});

test.for([
  ['uchar', 'intensity', [51, 0], []],
  ['ushort', 'scalar_Intensity', [13107, 1], []],
  ['float', 'scalar_intensity', [0.2, 1], ['guessedIntensity']],
  ['float', 'intensity', [51, 255], ['guessedIntensity']],
  ['float', 'intensity', [-1228.8, 2047], ['guessedIntensity']],
] as const)('reads intensities of type %s named %s', async ([type, name, values, codes]) => {
  const rows = values.map((value) => [1, 2, 3, value]);
  const opened = await open(
    makePly('binary_little_endian', [{ name: 'vertex', columns: [...position, ...columns(type, name)], rows }]),
  );
  expect((await readAllPoints(opened)).intensities[0]).toBeCloseTo(0.2, 3);
  expect(opened.problems.map(({ code }) => code)).toEqual(codes);
});

test('reads headers with CRLF and points without a position', async () => {
  const content = {
    ...vertices,
    columns: position,
    rows: [
      [1, 2, 3],
      [NaN, NaN, NaN],
      [4, 5, 6],
    ],
  };
  for (const encoding of encodings) {
    const opened = await open(makePly(encoding, [content], '\r\n'));
    expect((await readAllPoints(opened)).positions).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  }
});

test('reads a file without vertices', async () => {
  const opened = await open(makePly('binary_little_endian', [{ ...vertices, rows: [] }]));
  expect((await readAllPoints(opened)).positions).toEqual([]);
});

const header = (...lines: string[]) => Buffer.from(`ply\n${lines.join('\n')}\nend_header\n`);
const ascii = (body: string) =>
  Buffer.concat([
    header('format ascii 1.0', 'element vertex 2', 'property float x', 'property float y', 'property float z'),
    Buffer.from(body),
  ]);
const binary = makePly('binary_little_endian', [vertices]);
const listed = makePly('binary_little_endian', [faces, vertices]);
const endless = Buffer.from(listed);
endless.writeUInt8(255, endless.indexOf('end_header\n') + 11);

test.for([
  ['no end of the header', Buffer.from('ply\nformat ascii 1.0\n'), 'invalid', 'header', 'no end'],
  ['no encoding', header('element vertex 0'), 'invalid', 'line 1', 'encoding'],
  ['an unknown encoding', header('format binary_middle_endian 1.0'), 'invalid', 'line 2', 'binary_middle_endian'],
  ['an unknown keyword', header('format ascii 1.0', 'elephant vertex 1'), 'invalid', 'line 3', 'elephant'],
  ['an unknown type', header('format ascii 1.0', 'element vertex 1', 'property half x'), 'invalid', 'line 4', "'half'"],
  [
    'a type from the prototype',
    header('format ascii 1.0', 'element vertex 1', 'property constructor x'),
    'invalid',
    'line 4',
    'type',
  ],
  ['a property of nothing', header('format ascii 1.0', 'property float x'), 'invalid', 'line 3', 'no element'],
  [
    'a property without a name',
    header('format ascii 1.0', 'element vertex 1', 'property float'),
    'invalid',
    'line 4',
    'no name',
  ],
  ['a negative count', header('format ascii 1.0', 'element vertex -5'), 'invalid', 'line 3', 'count'],
  ['no vertices', header('format ascii 1.0', 'element face 0'), 'invalid', 'header', 'no vertices'],
  [
    'no z',
    header('format ascii 1.0', 'element vertex 0', 'property float x', 'property float y'),
    'invalid',
    'header',
    'x, y and z',
  ],
  [
    'lists in ascii vertices',
    header(
      'format ascii 1.0',
      'element vertex 0',
      'property float x',
      'property float y',
      'property float z',
      'property list uchar int n',
    ),
    'unsupported',
    'header',
    'lists',
  ],
  ['missing bytes', binary.subarray(0, -1), 'invalid', 'vertex', 'ends too early'],
  ['missing lists', listed.subarray(0, 1_000), 'invalid', 'polygon 1', 'ends too early'],
  ['a list beyond the file', endless.subarray(0, 900), 'invalid', 'polygon 0', 'ends too early'],
  [
    'more points than bytes',
    header(
      'format binary_little_endian 1.0',
      'element vertex 999999999999999',
      'property float x',
      'property float y',
      'property float z',
    ),
    'invalid',
    'vertex',
    'ends too early',
  ],
  ['missing lines', ascii('1.25 2.25 3.25\n'), 'invalid', 'vertex', 'ends too early'],
  ['a word', ascii('1 2 3\n4 five 6\n'), 'invalid', 'line 9', "'five'"],
  ['a missing column', ascii('1 2 3\n4.25 6.25\n'), 'invalid', 'line 9', '2 columns'],
] as const)('[ENG-1] refuses %s', async ([, bytes, kind, place, reason]) => {
  const reading = open(bytes).then((opened) => readAllPoints(opened));
  await expect(reading).rejects.toMatchObject({
    name: 'EngineError',
    kind,
    file: 'cloud.ply',
    place: expect.stringContaining(place),
    reason: expect.stringContaining(reason),
  });
});
