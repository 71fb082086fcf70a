import { sayShortState, sayWorkState } from '@plumbline/contract/sayWorkState';
import { expect, test } from 'vitest';
import { openWorkClock } from '../calendar/openWorkClock.ts';
import type { WorkCalendar } from '../calendar/WorkCalendar.ts';
import { aWork, calendars } from '../compare/compare.fixture.ts';
import type { MeasuredWork } from '../compare/MeasuredWork.ts';
import { startMinute, writeMinute } from '../localTime.ts';
import { plannedPercent } from './plannedPercent.ts';
import { lastDayInTime, workStateOf } from './workStateOf.ts';

const clockOf = (key: string) => openWorkClock(calendars.find((one) => one.key === key) as WorkCalendar);
const everyDay = openWorkClock({ week: [], exceptions: [], hoursPerDay: null });
// Monday 2 March to Friday 6 March 2026.
const week = { startDate: '2026-03-02', endDate: '2026-03-06' };
const five = clockOf('five');

const stateOf = (work: MeasuredWork, planned: typeof week | null = week, clock = five) =>
  workStateOf({ planned, work, clock });
const said = (scans: [string, number | null][], planned: typeof week | null = week, clock = five) => {
  const state = stateOf(aWork(scans), planned, clock);
  // By which scan is held in a test of its own.
  return state && [sayWorkState(state).replace(/(, nothing stood)? by the scan of \S+$/, ''), sayShortState(state)];
};

test('[WORK-7] what stands was finished between the last scan that found some of it missing and the first that found all', () => {
  expect(
    stateOf(
      aWork([
        ['2026-03-04', 40],
        ['2026-03-06', 60],
        ['2026-03-18', 100],
        ['2026-03-25', 100],
      ]),
    ),
  ).toEqual({
    on: '2026-03-25',
    verdict: 'perhapsLate',
    least: 0,
    most: 8,
    unit: 'workingDays',
    begun: { after: null, by: '2026-03-04' },
    finished: { after: '2026-03-06', by: '2026-03-18' },
    openOn: '2026-03-06',
    planned: { start: '2026-03-02', finish: '2026-03-06' },
  });
  // Taken down and built again: the days since count.
  expect(
    stateOf(
      aWork([
        ['2026-03-04', 100],
        ['2026-03-11', 60],
        ['2026-03-18', 100],
      ]),
    ),
  ).toMatchObject({
    verdict: 'late',
    least: 3,
    most: 8,
    finished: { after: '2026-03-11', by: '2026-03-18' },
  });
});

test('[WORK-7] late is what is late at both ends: a scan on the planned day, the day after, the weekend, the Monday', () => {
  const whole = (open: string, on: string) =>
    said([
      [open, 90],
      [on, 100],
    ]);
  expect(whole('2026-03-04', '2026-03-05')).toEqual(['Finished 1 to 2 working days early, seen 05/03/2026', 'Early']);
  expect(whole('2026-03-05', '2026-03-06')).toEqual(['Finished on time, seen 06/03/2026', 'On time']);
  // Nobody works on Saturday and Sunday, so nothing is late by them.
  expect(whole('2026-03-06', '2026-03-07')).toEqual(['Finished on time, seen 07/03/2026', 'On time']);
  expect(whole('2026-03-06', '2026-03-08')).toEqual(['Finished on time, seen 08/03/2026', 'On time']);
  const perhaps = 'Finished between 06/03/2026 and 09/03/2026: on time, or up to 1 working day late';
  expect(whole('2026-03-06', '2026-03-09')).toEqual([perhaps, 'Perhaps late']);
  expect(whole('2026-03-08', '2026-03-09')?.[1]).toBe('Perhaps late');
  expect(whole('2026-03-09', '2026-03-10')).toEqual([
    'Late by 1 to 2 working days, finished between 09/03/2026 and 10/03/2026',
    'Late 1–2 working days',
  ]);
  expect(whole('2026-03-11', '2026-03-11')?.[0]).toBe('Late by 3 working days, finished on 11/03/2026');
});

