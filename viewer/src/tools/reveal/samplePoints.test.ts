import { expect, test } from 'vitest';
import type { WorldPoint } from '../../geometry/vectors.ts';
import { samplePoints } from './samplePoints.ts';

const triangle = (z: number, size: number): [WorldPoint, WorldPoint, WorldPoint] => [
  [0, 0, z],
  [size, 0, z],
  [0, size, z],
];

test('points lie in the triangles, more where there is more of them, and apart from each other', () => {
  const points = samplePoints([triangle(0, 1), triangle(5, 3)], 20);
  for (const [x, y, z] of points) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + y).toBeLessThanOrEqual(z === 0 ? 1 : 3);
  }
  expect(points.filter(([, , z]) => z === 5)).toHaveLength(18);
  expect(new Set(points.map(String)).size).toBe(20);
  expect(samplePoints([triangle(0, 1), triangle(5, 3)], 20)).toEqual(points);
});

test('a shape without an area has a point all the same, and nothing has none', () => {
  expect(samplePoints([triangle(2, 0)], 9)).toEqual([[0, 0, 2]]);
  expect(samplePoints([], 9)).toEqual([]);
});
