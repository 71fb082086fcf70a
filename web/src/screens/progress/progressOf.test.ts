import { expect, test } from 'vitest';
import { notSeenShare, percentOf } from './progressOf.ts';

const sums = (part: object) => ({
  total: 0,
  progress: 0,
  verified: 0,
  deviated: 0,
  under_construction: 0,
  missing: 0,
  no_data: 0,
  not_due: 0,
  weighted: null,
  ...part,
});

test('[WORK-5] percent is rounded, 0 of nothing, and by weight where there is one', () => {
  expect(percentOf(undefined)).toBe(0);
  expect(percentOf(sums({}))).toBe(0);
  expect(percentOf(sums({ total: 3, progress: 2 }))).toBe(67);
  expect(percentOf(sums({ total: 3, progress: 2, weighted: sums({ total: 10, progress: 1 }) }))).toBe(10);
});

test('[WORK-5] what no scan has seen is told as a share of the same whole', () => {
  expect(notSeenShare(undefined)).toBe(0);
  expect(notSeenShare(sums({ total: 8, no_data: 2 }))).toBe(0.25);
  expect(notSeenShare(sums({ total: 8, no_data: 2, weighted: sums({ total: 10, no_data: 5 }) }))).toBe(0.5);
});
