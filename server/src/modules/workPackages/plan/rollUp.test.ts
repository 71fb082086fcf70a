import type { WorkForecast } from '@plumbline/contract/workForecast';
import { expect, test } from 'vitest';
import { type LastSums, type PackageStanding, type PlannedPackage, rollUp, type Share } from './rollUp.ts';

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
const nothing: PackageStanding = { planned: 0, state: null, forecast: null };
const standing = { standingOf: () => nothing, nameOfLevel: () => undefined };
const dates = [new Date('2026-09-04T08:00Z'), new Date('2026-09-11T08:00Z')];

test('what stands and what no scan has seen are measured alike: together they are never more than all', () => {
  // A slab of nine cubic metres that stands, and nine bolts that nobody saw.
  const last: LastSums = { watchlist_id: 'a', total: 10, no_data: 9, weighted: { total: 9.9, no_data: 0.9 } };
  const { nodes } = rollUp([planned('a')], { shares: [share('a', [0, 9], 9.9)], dates, last: [last], ...standing });
  const found = nodes.find(({ watchlist }) => watchlist === 'a');
  expect(found?.measured).toBeCloseTo(90.91, 1);
  expect(found?.notSeen).toBeCloseTo(9.09, 1);
});

test('levels of a code hold what is below them, each package by its value', () => {
  const packages = [planned('a', { value: 3 }), planned('b', { wbs: '1.2', value: 1 })];
  const sums = (id: string, no_data: number) => ({ watchlist_id: id, total: 10, no_data, weighted: null });
  const shares = [share('a', [5, 10], 10), share('b', [0, 0], 10)];
  const { nodes, date } = rollUp(packages, { shares, dates, last: [sums('a', 0), sums('b', 10)], ...standing });
  expect(date).toBe('2026-09-11');
  const top = nodes.find(({ parent }) => parent === null);
  expect(top).toMatchObject({ numPackages: 2, measured: 75, notSeen: 25 });
});

test('a package that was made since the last scan says nothing of what no scan has seen', () => {
  const { nodes } = rollUp([planned('a')], { shares: [], dates, last: [], ...standing });
  expect(nodes.at(-1)).toMatchObject({ measured: 0, notSeen: 0, state: null });
});

test('a level is named as the schedule names it, and finished with the last that lies in it, where all can be foreseen', () => {
  const packages = [planned('a', { wbs: 'H.1.1', value: 3 }), planned('b', { wbs: 'H.1.2', value: 1 })];
  const paced = (earliest: string, latest: string | null, more: Partial<WorkForecast> = {}): WorkForecast => ({
    by: 'pace',
    earliest,
    expected: earliest,
    latest,
    percentPerDay: 2,
    unit: 'workingDays',
    isPushed: false,
    ...more,
  });
  const top = (a: WorkForecast | null, b: WorkForecast | null) => {
    const forecastOf: Record<string, WorkForecast | null> = { a, b };
    const { nodes } = rollUp(packages, {
      shares: [],
      dates,
      last: [],
      standingOf: (id) => ({ planned: id === 'a' ? 40 : 80, state: null, forecast: forecastOf[id] ?? null }),
      nameOfLevel: (wbs) => (wbs === 'H.1' ? 'Ground to second floor' : undefined),
    });
    return nodes.filter(({ watchlist }) => watchlist === null);
  };
  const [first, second] = top(paced('2026-10-01', '2026-10-09'), paced('2026-09-25', '2026-10-20'));
  expect(first).toMatchObject({ name: 'H', planned: 50, numLate: 0, state: null });
  expect(second).toMatchObject({ name: 'Ground to second floor', wbs: 'H.1' });
  expect(second?.forecast).toMatchObject({
    by: 'pace',
    earliest: '2026-10-01',
    latest: '2026-10-20',
    percentPerDay: null,
  });
  const early = paced('2026-11-02', null, { by: 'tooEarly', expected: null, percentPerDay: null });
  expect(top(paced('2026-10-01', '2026-10-09'), early)[0]?.forecast).toMatchObject({
    by: 'tooEarly',
    earliest: '2026-11-02',
    expected: null,
    latest: null,
  });
  const unseen = { by: 'notSeen', earliest: null, expected: null, latest: null, percentPerDay: null } as const;
  const maybeDone: WorkForecast = { ...paced('', null), ...unseen };
  const planned18 = paced('2026-11-18', '2026-11-18', { by: 'plan', isPushed: true });
  expect(top(maybeDone, maybeDone)[0]?.forecast).toMatchObject({ by: 'notSeen', earliest: null });
  expect(top(maybeDone, planned18)[0]?.forecast).toMatchObject({
    by: 'tooEarly',
    earliest: '2026-11-18',
    expected: null,
  });
  expect(top(null, null)[0]?.forecast).toBeNull();
});
