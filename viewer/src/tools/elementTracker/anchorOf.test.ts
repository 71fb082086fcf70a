import { expect, test } from 'vitest';
import type { WorldPoint } from '../../geometry/vectors.ts';
import { anchorOf } from './anchorOf.ts';

const view = {
  width: 400,
  height: 300,
  /** Ten pixels a metre, looked at from above; what is below the ground is behind the eye. */
  project: ([x, y, z]: WorldPoint) => ({ x: 200 + x * 10, y: 150 - y * 10, behind: z < 0 }),
};

test('the anchor is the middle of the box while that is in view', () => {
  expect(anchorOf({ min: [1, 1, 0], max: [3, 5, 2] }, view)).toEqual({ x: 220, y: 120, isInView: true });
});

test('else it is the corner in view that is nearest to the middle of the view', () => {
  const anchor = anchorOf({ min: [15, 4, 0], max: [40, 8, 2] }, view);
  expect(anchor).toEqual({ x: 350, y: 110, isInView: true });
});

test('out of view it says on which side the element is', () => {
  expect(anchorOf({ min: [30, 0, 0], max: [40, 2, 2] }, view)).toEqual({ x: 550, y: 140, isInView: false });
});

test('what is behind the eye is on the other side than its projection', () => {
  expect(anchorOf({ min: [4, 0, -3], max: [6, 2, -1] }, view)).toEqual({ x: 150, y: 160, isInView: false });
});
