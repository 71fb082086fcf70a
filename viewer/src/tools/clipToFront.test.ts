import { expect, test } from 'vitest';
import { clipToFront } from './clipToFront.ts';

const camera = { eye: [0, 0, 0], target: [0, 10, 0], up: [0, 0, 1], fovDegrees: 45 } as const;

test('a line before the eye stays whole, one behind it is not there', () => {
  expect(clipToFront([0, 1, 0], [3, 5, 0], camera)).toEqual([
    [0, 1, 0],
    [3, 5, 0],
  ]);
  expect(clipToFront([0, -1, 0], [3, -5, 0], camera)).toBeUndefined();
});

test('a line that passes the eye is cut just before it, whichever end is behind', () => {
  const [, cut] = clipToFront([0, 2, 0], [0, -2, 4], camera)!;
  expect(cut[1]).toBeCloseTo(0.01);
  expect(cut[2]).toBeCloseTo(1.99);
  const [other] = clipToFront([0, -2, 4], [0, 2, 0], camera)!;
  expect(other[1]).toBeCloseTo(cut[1]);
  expect(other[2]).toBeCloseTo(cut[2]);
});
