import { expect, test } from 'vitest';
import type { LastSums, PlannedPackage, Share } from './rollUp.ts';
import { workOf } from './workOf.ts';

const one = (id: string, value: number): PlannedPackage => ({
  id,
  name: id,
  wbs: null,
  start_date: '2026-09-01',
  end_date: '2026-09-30',
  value,
  element_count: 10,
});
const share = (id: string, ...progress: number[]): [string, Share] => [
  id,
  { watchlist_id: id, progress: Float64Array.from(progress), totals: Float64Array.from(progress, () => 10) },
];
const last = (id: string, total: number, no_data: number): [string, LastSums] => [
  id,
  { watchlist_id: id, total, no_data, weighted: null },
];
const dates = ['2026-09-04', '2026-09-11'].map((day) => new Date(`${day}T08:00Z`));

test('[WORK-7] several packages of an activity are measured together, and what is unseen of each counts', () => {
  const found = workOf([one('large', 3), one('small', 1)], {
    shareOf: new Map([share('large', 0, 5), share('small', 10, 10)]),
    lastOf: new Map([last('large', 10, 4), last('small', 10, 0)]),
    dates,
  });
  expect(found).toMatchObject({
    packageIds: ['large', 'small'],
    hasElements: true,
    startedOn: '2026-09-04',
    finishedOn: null,
    notSeen: 30,
    scans: [
      { day: '2026-09-04', percent: 25 },
      { day: '2026-09-11', percent: 62.5 },
    ],
  });
});

test('[WORK-7] of a package that is not measured yet, or has lost its elements, nothing was seen', () => {
  const measured = { shareOf: new Map([share('old', 10, 10)]), lastOf: new Map([last('old', 10, 0)]), dates };
  expect(workOf([one('old', 1), one('new', 1)], measured)).toMatchObject({ notSeen: 50, finishedOn: null });
  expect(workOf([one('new', 1)], measured)).toMatchObject({ scans: [], notSeen: 100, hasElements: false });
  const gone = { ...measured, lastOf: new Map([last('old', 0, 0)]) };
  expect(workOf([one('old', 1)], gone)).toMatchObject({ notSeen: 100, hasElements: false });
});