test('[WORK-7] without an earlier scan the day is not known, and nothing is late by it', () => {
  expect(said([['2026-03-05', 100]])).toEqual(['Finished at least 1 working day early, seen 05/03/2026', 'Early']);
  expect(said([['2026-03-06', 100]])).toEqual(['Finished on time, seen 06/03/2026', 'On time']);
  expect(said([['2026-09-04', 100]])).toEqual(['Finished by 04/09/2026 at the latest, day not known', 'Day not known']);
  // A scan that saw nothing of it is no bound, before or after.
  expect(
    said([
      ['2026-04-01', null],
      ['2026-09-04', 100],
    ])?.[1],
  ).toBe('Day not known');
  expect(said([['2026-09-04', null]])).toBeNull();
});

test('[WORK-7] what a scan after its planned finish found missing is late, at least as much as that scan says', () => {
  expect(said([['2026-03-06', 60]])?.[1]).toBe('Behind 1 working day');
  expect(said([['2026-03-07', 60]])?.[1]).toBe('Behind 2 working days');
  expect(said([['2026-03-09', 60]])).toEqual(['Late, at least 1 working day', 'Late 1+ working day']);
  expect(said([['2026-03-10', 99.9]])).toEqual(['Late, at least 2 working days', 'Late 2+ working days']);
  // The scan that did not see it says no more than the one before.
  expect(
    said([
      ['2026-03-10', 60],
      ['2026-03-31', null],
    ])?.[0],
  ).toBe('Late, at least 2 working days');
  expect(
    said([
      ['2026-03-05', 80],
      ['2026-03-31', null],
    ]),
  ).toEqual(['Due 06/03/2026, not seen since 05/03/2026', 'Due, not seen']);
  // What was seen since stands, and the rest was not seen.
  const seen = aWork([['2026-03-31', 80]], { notSeen: 20 });
  const state = stateOf({ ...seen, scans: seen.scans.map((scan) => ({ ...scan, isOpen: false })) });
  expect(state && sayWorkState(state)).toBe('Due 06/03/2026, what was seen of it since then stands');
});

test('[WORK-7] before its planned finish work is behind or ahead, as if it were spread evenly', () => {
  expect(said([['2026-02-27', 0]])).toEqual(['Not due before 02/03/2026', 'Not due']);
  expect(said([['2026-03-02', 0]])?.[0]).toBe('On plan');
  expect(said([['2026-03-03', 0]])).toEqual(['1 working day behind plan', 'Behind 1 working day']);
  // Two days are planned when Wednesday begins, three when it ends.
  for (const percent of [40, 50, 60]) expect(said([['2026-03-04', percent]])?.[0]).toBe('On plan');
  expect(said([['2026-03-04', 20]])?.[0]).toBe('1 working day behind plan');
  expect(said([['2026-03-04', 80]])).toEqual(['1 working day ahead of plan', 'Ahead 1 working day']);
  expect(said([['2026-02-24', 20]])?.[0]).toBe('4 working days ahead of plan');
  // What nobody has seen may stand: it makes nothing behind, and nothing ahead.
  const unseen = (percent: number, notSeen: number) => stateOf(aWork([['2026-03-05', percent]], { notSeen }))?.verdict;
  expect([unseen(20, 0), unseen(20, 21), unseen(20, 20)]).toEqual(['behind', 'onPlan', 'behind']);
});

test('[WORK-7] days are those of the calendar: a holiday, four days a week, no hours, no calendar', () => {
  // Tuesday 3 to Wednesday 11 March; Fridays are free, and the 10th is a holiday.
  const four = { startDate: '2026-03-03', endDate: '2026-03-09' };
  expect(said([['2026-03-10', 60]], four, clockOf('four'))?.[0]).not.toContain('Late');
  expect(said([['2026-03-11', 60]], four, clockOf('four'))?.[0]).toBe('Late, at least 1 working day');
  expect(said([['2026-03-13', 60]], four, clockOf('four'))?.[0]).toBe('Late, at least 2 working days');
  for (const clock of [clockOf('none'), everyDay]) {
    expect(said([['2026-03-07', 60]], week, clock)?.[0]).toBe('Late, at least 1 day');
    expect(said([['2026-03-13', 60]], week, clock)?.[0]).toBe('Late, at least 7 days');
  }
  expect(said([['2026-03-09', 60]], null)).toEqual(['No planned dates', '']);
  expect(
    said(
      [
        ['2026-03-04', 60],
        ['2026-03-09', 100],
      ],
      null,
    )?.[0],
  ).toBe('Finished between 04/03/2026 and 09/03/2026');
});

