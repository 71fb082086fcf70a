import { expect, test } from 'vitest';
import { anActivity, aSchedule, aWork, relation } from '../compare/compare.fixture.ts';
import type { MeasuredWork } from '../compare/MeasuredWork.ts';
import type { Activity, Relation, Schedule } from '../Schedule.ts';
import { floatSchedule } from './floatSchedule.ts';
import { foreseeAll } from './foresee.fixture.ts';

function floatsOf(schedule: Schedule, works: Record<string, MeasuredWork> = {}) {
  const { compared, forecasts } = foreseeAll(schedule, works);
  return floatSchedule(schedule, compared, forecasts);
}

// Mondays: 2, 9 and 16 March 2026. A, B and D are a week each, one after the other, and D ends the project on Friday the 20th.
const weeks: Activity[] = [
  anActivity('A', ['2026-03-02', '2026-03-06']),
  anActivity('B', ['2026-03-09', '2026-03-13']),
  anActivity('D', ['2026-03-16', '2026-03-20']),
];
const chain = [relation('A', 'B'), relation('B', 'D')];
const ownFloats = (more: Activity[], relations: Relation[], keys = more.map(({ key }) => key)) => {
  const floats = floatsOf(aSchedule([...weeks, ...more], [...chain, ...relations], '2026-03-02T08:00'));
  return Object.fromEntries(keys.map((key) => [key, floats.get(key)?.days ?? null]));
};

test('[WORK-7] float is what is left between the finish and what comes after, by every kind of relation', () => {
  expect(ownFloats([], [], ['A', 'B', 'D'])).toEqual({ A: 0, B: 0, D: 0 });
  // Two days before D: the 12th and the 13th. What leads to D over a lag of a day has one less.
  expect(
    ownFloats(
      [anActivity('C', ['2026-03-10', '2026-03-11']), anActivity('L', ['2026-03-10', '2026-03-11'])],
      [relation('C', 'D'), relation('L', 'D', { lagHours: 8 })],
    ),
  ).toEqual({ C: 2, L: 1 });
  // It may begin no later than three days before F, which cannot move.
  expect(
    ownFloats(
      [anActivity('E', ['2026-03-09', '2026-03-10']), anActivity('F', ['2026-03-12', '2026-03-20'])],
      [relation('E', 'F', { type: 'SS', lagHours: 24 })],
    ),
  ).toEqual({ E: 0, F: 0 });
  // It has to be finished two days before B, on the 11th: the 4th to the 6th and the 9th to the 11th.
  expect(
    ownFloats([anActivity('G', ['2026-03-02', '2026-03-03'])], [relation('G', 'B', { type: 'FF', lagHours: 16 })]),
  ).toEqual({ G: 6 });
  // It has to begin eight days before D ends, on the 11th, and lasts until the 12th: the 6th and the 9th to the 12th.
  expect(
    ownFloats([anActivity('H', ['2026-03-04', '2026-03-05'])], [relation('H', 'D', { type: 'SF', lagHours: 64 })]),
  ).toEqual({ H: 5 });
  // A negative lag lets it end two days into D.
  expect(ownFloats([anActivity('N', ['2026-03-12', '2026-03-13'])], [relation('N', 'D', { lagHours: -16 })])).toEqual({
    N: 2,
  });
});

test('[WORK-7] float is counted in days of the own calendar, and past what is finished or has begun', () => {
  // Monday to Thursday: of the 4th to the 6th two are worked on.
  expect(
    ownFloats([anActivity('I', ['2026-03-02', '2026-03-03'], { calendar: 'four' })], [relation('I', 'B')]),
  ).toEqual({ I: 2 });
  const done = anActivity('J', ['2026-03-04', '2026-03-05'], {
    status: 'completed',
    actual: { start: '2026-03-04T08:00', finish: '2026-03-05T17:00' },
  });
  const begun = anActivity('Q', ['2026-03-02', '2026-03-20'], { status: 'inProgress', percent: 20 });
  // Until the end of the project: 13 days.
  const open = anActivity('K', ['2026-03-02', '2026-03-03']);
  expect(ownFloats([done, begun, open], [relation('K', 'J'), relation('K', 'Q')])).toEqual({ J: null, Q: 0, K: 13 });
  const milestone = anActivity('M', ['2026-03-20', '2026-03-20'], { type: 'finishMilestone' });
  const hammock = anActivity('W', ['2026-03-02', '2026-03-20'], { type: 'levelOfEffort' });
  expect(ownFloats([milestone, hammock], [relation('D', 'M'), relation('W', 'B')])).toEqual({ M: 0, W: null });
  // Circles are left out, and hold up nobody.
  const round = [anActivity('X', ['2026-03-09', '2026-03-10']), anActivity('Y', ['2026-03-11', '2026-03-12'])];
  expect(Object.keys(ownFloats(round, [relation('X', 'Y'), relation('Y', 'X')]))).toEqual(['X', 'Y']);
});

