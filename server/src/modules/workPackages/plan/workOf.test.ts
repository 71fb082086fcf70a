import { expect, test } from 'vitest';
import type { LastSums, PlannedPackage } from './rollUp.ts';
import { type SeenShare, workOf } from './workOf.ts';

const one = (id: string, value: number): PlannedPackage => ({
  id,
  name: id,
  wbs: null,
  start_date: '2026-09-01',
  end_date: '2026-09-30',
  value,
  element_count: 10,
});
/** Ten elements that every scan saw. */
const share = (id: string, ...progress: number[]): [string, SeenShare] => [
  id,
  {
    watchlist_id: id,
    progress: Float64Array.from(progress),
    totals: Float64Array.from(progress, () => 10),
    seen: progress.map(() => 10),
    open: progress.map((built) => 10 - built),
    counts: progress.map(() => 10),
  },
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
    notSeen: 30,
    scans: [
      { day: '2026-09-04', percent: 25, isSeen: true, isOpen: true, isBare: false },
      { day: '2026-09-11', percent: 62.5, isSeen: true, isOpen: true, isBare: false },
    ],
  });
});

test('[WORK-7] of a package that is not measured yet, or has lost its elements, nothing was seen', () => {
  const measured = { shareOf: new Map([share('old', 10, 10)]), lastOf: new Map([last('old', 10, 0)]), dates };
  expect(workOf([one('old', 1), one('new', 1)], measured)).toMatchObject({ notSeen: 50 });
  expect(workOf([one('new', 1)], measured)).toMatchObject({ scans: [], notSeen: 100, hasElements: false });
  const gone = { ...measured, lastOf: new Map([last('old', 0, 0)]) };
  expect(workOf([one('old', 1)], gone)).toMatchObject({ notSeen: 100, hasElements: false });
});

test('[WORK-7] a scan sees packages where it sees one of them, and their places empty where it sees all of both', () => {
  const of = (...shares: [string, SeenShare][]) => {
    const measured = { shareOf: new Map(shares), lastOf: new Map([last('a', 10, 0), last('b', 10, 0)]), dates };
    return workOf([one('a', 1), one('b', 1)], measured).scans.map(({ isSeen, isOpen, isBare }) => [
      isSeen,
      isOpen,
      isBare,
    ]);
  };
  const unseen = (id: string): [string, SeenShare] => [id, { ...share(id, 0, 0)[1], seen: [0, 9], open: [0, 9] }];
  expect(of(share('a', 0, 10), share('b', 0, 10))).toEqual([
    [true, true, true],
    [true, false, false],
  ]);
  expect(of(unseen('a'), unseen('b'))).toEqual([
    [false, false, false],
    [true, true, false],
  ]);
  expect(of(share('a', 0, 10), unseen('b'))[0]).toEqual([true, true, false]);
  expect(of(share('a', 0, 10))[0]).toEqual([true, true, false]);
});

test('[WORK-7] the day of a scan is the day that people gave it, at whatever hour', () => {
  const at = (time: string) => [new Date(`2026-09-04T${time}Z`)];
  const scansAt = (time: string) =>
    workOf([one('a', 1)], { shareOf: new Map([share('a', 5)]), lastOf: new Map(), dates: at(time) }).scans[0]?.day;
  expect([scansAt('00:00'), scansAt('23:59')]).toEqual(['2026-09-04', '2026-09-04']);
});
