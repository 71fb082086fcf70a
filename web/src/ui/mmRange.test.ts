import { expect, test } from 'vitest';
import { isWholeRange, rangeBySlider, rangeError, readRange } from './mmRange.ts';

const scale = { limitMm: 10_000, stepMm: 2000 };
const slide = (before: [number, number], next: [number, number], range = {}) =>
  rangeBySlider({ before, next, range, scale });

test('[QUAL-2] the full range is none, and an end that asks for nothing is open', () => {
  expect(isWholeRange({ from: 0, to: 10_000 }, scale)).toBe(true);
  expect(isWholeRange({}, scale)).toBe(true);
  expect(readRange({ from: 0, to: 50 }, scale)).toEqual({ to: 50 });
  expect(readRange({ from: 20, to: 10_000 }, scale)).toEqual({ from: 20 });
  expect(readRange({ to: 15_000 }, scale)).toEqual({ to: 15_000 });
});

test('[QUAL-2] the slider goes in five steps, and leaves the other end as it was entered', () => {
  expect(slide([0, 10_000], [2000, 10_000])).toEqual({ from: 2000, to: undefined });
  expect(slide([20, 35], [2020, 2035], { from: 20, to: 35 })).toEqual({ from: 2000, to: 2000 });
  expect(slide([3500, 10_000], [5500, 10_000], { from: 3500 })).toEqual({ from: 4000, to: undefined });
  expect(slide([3500, 7000], [3500, 5000], { from: 3500, to: 7000 })).toEqual({ from: 3500, to: 6000 });
  expect(slide([20, 10_000], [0, 10_000], { from: 20 })).toEqual({ from: 0, to: undefined });
});

test('a range that ends before it begins is none', () => {
  expect(rangeError({ from: 20, to: 10 })).toBe('The range ends before it begins.');
  expect(rangeError({ from: 20, to: 20 })).toBeUndefined();
  expect(rangeError({ from: 20 })).toBeUndefined();
});
