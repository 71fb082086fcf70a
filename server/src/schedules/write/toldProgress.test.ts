import { expect, test } from 'vitest';
import { toldPercent, toldProgress } from './toldProgress.ts';

test.each([
  [0, 0],
  [0.0001, 0.01],
  [33.339, 33.33],
  [99.999, 99.99],
  [100, 100],
])('[WORK-7] %d percent goes out as %d', (percent, told) => {
  expect(toldPercent(percent)).toBe(told);
});

test('[WORK-7] finished is what stays whole, begun what a scan found something of', () => {
  const days = { startedOn: '2026-09-04', finishedOn: null };
  expect(toldProgress({ percent: 100, ...days })).toEqual({ status: 'inProgress', percent: 99.99 });
  expect(toldProgress({ percent: 100, ...days, finishedOn: '2026-10-02' })).toEqual({
    status: 'completed',
    percent: 100,
  });
  expect(toldProgress({ percent: 0, ...days })).toEqual({ status: 'notStarted', percent: 0 });
});