test('[WORK-7] without relations, and without a word of the file, no float is known', () => {
  expect(floatsOf(aSchedule(weeks)).size).toBe(0);
});

const hours = (hours: number, isCritical: boolean) => ({ float: { hours, isCritical } });
const told = (given: Partial<Activity> = {}) => [
  anActivity('A', ['2026-03-02', '2026-03-06'], hours(0, true)),
  anActivity('B', ['2026-03-09', '2026-03-13'], hours(0, true)),
  anActivity('C', ['2026-03-09', '2026-03-10'], hours(24, false)),
  anActivity('D', ['2026-03-16', '2026-03-20'], { ...hours(0, true), ...given }),
];
const net = [...chain, relation('A', 'C'), relation('C', 'D')];

test('[WORK-7] the float of the file holds, and what was measured is taken off it, through what comes after', () => {
  const built = aWork([
    ['2026-03-02', 0],
    ['2026-03-06', 100],
  ]);
  const schedule = aSchedule(told(), net, '2026-03-02T08:00');
  const asPlanned = floatsOf(schedule, { A: built });
  expect(asPlanned.get('B')).toEqual({ days: 0, isCritical: true, unit: 'workingDays' });
  // What is finished has float in the file alone.
  expect(asPlanned.get('A')).toEqual({ days: 0, isCritical: true, unit: 'workingDays' });
  expect(asPlanned.get('C')).toEqual({ days: 3, unit: 'workingDays' });

  // On the 13th nothing stands of B and C: B ends on the 19th, four days late, and C on the 16th, four days late.
  const bare = aWork([['2026-03-13', 0]]);
  const late = floatsOf(schedule, { A: built, B: bare, C: bare });
  expect(late.get('B')).toMatchObject({ left: { least: -4, most: -4 }, isCritical: true });
  expect(late.get('C')).toEqual({
    days: 3,
    left: { least: -1, most: -1 },
    becomesCritical: true,
    unit: 'workingDays',
  });
  // D waits for B, and nothing else of it is known.
  expect(late.get('D')).toMatchObject({ days: 0, left: { least: -4, most: -4 } });
  // A third of a day is one figure all the same.
  const third = { ...schedule, activities: told({ float: { hours: 2.6, isCritical: false } }) };
  expect(floatsOf(third, { A: built, B: bare, C: bare }).get('D')?.left).toEqual({ least: -3.7, most: -3.7 });
  // A calendar of another length of day: a limit of two days makes critical what has one left.
  const limited = { ...schedule, projects: [{ key: 'P', id: 'P', name: 'P', dataDate: null, criticalHours: 16 }] };
  const early = aWork([['2026-03-11', 0]]);
  expect(floatsOf(limited, { C: early }).get('C')).toMatchObject({ left: { most: 1 }, becomesCritical: true });
  expect(floatsOf(schedule, { C: early }).get('C')?.becomesCritical).toBeUndefined();
});

test('[WORK-7] float left is a range where the finish is one, and open where it has no end', () => {
  const schedule = aSchedule([...told(), anActivity('F', ['2026-02-23', '2026-03-27'], hours(40, false))], net);
  const weekly = (...percents: number[]) =>
    aWork(percents.map((one, i) => [['2026-02-20', '2026-02-27', '2026-03-06', '2026-03-13'][i] as string, one]));
  const paced = floatsOf(schedule, { F: weekly(0, 10, 30, 40) }).get('F');
  expect(paced?.left?.most).toBeGreaterThan(paced?.left?.least ?? Number.POSITIVE_INFINITY);
  // Too early to say: 91 % of 25 days from the 13th on, of which eleven were planned, so 11.75 days later at the least.
  const begun = floatsOf(schedule, { F: weekly(0, 0, 0, 9) }).get('F');
  expect(begun).toMatchObject({ days: 5, left: { least: null, most: -6.7 }, becomesCritical: true });
  // Nothing of what nobody measured is taken off, wherever a scan was.
  expect(floatsOf(schedule, { F: weekly(0, 10, 30, 40) }).get('D')?.left).toBeUndefined();
});
