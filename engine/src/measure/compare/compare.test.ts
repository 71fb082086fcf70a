import { expect, test } from 'vitest';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { createRandom } from '../../ground/random/createRandom.ts';
import type { TilePoints } from '../spool/readTile.ts';
import { comparePoints } from './comparePoints.ts';
import { listPatches, patchSums } from './ElementPatches.ts';
import { makePatchCubes } from './patchCubes.ts';
import { createSumTable } from './SumTable.ts';

/** Two squares of 2 × 2 m, at z = 0 facing up and at x = 5 facing -x: two elements. */
const mesh: TriangleMesh = {
  origin: [0, 0, 0],
  positions: Float32Array.of(0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0, 5, 0, 0, 5, 0, 2, 5, 2, 2, 5, 2, 0),
  indices: Uint32Array.of(0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7),
  triangleStart: Uint32Array.of(0, 2, 4),
};
const elementOf = Uint32Array.of(0, 0, 1, 1);
const scanners = { positions: Float32Array.of(1, 1, 3), stepsRad: Float32Array.of(0.01) };

function scanFloor(seed: number, count: number, heightM: number) {
  const random = createRandom(seed);
  const points: TilePoints = {
    count,
    positions: new Float32Array(count * 3),
    colours: new Uint8Array(count * 4).fill(100),
    strides: new Uint8Array(count).fill(1),
    scanOf: new Uint16Array(count),
  };
  const found = {
    triangle: new Int32Array(count),
    distance: new Float32Array(count),
    ambiguous: new Uint8Array(count),
  };
  for (let i = 0; i < count; i++) {
    const z = heightM + random.normal() * 0.002;
    points.positions.set([random.next() * 2, random.next() * 2, z], i * 3);
    found.distance[i] = z;
    found.triangle[i] = i % 50 === 0 ? -1 : 0;
  }
  return { points, found };
}

test('patches average the noise away and keep place, normal, colour and the direction to the scanner (seed 1)', () => {
  const cubes = makePatchCubes(mesh, 0.1);
  const { points, found } = scanFloor(1, 200_000, 0.012);
  const table = comparePoints(createSumTable(64, patchSums), points, found, elementOf, scanners, cubes);
  const patches = listPatches([table], 2);
  const count = patches.start[1];
  expect(count).toBeGreaterThan(1000);
  expect(patches.start[2]).toBe(count);
  const mean = patches.distance.reduce((sum, d) => sum + d, 0) / count;
  expect(mean).toBeCloseTo(0.012, 4);
  expect(patches.points.reduce((sum, n) => sum + n, 0)).toBe(196_000);
  for (let patch = 0; patch < count; patch += 101) {
    expect([...patches.normals.subarray(patch * 3, patch * 3 + 3)]).toEqual([0, 0, 1]);
    expect(patches.towards[patch * 3 + 2]).toBeGreaterThan(0.8);
    expect(patches.colours[patch * 4]).toBe(100);
  }
});

test('large elements get large cubes, small ones small cubes', () => {
  const { edgeM, areaM2 } = makePatchCubes(mesh, 0.1);
  expect(Array.from(areaM2)).toEqual([4, 4]);
  expect(edgeM[0]).toBeCloseTo(Math.sqrt(4 / 2000), 5);
});

test.each([
  { offM: 0.008, isKept: false },
  { offM: 0.012, isKept: true },
])(
  'a beam that grazes a surface $offM m beside the point says where something else is: $isKept',
  ({ offM, isKept }) => {
    const grazing = { positions: Float32Array.of(-60, 1, 3), stepsRad: Float32Array.of(0.01) };
    const { points, found } = scanFloor(4, 1000, 0);
    for (let i = 0; i < points.count; i++) {
      points.positions[i * 3 + 2] = offM;
      found.distance[i] = offM;
    }
    const cubes = makePatchCubes(mesh, 0.1);
    const table = comparePoints(createSumTable(64, patchSums), points, found, elementOf, grazing, cubes);
    const { start, ambiguous } = listPatches([table], 2);
    expect(start[1] > 0).toBe(isKept);
    expect(ambiguous.every((share) => share === 1)).toBe(true);
  },
);
