import { expect, test } from 'vitest';
import { activityProgress, type ScheduledPackage } from './activityProgress.ts';

const one = (id: string, activity_id: string | null, more: Partial<ScheduledPackage> = {}): ScheduledPackage => ({
  id,
  name: id,
  wbs: null,
  start_date: '2026-09-01',
  end_date: '2026-09-30',
  value: null,
  element_count: 10,
  activity_id,
  ...more,
});
const share = (id: string, ...progress: number[]) => ({
  watchlist_id: id,
  progress: Float64Array.from(progress),
  totals: Float64Array.from(progress, () => 10),
});
const dates = ['2026-09-04', '2026-09-11', '2026-09-18', '2026-09-25'].map((day) => new Date(`${day}T08:00Z`));

test('[WORK-7] an activity starts with the first scan above 0, and is finished by the first at 100 % that stays so', () => {
  const packages = [
    one('begun', 'A'),
    one('done', 'B'),
    one('undone', 'C'),
    one('untouched', 'D'),
    one('unmeasured', 'E'),
    one('plain', null),
  ];
  const shares = [
    share('begun', 0, 3, 3, 5),
    share('done', 5, 10, 10, 10),
    share('undone', 10, 10, 4, 10),
    share('untouched', 0, 0, 0, 0),
  ];
  const found = activityProgress(packages, { shares, dates });
  expect(
    found.map(({ activityId, percent, startedOn, finishedOn }) => [activityId, percent, startedOn, finishedOn]),
  ).toEqual([
    ['A', 50, '2026-09-11', null],
    ['B', 100, '2026-09-04', '2026-09-11'],
    ['C', 100, '2026-09-04', '2026-09-25'],
    ['D', 0, null, null],
    ['E', 0, null, null],
  ]);
  expect(activityProgress(packages, { shares: [], dates: [] })).toHaveLength(5);
});

test('[WORK-7] packages of one activity are one row, each by what it counts for', () => {
  const packages = [one('large', 'A', { value: 3, wbs: '2.1' }), one('small', 'A', { value: 1 })];
  const shares = [share('large', 0, 10, 10, 10), share('small', 5, 5, 5, 10)];
  expect(activityProgress(packages, { shares, dates })).toEqual([
    {
      activityId: 'A',
      name: 'large, small',
      wbs: '2.1',
      percent: 100,
      startedOn: '2026-09-04',
      finishedOn: '2026-09-25',
    },
  ]);
  const [half] = activityProgress(packages, { shares, dates: dates.slice(0, 3) });
  expect([half?.percent, half?.finishedOn]).toEqual([87.5, null]);
});
