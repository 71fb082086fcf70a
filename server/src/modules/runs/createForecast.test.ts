import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createForecast } from './createForecast.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const createStep = () => {
  const forecast = createForecast();
  return (kind: string, size: number, ms: number) => {
    const startedAt = performance.now();
    const told: number[] = [];
    const step = forecast.begin(kind, size, () => told.push(performance.now() - startedAt));
    vi.advanceTimersByTime(ms);
    step[Symbol.dispose]();
    return told[0];
  };
};

test('of a step whose kind is new nothing is known: its end is told when it is there', () => {
  const work = createStep();
  expect(work('model', 1, 1800)).toBe(1800);
  expect(work('sample', 1, 700)).toBe(700);
});

test('the end of the next of a kind is told ahead, by its size', () => {
  const work = createStep();
  work('spool', 10, 1000);
  expect(work('spool', 10, 1000)).toBe(900);
  expect(work('spool', 5, 500)).toBe(400);
});

test('one that ends sooner than it was thought to is told of at once, and one that is very short from its beginning', () => {
  const work = createStep();
  work('tile', 10, 1000);
  expect(work('tile', 10, 300)).toBe(300);
  work('tile', 10, 90);
  expect(work('tile', 10, 90)).toBe(0);
});
