import { expect, test } from 'vitest';
import { staleTimes } from './staleTimes.ts';

test('[NOTE-5] classification list 60 s, filter options and selector classifications 1 h', () => {
  expect(staleTimes.classificationList).toBe(60_000);
  expect(staleTimes.filterOptions).toBe(3_600_000);
  expect(staleTimes.selectorClassifications).toBe(3_600_000);
});
