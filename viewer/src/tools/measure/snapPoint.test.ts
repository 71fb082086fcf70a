import { expect, test } from 'vitest';
import type { WorldPoint } from '../../geometry/vectors.ts';
import { nearestOnEdge, type SnapScene, snapPoint } from './snapPoint.ts';

/** An eye far above, looking down: one metre is a hundred pixels. */
const project = ([x, y]: WorldPoint) => ({ x: x * 100, y: y * 100, behind: false });

const scene = (x: number, y: number, given: Partial<SnapScene> = {}): SnapScene => ({
  at: { x, y },
  sight: { origin: [x / 100, y / 100, 50], direction: [0, 0, -1] },
  project,
  isSeen: () => true,
  ...given,
});

const features = {
  edges: [
    { from: [0, 0, 1], to: [4, 0, 1] },
    { from: [4, 0, 1], to: [4, 3, 1] },
  ],
  corners: [
    [0, 0, 1],
    [4, 0, 1],
    [4, 3, 1],
  ],
} satisfies Parameters<typeof snapPoint>[0];

test('a corner is caught within 10 px and wins over an edge that is nearer', () => {
  expect(snapPoint(features, scene(392, 1))).toEqual({ kind: 'vertex', point: [4, 0, 1] });
});

test('an edge is caught where the pointer is, beyond 10 px of its corners', () => {
  const snap = snapPoint(features, scene(150, 8));
  expect(snap?.kind).toBe('edge');
  expect(snap?.point).toEqual([1.5, 0, 1]);
});

test('farther than 10 px away nothing is caught', () => {
  expect(snapPoint(features, scene(150, 11))).toBeUndefined();
});

test('what is covered or behind the eye is not caught', () => {
  expect(snapPoint(features, scene(400, 0, { isSeen: () => false }))).toBeUndefined();
  expect(snapPoint(features, scene(400, 0, { project: (p) => ({ ...project(p), behind: true }) }))).toBeUndefined();
});

test('of two corners in reach the one that is seen is caught, though the other is nearer', () => {
  const two = { edges: [], corners: [[0, 0, 0] as const, [0.05, 0, 1] as const] };
  expect(snapPoint(two, scene(1, 0, { isSeen: ([, , z]) => z > 0 }))?.point).toEqual([0.05, 0, 1]);
});

test('the nearest point of an edge stays on the edge, and an edge seen end-on gives its end', () => {
  const edge = { from: [0, 0, 0] as const, to: [1, 0, 0] as const };
  const from = (x: number, y: number) => ({ origin: [x, y, 5] as const, direction: [0, 0, -2] as const });
  expect(nearestOnEdge(edge, from(0.25, 3))).toEqual([0.25, 0, 0]);
  expect(nearestOnEdge(edge, from(9, 0))).toEqual([1, 0, 0]);
  expect(nearestOnEdge(edge, { origin: [-5, 0, 0], direction: [1, 0, 0] })).toEqual([0, 0, 0]);
});
