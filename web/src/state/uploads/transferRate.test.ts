import { expect, test } from 'vitest';
import { addSample, type Sample, timeLeft, transferRate } from './transferRate.ts';

const steady = (seconds: number, bytesPerSecond: number) =>
  Array.from({ length: seconds + 1 }, (_, s) => ({ at: s * 1000, bytes: s * bytesPerSecond })).reduce<Sample[]>(
    addSample,
    [],
  );

test('a steady line has its rate', () => {
  expect(transferRate(steady(5, 2000), 5000)).toBe(2000);
  expect(transferRate(steady(60, 2000), 60_000)).toBe(2000);
});

test('only the last ten seconds count', () => {
  let samples = steady(30, 1000);
  for (let s = 31; s <= 41; s++) samples = addSample(samples, { at: s * 1000, bytes: 30_000 + (s - 30) * 5000 });
  expect(transferRate(samples, 41_000)).toBe(5000);
});

test('nothing is kept that no longer counts', () => expect(steady(1000, 1).length).toBe(11));

test('the first second says nothing', () => {
  expect(transferRate([], 5000)).toBeUndefined();
  expect(transferRate(addSample([], { at: 0, bytes: 0 }), 900)).toBeUndefined();
});

test('a line that stands still falls towards nothing', () => {
  const samples = steady(5, 1000);
  expect(transferRate(samples, 10_000)).toBe(500);
  expect(transferRate(samples, 50_000)).toBe(100);
});

test('what is taken back is not a negative rate', () => {
  const samples = [
    { at: 0, bytes: 9000 },
    { at: 2000, bytes: 1000 },
  ];
  expect(transferRate(samples, 2000)).toBe(0);
});

test('the time left', () => {
  expect(timeLeft(9000, 1000)).toBe(9);
  expect(timeLeft(9000, 0)).toBe(Number.POSITIVE_INFINITY);
  expect(timeLeft(0, 0)).toBe(0);
  expect(timeLeft(9000, undefined)).toBeUndefined();
});
