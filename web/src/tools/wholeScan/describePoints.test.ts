import { expect, test } from 'vitest';
import { describePoints } from './describePoints.ts';

test('[HEAT-4] points are counted in millions, and where there are fewer one by one', () => {
  expect(describePoints(1_234_567, 34_400_000)).toBe('1.2 of 34 million points');
  expect(describePoints(3_000_000, 3_000_000)).toBe('3 of 3 million points');
  expect(describePoints(43_210, 34_400_000)).toBe('43,210 of 34 million points');
  expect(describePoints(0, 1_250_000_000)).toBe('0 of 1,250 million points');
  expect(describePoints(1200, 34_000)).toBe('1,200 of 34,000 points');
});
