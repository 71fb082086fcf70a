import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { expect, test } from 'vitest';
import { normalise, type WorldPoint } from '../geometry/vectors.ts';
import type { CameraState } from '../scene/cameraMath.ts';
import { hitTriangles } from './hitTriangles.ts';
import { pickInBox } from './pickInBox.ts';
import { enterBox } from './Ray.ts';
import { viewMatrix } from './viewMatrix.ts';

const box: FlatBox = [0, 0, 0, 2, 4, 6];

test('a ray enters a box at its side, begins inside, or misses it', () => {
  expect(enterBox({ origin: [-3, 1, 1], direction: [1, 0, 0] }, box, 0)).toBe(3);
  expect(enterBox({ origin: [1, 1, 1], direction: [0, 0, 1] }, box, 0)).toBe(0);
  expect(enterBox({ origin: [-3, 5, 1], direction: [1, 0, 0] }, box, 0)).toBe(Infinity);
  expect(enterBox({ origin: [-3, 1, 1], direction: [-1, 0, 0] }, box, 0)).toBe(Infinity);
  expect(enterBox({ origin: [0, -1, 3], direction: [0, 1, 0] }, box, 0)).toBe(1);
});

test('the nearest triangle counts, from both sides, and what is out is passed', () => {
  const range = {
    vertices: Uint16Array.of(0, 0, 10, 0, 9, 0, 10, 0, 0, 9, 10, 0, 0, 0, 20, 0, 0, 9, 20, 0, 9, 0, 20, 0),
    indices: Uint16Array.of(3, 4, 5, 0, 1, 2),
    from: 0,
    to: 6,
  };
  const ray = { origin: [2, 2, 0], direction: [0, 0, 1], most: Infinity };
  expect(hitTriangles(range, ray, undefined)).toEqual({ distance: 10, at: 3 });
  expect(hitTriangles(range, ray, (distance) => distance < 15)).toEqual({ distance: 20, at: 0 });
  expect(hitTriangles(range, { ...ray, most: 10 }, undefined)).toBeUndefined();
  expect(hitTriangles(range, { ...ray, origin: [8, 8, 0] }, undefined)).toBeUndefined();
  expect(hitTriangles(range, { ...ray, direction: [0, 0, -1] }, undefined)).toBeUndefined();
});

const state: CameraState = { eye: [0, -10, 0], target: [0, 0, 0], up: [0, 0, 1], fovDegrees: 90 };
const view = { matrix: viewMatrix(state, [0, 0, 0], 1), width: 200, height: 200, isHit: () => true };

test('a rectangle takes what lies inside of it, or what it touches', () => {
  const boxes = Float32Array.of(
    -1,
    -1,
    -1,
    1,
    1,
    1,
    4,
    -1,
    -1,
    6,
    1,
    1,
    -1,
    -30,
    -1,
    1,
    -20,
    1,
    Infinity,
    Infinity,
    Infinity,
    -Infinity,
    -Infinity,
    -Infinity,
  );
  const query = { from: { x: 60, y: 60 }, to: { x: 145, y: 140 } };
  expect(pickInBox({ ...query, touched: false }, { ...view, boxes })).toEqual([0]);
  expect(pickInBox({ ...query, touched: true }, { ...view, boxes })).toEqual([0, 1]);
  expect(pickInBox({ ...query, touched: true }, { ...view, boxes, isHit: (element) => element !== 0 })).toEqual([1]);
});

test('what reaches behind the eye is touched where it is seen, and never inside', () => {
  const floor = Float32Array.of(-50, -50, -6, 50, 50, -5);
  const below = { from: { x: 0, y: 150 }, to: { x: 200, y: 200 } };
  const above = { from: { x: 0, y: 0 }, to: { x: 200, y: 80 } };
  expect(pickInBox({ ...below, touched: true }, { ...view, boxes: floor })).toEqual([0]);
  expect(pickInBox({ ...above, touched: true }, { ...view, boxes: floor })).toEqual([]);
  const all = { from: { x: -1e9, y: -1e9 }, to: { x: 1e9, y: 1e9 } };
  expect(pickInBox({ ...all, touched: false }, { ...view, boxes: floor })).toEqual([]);
});

test('seeded rays hit what a slow search finds (seed 5)', () => {
  let seed = 5;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const vertices = Uint16Array.from({ length: 400 }, () => Math.floor(random() * 1000));
  const indices = Uint16Array.from({ length: 300 }, () => Math.floor(random() * 100));
  const range = { vertices, indices, from: 0, to: 300 };
  let hits = 0;
  for (let i = 0; i < 200; i++) {
    const origin: WorldPoint = [random() * 1000, random() * 1000, -500];
    const direction = normalise([random() - 0.5, random() - 0.5, 1]);
    const ray = { origin, direction, most: Infinity };
    const singles = Array.from({ length: 100 }, (_, t) =>
      hitTriangles({ ...range, from: t * 3, to: t * 3 + 3 }, ray, undefined),
    );
    const nearest = singles.filter((hit) => hit !== undefined).sort((a, b) => a.distance - b.distance)[0];
    expect(hitTriangles(range, ray, undefined)).toEqual(nearest);
    if (nearest) hits++;
  }
  expect(hits).toBeGreaterThan(100);
});
