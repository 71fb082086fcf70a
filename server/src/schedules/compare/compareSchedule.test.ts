import { expect, test } from 'vitest';
import { anActivity, aSchedule, aWork } from './compare.fixture.ts';
import { compareSchedule } from './compareSchedule.ts';
import { disagreementInWords } from './disagreementInWords.ts';
import type { MeasuredWork } from './MeasuredWork.ts';

const compareOne = (activity: ReturnType<typeof anActivity>, work?: MeasuredWork, dataDate: string | null = null) => {
  const works = new Map(work ? [[activity.key, work]] : []);
  const lastScan = work?.scans.at(-1)?.day ?? '2026-03-09';
  return compareSchedule(aSchedule([activity], [], dataDate), { works, lastScan })[0]!;
};

// Monday 2 March to Friday 6 March 2026, and the weeks after.
const week: [string, string] = ['2026-03-02', '2026-03-06'];

test('[WORK-7] each activity stands beside its plan by its own calendar, or by every day without one', () => {
  const five = anActivity('A', week);
  expect(compareOne(five, aWork([['2026-03-09', 50]]))).toMatchObject({
    plannedPercent: 100,
    measured: { percent: 50, status: 'inProgress', on: '2026-03-09' },
    state: { verdict: 'late', least: 1, most: null, unit: 'workingDays' },
  });
  expect(compareOne(five, aWork([['2026-03-04', 40]]))).toMatchObject({
    plannedPercent: 40,
    state: { verdict: 'onPlan' },
  });
  for (const calendar of [null, 'unknown', 'none']) {
    const { state } = compareOne({ ...five, calendar }, aWork([['2026-03-09', 50]]));
    expect(state).toMatchObject({ verdict: 'late', least: 3, unit: 'days' });
  }
  // The last scan saw nothing of it: the one before is meant.
  expect(
    compareOne(
      five,
      aWork([
        ['2026-03-04', 40],
        ['2026-03-06', null],
      ]),
    ).measured,
  ).toMatchObject({ on: '2026-03-04' });
});

test('[WORK-7] what cannot be measured is said, and never 0 %', () => {
  const activity = anActivity('A', week);
  expect(compareOne(activity)).toMatchObject({ measured: 'noPackage', state: null, packageIds: [] });
  expect(compareOne({ ...activity, type: 'finishMilestone' }).measured).toBe('notBuilt');
  expect(compareOne(activity, aWork([])).measured).toBe('noScan');
  expect(compareOne(activity, aWork([['2026-03-09', 0]], { notSeen: 100 })).measured).toBe('notSeen');
  expect(compareOne(activity, aWork([['2026-03-09', 0]], { hasElements: false })).measured).toBe('noElements');
  expect(compareOne(activity, aWork([['2026-03-09', 0]], { notSeen: 40 }))).toMatchObject({
    measured: { percent: 0, notSeen: 40, status: 'notStarted' },
    state: { verdict: 'late', least: 1 },
  });
  // Without dates there is no plan to be late for; what stands is told all the same.
  expect(compareOne(anActivity('A', null), aWork([['2026-03-09', 60]]))).toMatchObject({
    planned: null,
    plannedPercent: null,
    state: { verdict: 'noPlan' },
    measured: { percent: 60 },
  });
  // Almost all is not all.
  expect(compareOne(activity, aWork([['2026-03-09', 99.999]])).measured).toMatchObject({ percent: 99.99 });
});

test('[WORK-7] a report is held against the scans around its data date, and what nobody saw speaks against nobody', () => {
  const reported = (percent: number, given = {}) => anActivity('A', week, { percent, status: 'inProgress', ...given });
  const scans: [string, number][] = [
    ['2026-03-04', 20],
    ['2026-03-11', 60],
  ];
  const found = (activity: ReturnType<typeof anActivity>, dataDate: string | null, more = {}) =>
    compareOne(activity, aWork(scans, more), dataDate).disagreement;
  expect(found(reported(100, { status: 'completed' }), '2026-03-12T08:00')).toEqual({
    kind: 'more',
    percent: 60,
    on: '2026-03-11',
  });
  expect(found(reported(100, { status: 'completed' }), null, { notSeen: 30 })).toBeNull();
  // Between both scans anything from 20 to 60 may be true.
  for (const percent of [10, 20, 45, 70]) expect(found(reported(percent), '2026-03-06T08:00')).toBeNull();
  expect(found(reported(71), '2026-03-06T08:00')).toMatchObject({ kind: 'more', on: '2026-03-11' });
  expect(found(reported(9), '2026-03-06T08:00')).toEqual({ kind: 'less', percent: 20, on: '2026-03-04' });
  expect(found(reported(0), '2026-03-01')).toBeNull();
  // A schedule that says nothing contradicts nothing.
  expect(found(anActivity('A', week), null)).toBeNull();
  const late = reported(60, { actual: { start: '2026-03-09T08:00', finish: null } });
  expect(found(late, '2026-03-12')).toEqual({ kind: 'earlier', percent: 20, on: '2026-03-04' });
});

test('[WORK-7] a reported day contradicts scans only outside of the days that they leave possible', () => {
  const done = (start: string, finish: string) =>
    anActivity('A', week, {
      status: 'completed',
      percent: 100,
      actual: { start: `${start}T08:00`, finish: `${finish}T17:00` },
    });
  const work = aWork([
    ['2026-03-04', 40],
    ['2026-03-11', 100],
  ]);
  const found = (start: string, finish: string, measured = work) => {
    const one = compareOne(done(start, finish), measured, '2026-03-20T17:00');
    return one.disagreement && [one.disagreement.kind, one.disagreement.on, disagreementInWords(one)];
  };
  expect(found('2026-03-02', '2026-03-04')).toBeNull();
  expect(found('2026-03-02', '2026-03-11')).toBeNull();
  expect(found('2026-03-02', '2026-03-03')).toEqual([
    'finishedLater',
    '2026-03-04',
    'Reported as finished on 03/03/2026, measured 40% by the scan of 04/03/2026',
  ]);
  expect(found('2026-03-02', '2026-03-12')?.slice(0, 2)).toEqual(['finishedEarlier', '2026-03-11']);
  expect(found('2026-03-04', '2026-03-06')).toBeNull();
  expect(found('2026-03-05', '2026-03-06')?.slice(0, 2)).toEqual(['earlier', '2026-03-04']);
  // Small parts may lack; and of what stood at the first scan that saw it no day is wrong that lies before.
  expect(
    found(
      '2026-03-02',
      '2026-03-03',
      aWork([
        ['2026-03-04', 90],
        ['2026-03-11', 100],
      ]),
    ),
  ).toBeNull();
  expect(
    found(
      '2026-03-02',
      '2026-03-03',
      aWork([
        ['2026-03-04', 89],
        ['2026-03-11', 100],
      ]),
    )?.[0],
  ).toBe('finishedLater');
  expect(found('2026-01-05', '2026-01-09', aWork([['2026-09-04', 100]]))).toBeNull();
});
