import { type ElementPoints, roundPoints } from '@plumbline/contract/formats/elementPoints';
import { expect, test } from 'vitest';
import type { WorldPoint } from '../../geometry/vectors.ts';
import { findSide, isSeenFrom } from './findSide.ts';

/** So many points on faces that look so. */
const faces = (...given: [count: number, normal: WorldPoint][]): ElementPoints => {
  const normals = given.flatMap(([count, normal]) => Array.from({ length: count }, () => normal));
  return roundPoints({
    origin: [0, 0, 0],
    positions: new Float32Array(normals.length * 3),
    normals: Float32Array.from(normals.flat()),
    deviations: new Float32Array(normals.length),
  });
};
const steps = (...given: [count: number, says: boolean][]) => ({
  steps: Uint16Array.from(given.flatMap(([count, says]) => Array.from({ length: count }, () => (says ? 0x8000 : 0)))),
  stepM: 1e-4,
});

const south: WorldPoint = [0, -1, 0];
const west: WorldPoint = [-1, 0, 0];
const north: WorldPoint = [0, 1, 0];
const down: WorldPoint = [0, 0, -1];

test('most points are seen from the side that they look to, and what lies beside it with them', () => {
  const side = findSide(faces([90, south], [20, west], [30, north]), undefined)!;
  expect(side[1]).toBeLessThan(-0.8);
  expect(side[0]).toBeLessThan(-0.5);
  expect(Math.hypot(...side)).toBeCloseTo(1);
});

test('few points that say something count more than many that do not', () => {
  const points = faces([90, south], [20, down]);
  const along = steps([90, false], [20, true]);
  const side = findSide(points, along)!;
  expect(side[2]).toBeLessThan(-0.8);
  expect(side[1]).toBeLessThan(-0.2);
  expect(isSeenFrom(points, along, south)).toBe(false);
  expect(isSeenFrom(points, along, side)).toBe(true);
  expect(isSeenFrom(points, undefined, south)).toBe(true);
  // Where none says anything, all count.
  expect(findSide(points, steps([110, false]))![1]).toBeLessThan(-0.8);
  expect(isSeenFrom(points, steps([110, false]), south)).toBe(true);
});

test('of something round it is the middle of what was seen', () => {
  const round = Array.from({ length: 19 }, (_, i): [number, WorldPoint] => {
    const angle = ((i * 10 + 180) * Math.PI) / 180;
    return [5, [Math.cos(angle), Math.sin(angle), 0]];
  });
  expect(findSide(faces(...round), undefined)![1]).toBeLessThan(-0.8);
});

test('a face alone is seen aslant from above, one that looks down or up from the south-east', () => {
  const [x, y, z] = findSide(faces([20, south]), undefined)!;
  expect([x, y < -0.8, z > 0.5]).toEqual([expect.closeTo(0), true, true]);
  const below = findSide(faces([20, down]), undefined)!;
  expect([below[0] > 0.3, below[1] < -0.3, below[2] < -0.8]).toEqual([true, true, true]);
});

test('without normals, or without points, there is no side', () => {
  expect(findSide({ ...faces([3, south]), normals: undefined }, undefined)).toBeUndefined();
  expect(findSide(faces(), undefined)).toBeUndefined();
});
