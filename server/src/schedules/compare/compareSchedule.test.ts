import { expect, test } from 'vitest';
import type { WorkCalendar } from '../calendar/WorkCalendar.ts';
import { startMinute, writeMinute } from '../localTime.ts';
import { anActivity, aSchedule, aWork, calendars } from './compare.fixture.ts';
import { compareSchedule } from './compareSchedule.ts';
import type { MeasuredWork } from './MeasuredWork.ts';

const compareOne = (activity: ReturnType<typeof anActivity>, work?: MeasuredWork, dataDate: string | null = null) => {
  const works = new Map(work ? [[activity.key, work]] : []);
  const lastScan = work?.scans.at(-1)?.day ?? '2026-03-09';
  return compareSchedule(aSchedule([activity], [], dataDate), { works, lastScan })[0]!;
};

// Monday 2 March to Friday 6 March 2026, and the weeks after.
const week: [string, string] = ['2026-03-02', '2026-03-06'];

test('[WORK-7] days ahead or late are days of work of the calendar, counted by hand', () => {
  const five = anActivity('A', week);
  // Half stands on Monday the 9th: it was due on Wednesday noon, two and a half days of work before.
  expect(compareOne(five, aWork([['2026-03-09', 50]]))).toMatchObject({ plannedPercent: 100, aheadDays: -2.5 });
  // As much as is planned when Wednesday begins; and all of it by then, three days before the end.
  expect(compareOne(five, aWork([['2026-03-04', 40]]))).toMatchObject({ plannedPercent: 40, aheadDays: 0 });
  expect(compareOne(five, aWork([['2026-03-03', 100]]))).toMatchObject({ aheadDays: 3 });
  // Found whole on the Saturday, the Monday and the Tuesday after the last day.
  for (const [on, days] of [
    ['2026-03-06', 0],
    ['2026-03-07', 0],
    ['2026-03-09', -1],
    ['2026-03-10', -2],
  ] as const) {
    expect(compareOne(five, aWork([[on, 100]])).aheadDays).toBeCloseTo(days, 9);
  }
  // Nothing stands: late by the days of work since its first, and not before.
  expect(compareOne(five, aWork([['2026-03-02', 0]])).aheadDays).toBeCloseTo(0, 9);
  expect(compareOne(five, aWork([['2026-02-20', 0]])).aheadDays).toBe(0);
  expect(compareOne(five, aWork([['2026-03-10', 0]])).aheadDays).toBe(-6);
  // Begun before its time: 20 % is due when Tuesday begins, on the last working day of February five days before.
  expect(compareOne(five, aWork([['2026-02-24', 20]])).aheadDays).toBe(5);
});

test('[WORK-7] four days a week and a holiday between, no hours, no calendar', () => {
  // Tuesday 3 to Wednesday 11 March: five days of work, as Friday is free and the 10th is a holiday.
  const four = anActivity('A', ['2026-03-03', '2026-03-11'], { calendar: 'four' });
  expect(compareOne(four, aWork([['2026-03-11', 20]]))).toMatchObject({ plannedPercent: 80, aheadDays: -3 });
  expect(compareOne(four, aWork([['2026-03-16', 100]])).aheadDays).toBe(-2);
  // Without hours every day counts: on the morning of the 12th nine days went by, of which a third was done.
  const open = anActivity('A', ['2026-03-03', '2026-03-11'], { calendar: 'none' });
  expect(compareOne(open, aWork([['2026-03-12', 100 / 3]])).aheadDays).toBeCloseTo(-6, 3);
  expect(compareOne({ ...open, calendar: null }, aWork([['2026-03-12', 100 / 3]])).aheadDays).toBeCloseTo(-6, 3);
  expect(compareOne({ ...open, calendar: 'unknown' }, aWork([['2026-03-14', 100]])).aheadDays).toBe(-3);
  // A weekend has no work to be late with, but its end has.
  const weekend = anActivity('A', ['2026-03-07', '2026-03-08']);
  expect(compareOne(weekend, aWork([['2026-03-10', 50]]))).toMatchObject({ plannedPercent: 100, aheadDays: -1 });
});

/** Minute by minute: when so much of the work is due, and how many minutes of work lie between. */
function countByHand(
  calendar: WorkCalendar,
  planned: [string, string],
  { percent, on }: { percent: number; on: string },
) {
  const isWork = (minute: number) => {
    const time = writeMinute(minute);
    const shifts =
      calendar.exceptions.find((one) => one.day === time.slice(0, 10))?.shifts ??
      calendar.week[new Date(`${time}:00Z`).getUTCDay()] ??
      [];
    const ofDay = minute % 1440;
    return shifts.some(({ from, to }) => ofDay >= from && ofDay < to);
  };
  const [start, end, now] = [startMinute(planned[0]), startMinute(planned[1]) + 1440, startMinute(on)];
  const minutes = Array.from({ length: end - start }, (_, i) => start + i).filter(isWork);
  const due = minutes.slice(0, Math.round((minutes.length * percent) / 100)).at(-1);
  const done = due === undefined ? start : due + 1;
  let between = 0;
  for (let minute = Math.min(done, now); minute < Math.max(done, now); minute++) if (isWork(minute)) between++;
  return (done < now ? -between : between) / 480;
}

test('[WORK-7] what is late is late by as much as a count of every minute says', () => {
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  const dayAt = (n: number) => new Date(Date.UTC(2026, 2, 2 + n)).toISOString().slice(0, 10);
  for (let i = 0; i < 12; i++) {
    const calendar = calendars[i % 2]!;
    const first = random(12);
    const planned: [string, string] = [dayAt(first), dayAt(first + 3 + random(12))];
    const found = { percent: 5 + 5 * random(19), on: dayAt(random(30)) };
    const activity = anActivity('A', planned, { calendar: calendar.key });
    const { aheadDays } = compareOne(activity, aWork([[found.on, found.percent]]));
    expect(aheadDays, JSON.stringify({ planned, found })).toBeCloseTo(countByHand(calendar, planned, found), 2);
  }
});

test('[WORK-7] what cannot be measured is said, and never 0 %', () => {
  const activity = anActivity('A', week);
  expect(compareOne(activity)).toMatchObject({ measured: 'noPackage', aheadDays: null, packageIds: [] });
  expect(compareOne({ ...activity, type: 'finishMilestone' }).measured).toBe('notBuilt');
  expect(compareOne(activity, aWork([])).measured).toBe('noScan');
  expect(compareOne(activity, aWork([['2026-03-09', 0]], { notSeen: 100 })).measured).toBe('notSeen');
  expect(compareOne(activity, aWork([['2026-03-09', 0]], { hasElements: false })).measured).toBe('noElements');
  expect(compareOne(activity, aWork([['2026-03-09', 0]], { notSeen: 40 }))).toMatchObject({
    measured: { percent: 0, notSeen: 40, status: 'notStarted' },
    aheadDays: -5,
  });
  // Without dates there is no plan to be late for; what stands is told all the same.
  expect(compareOne(anActivity('A', null), aWork([['2026-03-09', 60]]))).toMatchObject({
    planned: null,
    plannedPercent: null,
    aheadDays: null,
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
