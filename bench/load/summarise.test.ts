import { expect, test } from 'vitest';
import type { Sample } from './Order.ts';
import { errorsOf, figuresBetween, percentile, timesOf } from './summarise.ts';

const sample = (ms: number, error = ''): Sample => ({ atMs: 0, ms, share: 0, error });

test('percentiles are values that were measured, by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 95, 99, 100]);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

test('calls that failed count among the times, and are told by their code', () => {
  const samples = [sample(3), sample(60_000, 'timeout'), sample(1), sample(2, '429 LimitExceededException')];
  expect(timesOf(samples)).toEqual({ calls: 4, p50: 2, p95: 60_000, p99: 60_000, slowest: 60_000 });
  expect(errorsOf([...samples, sample(4, 'timeout')])).toEqual({ timeout: 2, '429 LimitExceededException': 1 });
});

test('a process is told by the seconds of the window alone', () => {
  const lines = [0, 1, 2, 3, 4].map((second) => ({
    at: second * 1000,
    readersRss: second * 2 ** 20,
    rss: (100 + second * (second === 4 ? 100 : 1)) * 2 ** 20,
    cpuMs: second * 500,
    mainThreadMs: second * 100,
    longestGcMs: second,
    longestBlockMs: second === 1 ? 999 : second,
  }));
  expect(figuresBetween(lines, 1000, 3000)).toEqual({
    cpuMs: 1000,
    mainThreadMs: 200,
    startMib: 101,
    mostMib: 103,
    readersMostMib: 3,
    // What a line tells is of the second before it.
    longestBlockMs: 3,
    longestGcMs: 3,
  });
  expect(figuresBetween(lines, 9000, 10_000)).toBeUndefined();
});
