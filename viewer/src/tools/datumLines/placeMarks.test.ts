import { expect, test } from 'vitest';
import { type CameraState, toParallel } from '../../scene/cameraMath.ts';
import type { Datum } from './Datum.ts';
import { placeMarks } from './placeMarks.ts';

const size = { width: 800, height: 600 };
const datum: Datum = {
  axes: [
    ...[0, 8, 16].map((x, i) => ({ tag: String(i + 1), points: [[x, -2, 0] as const, [x, 12, 0] as const] })),
    ...[0, 10].map((y, i) => ({ tag: 'AB'[i]!, points: [[-2, y, 0] as const, [18, y, 0] as const] })),
  ],
  storeys: [
    { name: 'Ground', elevationM: 0, label: '±0.00' },
    { name: 'First', elevationM: 3, label: '+3.00' },
    { name: 'First, rough', elevationM: 2.9, label: '+2.90' },
  ],
  box: { min: [0, 0, -1], max: [16, 10, 7] },
  levelM: 0,
};
const above: CameraState = {
  eye: [8, 5, 30],
  target: [8, 5, 0],
  up: [0, 1, 0],
  fovDegrees: 45,
  orthographicHeightM: 24,
};
const south: CameraState = { ...above, eye: [8, -30, 3], target: [8, 0, 3], up: [0, 0, 1], orthographicHeightM: 20 };
const tagsOf = (camera: CameraState) => placeMarks(datum, camera, size).bubbles.map(({ tag }) => tag);

test('from above every axis has its tag at both ends, beyond them', () => {
  expect(tagsOf(above).toSorted()).toEqual(['1', '1', '2', '2', '3', '3', 'A', 'A', 'B', 'B']);
  const { bubbles } = placeMarks(datum, above, size);
  const [low, high] = bubbles.filter(({ tag }) => tag === '2').toSorted((a, b) => b.y - a.y);
  // 25 pixels a metre: the ends are 7 m from the middle.
  expect([low!.x, high!.x]).toEqual([400, 400]);
  expect([low!.y, high!.y]).toEqual([300 + 175 + 14, 300 - 175 - 14]);
});

test('where a plan is larger than the canvas, tags stand at its edges', () => {
  const near = { ...above, orthographicHeightM: 6 };
  const ends = placeMarks(datum, near, size).bubbles.toSorted((a, b) => a.y - b.y);
  expect(ends).toEqual([
    { tag: '2', x: 400, y: expect.closeTo(20, 6) },
    { tag: '2', x: 400, y: expect.closeTo(580, 6) },
  ]);
});

test('in an elevation axes are upright with their tags above, and storeys lie across; names do not lie on each other', () => {
  const { bubbles, uprights, storeys } = placeMarks(datum, south, size);
  expect(bubbles.map(({ tag, x }) => [tag, x])).toEqual([
    ['1', 160],
    ['2', 400],
    ['3', 640],
  ]);
  expect(uprights.every(([from, to]) => from.x === to.x && to.y > from.y)).toBe(true);
  expect(storeys.map(({ name, from }) => [name, from.y])).toEqual([
    ['Ground', 390],
    ['First, rough', 303],
  ]);
});

test('tags behind the building are not drawn over it', () => {
  const { orthographicHeightM: _, ...eyes } = south;
  const ends = placeMarks(datum, { ...eyes, eye: [8, -30, 8] }, size).bubbles.filter(({ tag }) => tag === '2');
  expect(ends).toHaveLength(1);
  expect(ends[0]!.y).toBeGreaterThan(300);
});

test('from within the building no tags stand on its walls', () => {
  const { orthographicHeightM: _, ...eyes } = south;
  expect(placeMarks(datum, { ...eyes, eye: [8, 2, 1.65], target: [8, 3, 1.65] }, size).bubbles).toEqual([]);
});

test('with perspective no storeys are drawn, and from below or far away axes fade', () => {
  const { orthographicHeightM: _, ...eyes } = south;
  expect(placeMarks(datum, { ...eyes, eye: [8, -30, 14] }, size)).toMatchObject({
    storeys: [],
    uprights: [],
    opacity: 1,
  });
  expect(placeMarks(datum, { ...eyes, eye: [8, -30, -10] }, size).opacity).toBeLessThan(0.5);
  expect(placeMarks(datum, { ...eyes, eye: [8, -900, 300] }, size).opacity).toBe(0);
  expect(placeMarks(datum, toParallel({ ...eyes, eye: [8, -900, 3] }), size).opacity).toBe(0);
});
