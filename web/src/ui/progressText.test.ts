import { expect, test } from 'vitest';
import { describeProgress, describeTimeLeft, formatProgress } from './progressText.ts';

test.each([
  [0, 'less than a minute left'],
  [44, 'less than a minute left'],
  [46, 'about 1 minute left'],
  [89, 'about 1 minute left'],
  [180, 'about 3 minutes left'],
  [3560, 'about 59 minutes left'],
  [3590, 'about 1 hour left'],
  [3600, 'about 1 hour left'],
  [4500, 'about 1 hour 15 minutes left'],
  [7100, 'about 2 hours left'],
  [9000, 'about 2 hours 30 minutes left'],
  [20_000, 'about 6 hours left'],
])('%d s: %s', (seconds, text) => expect(describeTimeLeft(seconds)).toBe(text));

test('nothing says more than it is', () => {
  expect(formatProgress(99.9)).toBe('99%');
  expect(formatProgress(120)).toBe('100%');
  expect(formatProgress(-1)).toBe('0%');
  expect(describeProgress({ percent: 43.9, secondsLeft: 62 })).toBe('43%, about 1 minute left');
  expect(describeProgress({ percent: 43.9 })).toBe('43%');
});
