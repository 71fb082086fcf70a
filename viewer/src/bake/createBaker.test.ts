import type { FlatBox, ModelInstances } from '@plumbline/contract/formats/modelFile';
import { decodeNormal, encodeNormal } from '@plumbline/contract/formats/modelFileNormal';
import { expect, test } from 'vitest';
import { createBaker } from './createBaker.ts';
import type { BakedChunk } from './createBin.ts';

const frame: FlatBox = [-1, 0, 0, 1, 2, 0.5];

/** A triangle on a slope, in places that turn, move and stretch it. */
function makeSet(transforms: number[][], triangles = 1): ModelInstances {
  const slope = encodeNormal(1, 0, 2);
  const indices = Uint16Array.from({ length: triangles * 3 }, (_, i) => i % 3);
  return {
    kind: 'instances',
    info: {
      kind: 'instances',
      isTransparent: false,
      vertexCount: 3,
      indexCounts: [indices.length, 3, 0],
      rowCount: transforms.length,
      levelErrorsM: [0, 0.01, 0.02],
      bounds: frame,
      frame,
      streamBytes: [0, 0, 0, 0, 0],
      firstByte: 0,
      byteLength: 0,
    },
    vertices: Uint16Array.of(0, 0, 65_535, slope, 65_535, 0, 0, slope, 0, 65_535, 65_535, slope),
    indices: [indices, indices.slice(0, 3), new Uint16Array()],
    elements: Uint32Array.from(transforms, (_, i) => i + 40),
    transforms: Float32Array.from(transforms.flat()),
    colours: Uint8Array.from(transforms.flatMap((_, i) => [i, 2, 3, 255])),
  };
}

function bake(...sets: ModelInstances[]): BakedChunk[] {
  const baker = createBaker();
  const chunks: BakedChunk[] = [];
  for (const set of sets) {
    expect(baker.takes(set)).toBe(true);
    for (const chunk of baker.add(set)) if (chunk) chunks.push(chunk);
  }
  return [...chunks, ...baker.flush()];
}

const places = [
  [1, 0, 0, 5, 0, 1, 0, 6, 0, 0, 1, 7],
  [0, -1, 0, 12, 1, 0, 0, 3, 0, 0, 1, -4],
  [2, 0, 0, 9.25, 0, 0.5, 0, 1, 0, 0, 1, 0],
  [1, 0, 0, -200, 0, 1, 0, 60, 0, 0, 1, 7],
];

test('copies lie where the instances are, and keep their elements and colours', () => {
  const chunks = bake(makeSet(places));
  expect(chunks.length).toBeGreaterThan(1);
  const found = new Map<number, number[][]>();
  for (const { vertices, runs, indices, info } of chunks) {
    for (const [run, element] of runs.elements.entries()) {
      expect(runs.colours[run * 4]).toBe(element - 40);
      const corners = [...indices[0].subarray(runs.indexStart[0][run], runs.indexStart[0][run + 1])];
      found.set(
        element,
        corners.map((index) =>
          [0, 1, 2].map((axis) => {
            const { frame: own, bounds } = info;
            const value = own[axis]! + (vertices[index * 4 + axis]! / 65_535) * (own[axis + 3]! - own[axis]!);
            expect(value).toBeGreaterThan(bounds[axis]! - 0.001);
            expect(value).toBeLessThan(bounds[axis + 3]! + 0.001);
            return value;
          }),
        ),
      );
    }
  }
  const corners = [
    [-1, 0, 0.5],
    [1, 0, 0],
    [-1, 2, 0.5],
  ];
  for (const [i, m] of places.entries()) {
    const expected = corners.map(([x, y, z]) =>
      [0, 4, 8].map((row) => expect.closeTo(m[row]! * x! + m[row + 1]! * y! + m[row + 2]! * z! + m[row + 3]!, 2)),
    );
    expect(found.get(40 + i)).toEqual(expected);
  }
});

test('normals turn with their copies, and stay upright on what is stretched', () => {
  const normals = new Map<number, number[]>();
  for (const { vertices, runs } of bake(makeSet(places))) {
    for (const [run, element] of runs.elements.entries()) {
      normals.set(element, decodeNormal(vertices[runs.vertexStart[run]! * 4 + 3]!));
    }
  }
  const unit = (x: number, y: number, z: number) =>
    [x, y, z].map((value) => expect.closeTo(value / Math.hypot(x, y, z), 1));
  expect(normals.get(40)).toEqual(unit(1, 0, 2));
  expect(normals.get(41)).toEqual(unit(0, 1, 2));
  expect(normals.get(42)).toEqual(unit(1, 0, 4));
});

test('what is not simple, or reaches far, stays a set of instances', () => {
  const baker = createBaker();
  expect(baker.takes(makeSet(places, 64))).toBe(true);
  expect(baker.takes(makeSet(places, 65))).toBe(false);
  expect(baker.takes(makeSet([[1, 0, 0, 0, 0, 1, 0, 200_000, 0, 0, 1, 0]]))).toBe(false);
  expect(baker.takes(makeSet([[20, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]]))).toBe(false);
});

test('a chunk has no more vertices than two bytes can name, and a level without triangles is off by all of it', () => {
  const many = Array.from({ length: 30_000 }, () => places[0]!);
  const chunks = bake(makeSet(many));
  expect(chunks.map(({ info }) => info.vertexCount)).toEqual([65_535, 24_465]);
  expect(chunks.flatMap(({ runs }) => [...runs.elements])).toHaveLength(30_000);
  expect(chunks[0]!.info.levelErrorsM[2]).toBeGreaterThan(2);
});
