import { expect, test } from 'vitest';
import { isRangeOf, rangeOfBar } from './magnitudeRange.ts';

const bin = { fromMm: 20, toMm: 30, isLast: false };
const last = { fromMm: 90, toMm: 1250, isLast: true };

test('[INSI-3] a bin filters by the whole millimetres that it counts, the last one is open', () => {
  expect(rangeOfBar(bin)).toEqual({ from: 20, to: 29 });
  expect(rangeOfBar(last)).toEqual({ from: 90 });
});

test('[INSI-3] a range that means a bin is recognised, any other is not', () => {
  expect(isRangeOf(bin, { from: 20, to: 29 })).toBe(true);
  expect(isRangeOf(bin, { from: 20, to: 30 })).toBe(false);
  expect(isRangeOf(bin, { from: 20 })).toBe(false);
  expect(isRangeOf(last, { from: 90 })).toBe(true);
  expect(isRangeOf({ fromMm: 0, toMm: 10, isLast: false }, { to: 9 })).toBe(true);
  expect(isRangeOf(bin, undefined)).toBe(false);
});
