import { expect, test } from 'vitest';
import { median, percentile } from './statistics.ts';

test('the middle of an even number of values lies between two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([9, 1, 5])).toBe(5);
  expect(median([])).toBeNaN();
});

test('a percentile is one of the values', () => {
  const values = Array.from({ length: 40 }, (_, i) => i);
  expect(percentile(values, 0.95)).toBe(38);
  expect(percentile([7], 0.95)).toBe(7);
});
