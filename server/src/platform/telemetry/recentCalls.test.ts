import { expect, test } from 'vitest';
import { createRecentCalls } from './recentCalls.ts';

test('tells of the last five minutes alone: how many, how many failed, and what was slow', () => {
  let now = 0;
  const recent = createRecentCalls(() => now);
  const note = (route: string, ms: number, status = 200) => recent.note({ method: 'GET', route, status, ms });
  note('/old', 90_000, 500);
  now = 6 * 60_000;
  for (let index = 1; index <= 100; index++) note('/quick', index <= 94 ? 10 : 2000);
  for (const ms of [300, 400, 500]) note('/middling', ms);
  note('/seldom', 60_000, 500);
  note('/away', 1, 503);
  const { slow, ...sums } = recent.read();
  expect(sums).toEqual({ minutes: 5, calls: 105, failed: 1 });
  expect(slow.map(({ route, calls }) => [route, calls])).toEqual([
    ['/quick', 100],
    ['/middling', 3],
  ]);
  // Exact to a quarter.
  expect(slow[0]?.p95Ms).toBeGreaterThanOrEqual(2000);
  expect(slow[0]?.p95Ms).toBeLessThan(2500);
  now += 5 * 60_000;
  expect(recent.read()).toEqual({ minutes: 5, calls: 0, failed: 0, slow: [] });
});
