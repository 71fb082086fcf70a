import { expect, test } from 'vitest';
import { longestWaitS, planHold, planRetry } from './planRetry.ts';

test('a message is tried for about a day, with longer and longer pauses, and then given up', () => {
  const pauses: number[] = [];
  let pause = planRetry({ attempts: 1, ageS: 0 });
  while (pause !== undefined) {
    pauses.push(pause);
    pause = planRetry({ attempts: pauses.length + 1, ageS: pauses.reduce((sum, one) => sum + one, 0) });
  }
  const hours = pauses.reduce((sum, one) => sum + one, 0) / 3600;
  expect(hours).toBeGreaterThan(17);
  expect(hours).toBeLessThan(30);
  expect(pauses[0]).toBeLessThanOrEqual(72);
  expect(pauses.length).toBeGreaterThanOrEqual(8);
});

test('what is older than that is tried once', () => {
  expect(planRetry({ attempts: 1, ageS: longestWaitS + 1 })).toBeUndefined();
});

test('those that failed together come back apart', () => {
  const pauses = new Set(Array.from({ length: 50 }, () => planRetry({ attempts: 4, ageS: 0 })));
  expect(pauses.size).toBeGreaterThan(10);
});

test('a receiver that is away is left alone for longer and longer, for minutes at most', () => {
  expect(planHold(1)).toBeLessThanOrEqual(3);
  expect(planHold(5)).toBeGreaterThanOrEqual(32);
  expect(planHold(1000)).toBeLessThanOrEqual(720);
});

test('one that says when to come back is left alone until then, for an hour and a fifth at most, and never for less', () => {
  expect(planHold(1, 300)).toBeGreaterThanOrEqual(300);
  expect(planHold(1, 300)).toBeLessThanOrEqual(360);
  expect(planHold(1, 31_536_000)).toBeLessThanOrEqual(4320);
  expect(planHold(5, 0)).toBeGreaterThanOrEqual(32);
});
