import {
  deviationOfPoint,
  type ElementPoints,
  normalOfPoint,
  placeOfPoint,
} from '@plumbline/contract/formats/elementPoints';
import { expect, test } from 'vitest';
import type { Vector } from '../ground/geometry/Vector.ts';
import { boxMesh, movedPatches } from './fixtures/boxes.ts';
import { pickPoints } from './pickPoints.ts';

const origin: Vector = [2_600_000, 1_200_000, 400];
const still: Vector = [0, 0, 0];
const mesh = boxMesh(
  [
    { min: [0, 0, 0], max: [1, 1, 1] },
    { min: [5, 0, 0], max: [6, 1, 3] },
  ],
  origin,
);

const listOf = <T>(points: ElementPoints, read: (points: ElementPoints, i: number) => T): T[] =>
  Array.from({ length: points.count }, (_, i) => read(points, i));

test('[ENG-5] the points of an element are its patches, with their deviations and the normals of the model', () => {
  const patches = movedPatches(mesh, [still, [0.02, 0, 0]]);
  const points = pickPoints(mesh, patches, 1)!;
  expect(points.count).toBe(3000);
  for (const [i, place] of listOf(points, placeOfPoint).entries()) {
    for (let axis = 0; axis < 3; axis++) {
      expect(Math.abs(place[axis] - origin[axis] - patches.positions[(3000 + i) * 3 + axis])).toBeLessThan(5e-5);
      expect(Math.abs(normalOfPoint(points, i)[axis] - patches.normals[(3000 + i) * 3 + axis])).toBeLessThan(0.02);
    }
    expect(Math.abs(deviationOfPoint(points, i) - patches.distance[3000 + i])).toBeLessThan(1e-5);
  }
});

test('more points than anybody needs are thinned evenly, and an element without any has none', () => {
  const patches = movedPatches(mesh, [still, still], 50_000);
  const points = pickPoints(mesh, patches, 1)!;
  expect(points.count).toBe(20_000);
  const share = listOf(points, placeOfPoint).filter(([, , z]) => z > 401.5).length / 20_000;
  expect(share).toBeCloseTo(0.5, 1);
  expect(pickPoints(mesh, { ...patches, start: Uint32Array.of(0, 0, 0) }, 1)).toBeUndefined();
});

test('[ENG-5] points have the colours of the scan, or its intensity where there are none', () => {
  const patches = movedPatches(mesh, [still, still], 100);
  expect([...(pickPoints(mesh, patches, 0)?.colours?.subarray(0, 4) ?? [])]).toEqual([77, 77, 77, 77]);
  patches.colours.set([200, 100, 50], 400);
  expect([...(pickPoints(mesh, patches, 1)?.colours?.subarray(0, 4) ?? [])]).toEqual([200, 100, 50, 77]);
});

test('[ENG-5] what was given to another but shows where the element stands is of it, with its distance from it', () => {
  const patches = movedPatches(mesh, [still, still], 100);
  const points = pickPoints(mesh, patches, 1, [3, 4])!;
  expect(points.count).toBe(102);
  const nearer = [100, 101].map((i) => Math.abs(deviationOfPoint(points, i)));
  expect(Math.min(...nearer)).toBeGreaterThan(0.001);
  expect(placeOfPoint(points, 100)[0] - origin[0]).toBeCloseTo(patches.positions[9], 3);
});