test('[WORK-7] what begins was not there at the last scan that saw all of its places empty', () => {
  const begun = (work: MeasuredWork) => stateOf(work)?.begun;
  expect(
    begun(
      aWork([
        ['2026-03-02', 0],
        ['2026-03-04', 20],
      ]),
    ),
  ).toEqual({ after: '2026-03-02', by: '2026-03-04' });
  expect(begun(aWork([['2026-03-02', 0]]))).toBeNull();
  const half = aWork([
    ['2026-03-02', 0],
    ['2026-03-04', 20],
  ]);
  expect(begun({ ...half, scans: half.scans.map((scan) => ({ ...scan, isBare: false })) })).toMatchObject({
    after: null,
  });
});

test('[WORK-7] what may be otherwise by now says by which scan it was so', () => {
  const of = (scans: [string, number | null][]) => {
    const state = stateOf(aWork(scans));
    return state && sayWorkState(state);
  };
  const unseen: [string, null] = ['2026-03-05', null];
  expect(of([['2026-02-27', 0]])).toBe('Not due before 02/03/2026, nothing stood by the scan of 27/02/2026');
  expect(of([['2026-03-04', 40], unseen])).toBe('On plan by the scan of 04/03/2026');
  expect(of([['2026-03-04', 20], unseen])).toBe('1 working day behind plan by the scan of 04/03/2026');
  expect(
    of([
      ['2026-03-10', 20],
      ['2026-03-31', null],
    ]),
  ).toBe('Late, at least 2 working days by the scan of 10/03/2026');
});

/** Hour by hour: how many days of work lie between the ends of two days. */
function countByHand(calendar: WorkCalendar, from: string, to: string) {
  let hours = 0;
  for (let minute = startMinute(from) + 1440; minute < startMinute(to) + 1440; minute += 60) {
    const time = writeMinute(minute);
    const shifts =
      calendar.exceptions.find((one) => one.day === time.slice(0, 10))?.shifts ??
      calendar.week[new Date(`${time}:00Z`).getUTCDay()] ??
      [];
    if (shifts.some((shift) => minute % 1440 >= shift.from && minute % 1440 < shift.to)) hours++;
  }
  return hours / 8;
}

test('[WORK-7] late is late by as much as a count of every hour says', () => {
  const dayAt = (n: number) => new Date(Date.UTC(2026, 2, 2 + n)).toISOString().slice(0, 10);
  for (let i = 0; i < 14; i++) {
    const calendar = calendars[i % 2] as WorkCalendar;
    const [end, open, whole] = [dayAt(i), dayAt(i + 4 + (i % 5)), dayAt(i + 9 + (i % 7))];
    const state = stateOf(
      aWork([
        [open, 60],
        [whole, 100],
      ]),
      { startDate: dayAt(0), endDate: end },
      openWorkClock(calendar),
    );
    expect([state?.least, state?.most], `${i}`).toEqual([
      countByHand(calendar, end, open),
      countByHand(calendar, end, whole),
    ]);
  }
});

test('what is planned when a day begins follows the calendar', () => {
  const of = (day: string, clock = five) => plannedPercent(week, clock, day);
  expect(['2026-03-02', '2026-03-04', '2026-03-06', '2026-03-07'].map((day) => of(day))).toEqual([0, 40, 80, 100]);
  expect(of('2026-03-04', everyDay)).toBe(40);
});

test('the last day in time is the one before the next day of work', () => {
  expect(lastDayInTime(week, five)).toBe('2026-03-08');
  expect(lastDayInTime({ ...week, endDate: '2026-03-05' }, five)).toBe('2026-03-05');
  // Monday the 9th is the last day of work before a holiday.
  expect(lastDayInTime({ ...week, endDate: '2026-03-09' }, clockOf('four'))).toBe('2026-03-10');
  expect(lastDayInTime(week, everyDay)).toBe('2026-03-06');
});
