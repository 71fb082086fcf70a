import { expect, test } from 'vitest';
import { cutTriangle } from './cutBlocks.ts';

test('a plane cuts a triangle that reaches through it, and no other', () => {
  expect(cutTriangle([0, 0, 0], [4, 0, 0], [0, 2, 4], 2)).toEqual([2, 1, 0, 1]);
  expect(cutTriangle([0, 0, 3], [4, 0, 3], [0, 2, 4], 2)).toBeUndefined();
  expect(cutTriangle([0, 0, 2], [4, 0, 2], [0, 2, 2], 2)).toBeUndefined();
  expect(cutTriangle([0, 0, 0], [4, 0, 1], [0, 2, 1], 2)).toBeUndefined();
});
