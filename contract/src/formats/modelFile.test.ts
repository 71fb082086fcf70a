import { expect, test } from 'vitest';
import { decodeNormal } from './fixtures/decodeNormal.ts';
import type { FlatBox } from './modelFile.ts';
import { type NewModelFileHead, readModelFileHead, writeModelFileHead } from './modelFileHead.ts';
import { encodeNormal } from './modelFileNormal.ts';
import { type ModelFileSidecar, readModelFileSidecar, writeModelFileSidecar } from './modelFileSidecar.ts';

const box: FlatBox = [-1, -2, -3, 4, 5, 6.5];
const given: NewModelFileHead = {
  origin: [2_600_123.25, 1_200_456.5, 431.125],
  elementCount: 2,
  boxes: Float32Array.of(0, Infinity, 1, Infinity, 2, Infinity, 3, -Infinity, 4, -Infinity, 5, -Infinity),
  colours: Uint8Array.of(1, 2, 3, 255, 5, 6, 7, 8),
  closed: Uint8Array.of(7, 1),
  blocks: [
    {
      kind: 'chunk',
      isTransparent: false,
      vertexCount: 8,
      indexCounts: [36, 12, 0],
      rowCount: 1,
      levelErrorsM: [0, 0.03125, 0.25],
      bounds: box,
      frame: box,
      streamBytes: [20, 30, 20, 0, 10],
    },
    {
      kind: 'instances',
      isTransparent: true,
      vertexCount: 3,
      indexCounts: [3, 3, 3],
      rowCount: 400,
      levelErrorsM: [0, 0, 0],
      bounds: box,
      frame: [0, 0, 0, 1, 1, 1],
      streamBytes: [5, 6, 7, 8, 9],
    },
  ],
};
const headBytes = 48 + 2 * 29 + 2 * 100;
const written = () => writeModelFileHead(given);

function changed(at: number, value: number): Uint8Array {
  const bytes = written();
  new DataView(bytes.buffer).setUint32(at, value, true);
  return bytes;
}

test('the head of a model file comes back as it was written, from bytes at any offset', () => {
  const bytes = written();
  expect(bytes).toHaveLength(headBytes);
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  expect(readModelFileHead(shifted.subarray(3))).toEqual({
    ...given,
    blocks: [
      { ...given.blocks[0], firstByte: headBytes, byteLength: 80 },
      { ...given.blocks[1], firstByte: headBytes + 80, byteLength: 35 },
    ],
    totalBytes: headBytes + 115,
  });
});

test('a head of the first version, which says nothing of what is closed, is still read', () => {
  const now = written();
  const firstClosed = 48 + 2 * 28;
  const before = Uint8Array.of(...now.subarray(0, firstClosed), ...now.subarray(firstClosed + 2));
  new DataView(before.buffer).setUint32(4, 1, true);
  new DataView(before.buffer).setUint32(32, headBytes + 113, true);
  const { colours, closed, blocks } = readModelFileHead(before);
  expect([colours, closed]).toEqual([given.colours, Uint8Array.of(0, 0)]);
  expect(blocks.map(({ firstByte, rowCount }) => [firstByte, rowCount])).toEqual([
    [headBytes - 2, 1],
    [headBytes + 78, 400],
  ]);
});

test('a head that is something else, of another version or cut off is refused', () => {
  expect(() => readModelFileHead(new TextEncoder().encode('<!doctype html>'))).toThrow(
    new RangeError('These bytes are no model file.'),
  );
  expect(() => readModelFileHead(changed(4, 3))).toThrow(
    new RangeError('The model file has version 3; only versions 1 to 2 can be read.'),
  );
  for (let length = 0; length < headBytes; length++) {
    expect(() => readModelFileHead(written().subarray(0, length))).toThrow(RangeError);
  }
});

