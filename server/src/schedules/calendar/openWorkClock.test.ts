import { expect, test } from 'vitest';
import { finishMinute, startMinute, writeMinute } from '../localTime.ts';
import { openWorkClock } from './openWorkClock.ts';
import type { Shift, WorkCalendar } from './WorkCalendar.ts';

const at = startMinute;
const day: Shift[] = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];
const calendar = (
  week: readonly (readonly Shift[])[],
  exceptions: WorkCalendar['exceptions'] = [],
  hoursPerDay: number | null = null,
) => ({ week, exceptions, hoursPerDay });
const fiveDays = [[], day, day, day, day, day, []];
const christmas = [
  { day: '2026-12-25', shifts: [] },
  { day: '2026-12-26', shifts: [{ from: 480, to: 720 }] },
];
const night: Shift[] = [
  { from: 0, to: 360 },
  { from: 1320, to: 1440 },
];

test('[WORK-7] work is counted by the hours of the calendar, over weekends and holidays', () => {
  const clock = openWorkClock(calendar(fiveDays, christmas));
  expect(clock.minutesPerDay).toBe(480);
  // From Monday morning to Friday evening.
  expect(clock.daysBetween(at('2026-12-14T08:00'), at('2026-12-18T17:00'))).toBe(5);
  expect(clock.daysBetween(at('2026-12-18T17:00'), at('2026-12-21T08:00'))).toBe(0);
  expect(clock.between(at('2026-12-14T11:00'), at('2026-12-14T14:00'))).toBe(120);
  // Thursday, no Friday, half a Saturday, Monday.
  expect(clock.daysBetween(at('2026-12-24'), finishMinute('2026-12-28'))).toBe(2.5);
  expect(clock.daysBetween(at('2026-12-28T17:00'), at('2026-12-24T08:00'))).toBe(-2.5);
  // Of days without times the last counts whole.
  expect(clock.daysBetween(at('2026-12-14'), finishMinute('2026-12-14'))).toBe(1);
});

test('[WORK-7] a duration ends with the last hour of work, and begins with the first', () => {
  const clock = openWorkClock(calendar(fiveDays, christmas));
  const added = (from: string, hours: number) => {
    const moment = clock.add(at(from), hours * 60);
    return moment === null ? null : writeMinute(moment);
  };
  expect(added('2026-12-14T08:00', 40)).toBe('2026-12-18T17:00');
  expect(added('2026-12-14T08:00', 40.5)).toBe('2026-12-21T08:30');
  expect(added('2026-12-24T08:00', 10)).toBe('2026-12-26T10:00');
  expect(added('2026-12-13T08:00', 0)).toBe('2026-12-13T08:00');
  expect(added('2026-12-18T17:00', -40)).toBe('2026-12-14T08:00');
  expect(added('2026-12-28T08:00', -5)).toBe('2026-12-24T16:00');
});

test('[WORK-7] seven days a week, nights, and around the clock', () => {
  const nights = openWorkClock(calendar(Array.from({ length: 7 }, () => night)));
  expect(nights.minutesPerDay).toBe(480);
  expect(nights.daysBetween(at('2026-02-27T22:00'), at('2026-03-02T06:00'))).toBe(3);
  expect(writeMinute(nights.add(at('2026-02-28T22:00'), 480) as number)).toBe('2026-03-01T06:00');
  const always = openWorkClock(
    calendar(
      Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]),
      [],
      24,
    ),
  );
  expect(always.daysBetween(at('2026-01-01'), at('2027-01-01'))).toBe(365);
});

test('[WORK-7] without hours every day counts, and what a calendar has not is not made up', () => {
  const none = openWorkClock(calendar(Array.from({ length: 7 }, () => [])));
  expect(none.daysBetween(at('2026-12-18'), at('2026-12-28'))).toBe(10);
  expect(writeMinute(none.add(at('2026-12-18'), 1440) as number)).toBe('2026-12-19T00:00');
  const once = openWorkClock(
    calendar(
      Array.from({ length: 7 }, () => []),
      [{ day: '2026-12-18', shifts: day }],
    ),
  );
  expect(once.daysBetween(at('2026-01-01'), at('2027-01-01'))).toBe(1);
  expect(once.add(at('2026-12-18'), 481)).toBeNull();
  expect(once.add(at('2026-12-18'), -1)).toBeNull();
});

/** Minute by minute, as nobody would count twice. */
function countByHand({ week, exceptions }: ReturnType<typeof calendar>, from: number, to: number): number {
  let count = 0;
  for (let minute = from; minute < to; minute++) {
    const time = writeMinute(minute);
    const shifts =
      exceptions.find((one) => one.day === time.slice(0, 10))?.shifts ??
      week[new Date(`${time}:00Z`).getUTCDay()] ??
      [];
    const ofDay = Number(time.slice(11, 13)) * 60 + Number(time.slice(14));
    if (shifts.some((shift) => ofDay >= shift.from && ofDay < shift.to)) count++;
  }
  return count;
}

test('[WORK-7] any span counts as it does minute by minute, and adding it leads to its end', () => {
  const odd = calendar(
    [[], day, night, day, [{ from: 0, to: 1440 }], day, [{ from: 600, to: 601 }]],
    [...christmas, { day: '1969-12-30', shifts: day }, { day: '2026-11-18', shifts: night }],
  );
  const clock = openWorkClock(odd);
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  for (let i = 0; i < 16; i++) {
    const start = at(i % 2 === 0 ? '2026-11-15' : '1969-12-20');
    const from = start + random(40 * 1440);
    const to = from + random(6 * 1440);
    const work = countByHand(odd, from, to);
    expect(clock.between(from, to)).toBe(work);
    if (work === 0) continue;
    const end = clock.add(from, work) as number;
    expect(end).toBeLessThanOrEqual(to + 0.01);
    expect(clock.between(from, end)).toBeCloseTo(work, 3);
    expect(clock.between(end, to)).toBeCloseTo(0, 3);
  }
});
