import { expect, test } from 'vitest';
import { cross, dot, minus, plus, type Vector } from './vectors.ts';

const a: Vector = [1, 2, 3];
const b: Vector = [4, -5, 6];

test('sums and differences go coordinate by coordinate', () => {
  expect(plus(a, b)).toEqual([5, -3, 9]);
  expect(plus(a, b, -2)).toEqual([-7, 12, -9]);
  expect(minus(a, b)).toEqual([-3, 7, -3]);
});

test('the outer product is square to both, and right-handed', () => {
  expect(cross([1, 0, 0], [0, 1, 0])).toEqual([0, 0, 1]);
  expect(cross(a, b)).toEqual([27, 6, -13]);
  expect(dot(a, b)).toBe(12);
  expect(dot(cross(a, b), a)).toBe(0);
  expect(dot(cross(a, b), b)).toBe(0);
});