test('a head whose numbers cannot be true is refused before room is made for them', () => {
  const firstRow = 48 + 2 * 29;
  expect(() => readModelFileHead(changed(36, 0xffffffff))).toThrow('states tables of');
  expect(() => readModelFileHead(changed(40, 0xffffffff))).toThrow('states tables of');
  expect(() => readModelFileHead(changed(32, headBytes + 116))).toThrow('but its parts have 421');
  expect(() => readModelFileHead(changed(firstRow, 7))).toThrow('unknown kind 7');
  expect(() => readModelFileHead(changed(firstRow + 4, 65_536))).toThrow(
    'Block 0 of the model file states 65536 vertices',
  );
  expect(() => readModelFileHead(changed(firstRow + 4, 0))).toThrow('states 0 vertices');
  expect(() => readModelFileHead(changed(firstRow + 8, 93))).toThrow('states 93 indices in 30 bytes');
  expect(() => readModelFileHead(changed(firstRow + 8, 35))).toThrow('states 35 indices');
  expect(() => readModelFileHead(changed(firstRow + 20, 9))).toThrow('states 9 rows');
  expect(() => readModelFileHead(changed(firstRow + 120, 0xffffffff))).toThrow('Block 1 of the model file states');
  expect(() => readModelFileHead(changed(firstRow + 24, 0xffffffff))).toThrow('but its parts have');
  expect(() => readModelFileHead(changed(firstRow + 52, 0x7fc00000))).toThrow('has no bounds');
});

test('normals along the axes are exact, others off by less than a degree', () => {
  for (const axis of [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ] satisfies [number, number, number][]) {
    expect(decodeNormal(encodeNormal(...axis)).map((value) => value + 0)).toEqual([...axis]);
  }
  for (let i = 0; i < 2000; i++) {
    const z = 1 - (2 * i + 1) / 2000;
    const x = Math.sqrt(1 - z * z) * Math.cos(i * 2.4);
    const y = Math.sqrt(1 - z * z) * Math.sin(i * 2.4);
    const code = encodeNormal(x * 7, y * 7, z * 7);
    expect(code).toBeLessThan(65_536);
    const [dx, dy, dz] = decodeNormal(code);
    expect(x * dx + y * dy + z * dz).toBeGreaterThan(Math.cos(Math.PI / 180));
  }
  expect(decodeNormal(encodeNormal(0, 0, 0))).toEqual([0, 0, 1]);
});

const sidecar: ModelFileSidecar = {
  version: 2,
  name: 'Häuser.ifc',
  storeys: [{ name: 'Erdgeschoß', globalId: '1', elevationM: -0.5 }],
  axes: [
    {
      tag: 'A',
      grid: 'Raster',
      points: [
        [0, 0, 0],
        [12.5, 0, 0],
      ],
    },
  ],
  north: -0.25,
  types: ['IfcDoor', 'IfcWall'],
  globalIds: ['a', 'b'],
  names: ['Wall 壁', ''],
  typeOf: [1, 0],
  storeyOf: [0, -1],
};

test('element names come back as they were written', () => {
  expect(readModelFileSidecar(writeModelFileSidecar(sidecar), 2)).toEqual(sidecar);
});

test('element names of version 1 know of no axes and of no north', () => {
  const { axes: _, north: __, ...rest } = sidecar;
  const bytes = new TextEncoder().encode(JSON.stringify({ ...rest, version: 1 }));
  expect(readModelFileSidecar(bytes, 2)).toEqual({ ...rest, axes: [] });
});

test('element names that are cut off, of another version, or of another model are refused', () => {
  const read = (change: object, elements = 2) =>
    readModelFileSidecar(new TextEncoder().encode(JSON.stringify({ ...sidecar, ...change })), elements);
  const bytes = writeModelFileSidecar(sidecar);
  for (let length = 0; length < bytes.length; length++) {
    expect(() => readModelFileSidecar(bytes.subarray(0, length), 2)).toThrow(RangeError);
  }
  expect(() => readModelFileSidecar(new TextEncoder().encode('null'), 2)).toThrow(RangeError);
  expect(() => read({ version: 3 })).toThrow('version 3');
  expect(() => read({}, 3)).toThrow('names for 2 elements, but the model file has 3');
  expect(() => read({ names: ['one'] })).toThrow('names for 1 elements');
  expect(() => read({ typeOf: [1, 2] })).toThrow('no element names');
  expect(() => read({ storeyOf: [0, -2] })).toThrow('no element names');
  expect(() => read({ storeys: [null] })).toThrow('no element names');
  expect(() => read({ axes: [{ tag: 'A', grid: '', points: [[0, 0, 0]] }] })).toThrow('no element names');
  expect(() =>
    read({
      axes: [
        {
          tag: 'A',
          grid: '',
          points: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
    }),
  ).toThrow('no element names');
  expect(() => read({ north: 'up' })).toThrow('no element names');
  expect(() => read({ globalIds: [1, 2] })).toThrow('no element names');
});
