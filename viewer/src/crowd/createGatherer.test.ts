import type { FlatBox, ModelInstances } from '@plumbline/contract/formats/modelFile';
import { encodeNormal } from '@plumbline/contract/formats/modelFileNormal';
import { expect, test } from 'vitest';
import { type Crowd, mostPlaces, packetCorners } from './Crowd.ts';
import { createGatherer } from './createGatherer.ts';

const frame: FlatBox = [-1, 0, 0, 1, 2, 0.5];
const slope = encodeNormal(1, 0, 2);

/** A triangle on a slope, in places that turn, move and stretch it. */
function makeSet(transforms: number[][], { triangles = 1, isTransparent = false } = {}): ModelInstances {
  const indices = Uint16Array.from({ length: triangles * 3 }, (_, i) => i % 3);
  return {
    kind: 'instances',
    info: {
      kind: 'instances',
      isTransparent,
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

function gather(sets: ModelInstances[], closedOf: (element: number) => number = () => 0): Crowd[] {
  const gatherer = createGatherer(closedOf);
  const crowds: Crowd[] = [];
  for (const set of sets) crowds.push(...gatherer.add(set));
  return [...crowds, ...gatherer.flush()];
}

const places = [
  [1, 0, 0, 5, 0, 1, 0, 6, 0, 0, 1, 7],
  [0, -1, 0, 12, 1, 0, 0, 3, 0, 0, 1, -4],
  [2, 0, 0, 9.25, 0, 0.5, 0, 1, 0, 0, 1, 0],
  [1, 0, 0, -200, 0, 1, 0, 60, 0, 0, 1, 7],
];

/** The corners of each element in a level, where the shader would find them. */
function cornersOf({ packets, places: rows, corners, rows: matrices, clumps }: Crowd, level: 0 | 1 | 2) {
  const found = new Map<number, number[][]>();
  for (const { packetStart, packetCount } of clumps) {
    for (let p = packetStart[level]; p < packetStart[level] + packetCount[level]; p++) {
      const packet = packets[p]!;
      const place = packet & 0xffff;
      expect((packet >> 16) & 3).toBe(level);
      const first = rows[place * 4 + 1 + level]! + (packet >>> 18) * packetCorners;
      const element = rows[place * 4]!;
      for (let corner = first; corner < first + packetCorners; corner++) {
        const own = [...corners.subarray(corner * 4, corner * 4 + 3), 1];
        const at = [0, 4, 8].map((row) =>
          own.reduce((sum, value, k) => sum + value * matrices[place * 12 + row + k]!, 0),
        );
        found.set(element, [...(found.get(element) ?? []), at]);
      }
    }
  }
  return found;
}

test('packets lead to the corners of each element where its instance is', () => {
  const [crowd, ...others] = gather([makeSet(places), makeSet(places.slice(0, 1), { triangles: 9 })]);
  expect(others).toEqual([]);
  const found = cornersOf(crowd!, 0);
  const corners = [
    [-1, 0, 0.5],
    [1, 0, 0],
    [-1, 2, 0.5],
  ];
  for (const [i, m] of places.entries()) {
    const expected = corners.map(([x, y, z]) =>
      [0, 4, 8].map((row) => expect.closeTo(m[row]! * x! + m[row + 1]! * y! + m[row + 2]! * z! + m[row + 3]!, 4)),
    );
    expect(found.get(40 + i)!.slice(0, 3)).toEqual(expected);
  }
  // One packet of the single triangle and three of the nine.
  expect(found.get(40)).toHaveLength(4 * packetCorners);
  expect(cornersOf(crowd!, 1).get(41)).toHaveLength(packetCorners);
  expect(cornersOf(crowd!, 2).size).toBe(0);
  expect(crowd!.corners[3]! * 65_535).toBeCloseTo(slope, 2);
});

test('clumps hold what lies together, is of a size and is drawn alike', () => {
  const small = places.map((m) => m.map((value, i) => (i % 4 === 3 ? value : value * 0.1)));
  const [crowd] = gather(
    [makeSet(places), makeSet(small), makeSet(places.slice(0, 2), { isTransparent: true })],
    (element) => (element === 41 ? 7 : 1),
  );
  for (const { from, to, bounds, sizeM, isClosed, isTransparent, levelErrorsM } of crowd!.clumps) {
    for (let place = from; place < to; place++) {
      const row = (axis: number) => crowd!.rows.subarray(place * 12 + axis * 4, place * 12 + axis * 4 + 4);
      for (let axis = 0; axis < 3; axis++) {
        expect(row(axis)[3]).toBeGreaterThan(bounds[axis]!);
        expect(row(axis)[3]).toBeLessThan(bounds[axis + 3]!);
      }
      expect(isClosed).toBe(crowd!.places[place * 4] === 41);
      expect(isTransparent).toBe(crowd!.shapeOf[place] === 2);
      expect(sizeM > 1).toBe(crowd!.shapeOf[place] !== 1);
      expect(crowd!.colours[place * 4]).toBe(crowd!.places[place * 4]! - 40);
    }
    expect(levelErrorsM[2]).toBeGreaterThan(sizeM / 3);
  }
  const many = Array.from({ length: 3000 }, (_, i) => [1, 0, 0, (i * 7919) % 300, 0, 1, 0, 0, 0, 0, 1, 0]);
  const [wide] = gather([makeSet(many)]);
  expect(wide!.clumps.length).toBeGreaterThan(8);
  for (const { bounds } of wide!.clumps) expect(bounds[3] - bounds[0]).toBeLessThan(75);
  expect(wide!.clumps.at(-1)!.to).toBe(3000);
});

test('what is not simple stays a set of instances', () => {
  const gatherer = createGatherer(() => 0);
  expect(gatherer.takes(makeSet(places, { triangles: 64 }))).toBe(true);
  expect(gatherer.takes(makeSet(places, { triangles: 65 }))).toBe(false);
});

test('a crowd is full at some number of places, and nothing is lost between two', () => {
  const many = Array.from({ length: mostPlaces + 100 }, () => places[0]!);
  const crowds = gather([makeSet(many.slice(0, 200)), makeSet(many)]);
  expect(crowds.map(({ shapeOf }) => shapeOf.length)).toEqual([mostPlaces, 300]);
  const elements = crowds.flatMap(({ places: rows }) => [...rows].filter((_, i) => i % 4 === 0));
  expect(new Set(elements).size).toBe(mostPlaces + 100);
});
