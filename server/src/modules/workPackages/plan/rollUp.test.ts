import { expect, test } from 'vitest';
import { type LastSums, type PlannedPackage, rollUp, type Share } from './rollUp.ts';

const planned = (id: string, more: Partial<PlannedPackage> = {}): PlannedPackage => ({
  id,
  name: id,
  wbs: '1.1',
  start_date: '2026-09-01',
  end_date: '2026-09-11',
  value: null,
  element_count: 10,
  ...more,
});
const share = (id: string, progress: number[], total: number): Share => ({
  watchlist_id: id,
  progress: Float64Array.from(progress),
  totals: progress.map(() => total) as never,
});
const dates = [new Date('2026-09-04T08:00Z'), new Date('2026-09-11T08:00Z')];

test('what stands and what no scan has seen are measured alike: together they are never more than all', () => {
  // A slab of nine cubic metres that stands, and nine bolts that nobody saw.
  const last: LastSums = { watchlist_id: 'a', total: 10, no_data: 9, weighted: { total: 9.9, no_data: 0.9 } };
  const { nodes } = rollUp([planned('a')], { shares: [share('a', [0, 9], 9.9)], dates, last: [last] });
  const found = nodes.find(({ watchlist }) => watchlist === 'a');
  expect(found?.measured).toBeCloseTo(90.91, 1);
  expect(found?.notSeen).toBeCloseTo(9.09, 1);
});

test('levels of a code hold what is below them, each package by its value', () => {
  const packages = [planned('a', { value: 3 }), planned('b', { wbs: '1.2', value: 1 })];
  const sums = (id: string, no_data: number) => ({ watchlist_id: id, total: 10, no_data, weighted: null });
  const shares = [share('a', [5, 10], 10), share('b', [0, 0], 10)];
  const { nodes, date } = rollUp(packages, { shares, dates, last: [sums('a', 0), sums('b', 10)] });
  expect(date).toBe('2026-09-11');
  const top = nodes.find(({ parent }) => parent === null);
  expect(top).toMatchObject({ numPackages: 2, measured: 75, notSeen: 25 });
});

test('a package that was made since the last scan says nothing of what no scan has seen', () => {
  const { nodes } = rollUp([planned('a')], { shares: [], dates, last: [] });
  expect(nodes.at(-1)).toMatchObject({ measured: 0, notSeen: 0, aheadDays: null });
});
