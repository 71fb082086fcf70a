import { sayForecast } from '@plumbline/contract/sayForecast';
import { expect, test } from 'vitest';
import { anActivity, aSchedule, aWork, relation } from '../compare/compare.fixture.ts';
import type { MeasuredWork } from '../compare/MeasuredWork.ts';
import type { Activity, Relation } from '../Schedule.ts';
import { foreseeAll } from './foresee.fixture.ts';

function foresee(activities: Activity[], works: Record<string, MeasuredWork>, relations: Relation[] = []) {
  const { forecasts } = foreseeAll(aSchedule(activities, relations, '2026-03-20T17:00'), works);
  return new Map([...forecasts].map(([key, { said }]) => [key, said]));
}

// Four weeks of five days from Monday 2 March 2026.
const month: [string, string] = ['2026-03-02', '2026-03-27'];
const bare: [string, number][] = [
  ['2026-02-20', 0],
  ['2026-03-06', 0],
];

test('[WORK-5] the pace is that since the work began itself, not of the weeks before', () => {
  // Empty on the 6th, a fifth on the 13th, two fifths on the 20th: four per cent a day, fifteen days from the 20th on.
  const work = aWork([...bare, ['2026-03-13', 20], ['2026-03-20', 40]]);
  const forecast = foresee([anActivity('A', month)], { A: work }).get('A');
  expect(forecast).toEqual({
    by: 'pace',
    earliest: '2026-04-09',
    expected: '2026-04-09',
    latest: '2026-04-09',
    percentPerDay: 4,
    unit: 'workingDays',
    isPushed: false,
  });
  // The planner says on which of the days between two scans it began.
  const told = anActivity('A', month, { status: 'inProgress', actual: { start: '2026-03-10T08:00', finish: null } });
  expect(foresee([told], { A: work }).get('A')).toMatchObject({ earliest: '2026-04-01', latest: '2026-04-09' });
  // A day that scans contradict is not taken.
  const wrong = { ...told, actual: { start: '2026-01-05T08:00', finish: null } };
  expect(foresee([wrong], { A: work }).get('A')).toMatchObject({ expected: '2026-04-09' });
});

test('[WORK-5] too little evidence is said, and gives no more than a bound', () => {
  const of = (scans: [string, number | null][], given: Partial<Activity> = {}) => {
    const forecast = foresee([anActivity('A', month, given)], { A: aWork(scans) }).get('A');
    return forecast && [forecast.by, sayForecast(forecast)];
  };
  // A third in its first days, seen once: what is left of it as planned, from that day on.
  expect(
    of([
      ['2026-02-20', 0],
      ['2026-03-20', 33],
    ]),
  ).toEqual(['tooEarly', 'Too early to say when it is finished, not before 08/04/2026']);
  const three: [string, number][] = [
    ['2026-03-13', 2],
    ['2026-03-17', 6],
  ];
  expect(of([...three, ['2026-03-20', 10]])?.[0]).toBe('pace');
  expect(of([...three, ['2026-03-20', 9.9]])?.[0]).toBe('tooEarly');
  expect(
    of([
      ['2026-03-16', 5],
      ['2026-03-18', 7],
      ['2026-03-20', 10],
    ])?.[0],
  ).toBe('tooEarly');
  // Twenty days are planned: with less than a quarter of five per cent a day nobody works there.
  expect(
    of([
      ['2026-03-06', 20],
      ['2026-03-13', 23],
      ['2026-03-20', 32.4],
    ])?.[0],
  ).toBe('stalled');
  expect(
    of([
      ['2026-03-06', 20],
      ['2026-03-13', 23],
      ['2026-03-20', 32.6],
    ])?.[0],
  ).toBe('pace');
  // What the last scan did not see may be finished.
  expect(
    of([
      ['2026-03-05', 20],
      ['2026-03-10', 40],
      ['2026-03-12', 60],
      ['2026-03-20', null],
    ]),
  ).toEqual(['notSeen', 'The last scan did not see what is missing of it: it may be finished']);
  expect(
    of([
      ['2026-03-13', 60],
      ['2026-03-20', 100],
    ]),
  ).toBeUndefined();
});

test('[WORK-5] the last weeks give a range, and what stood still among them has no latest day', () => {
  const of = (...percents: number[]) => {
    const days = ['2026-02-20', '2026-02-27', '2026-03-06', '2026-03-13', '2026-03-20'];
    const forecast = foresee([anActivity('A', month)], {
      A: aWork(percents.map((one, i) => [days[i] as string, one])),
    }).get('A');
    return forecast && sayForecast(forecast);
  };
  expect(of(0, 10, 20, 40, 60)).toBe('Finish about 06/04/2026, between 02/04/2026 and 16/04/2026');
  expect(of(0, 10, 30, 30, 60)).toMatch(/^Finish about \d\d\/\d\d\/2026, not before \d\d\/\d\d\/2026$/);
});

test('[WORK-7] what comes after is pushed by the relations, milestones too, and what cannot be foreseen has no latest day', () => {
  const activities = [
    anActivity('A', month),
    anActivity('B', ['2026-03-30', '2026-04-03']),
    anActivity('C', ['2026-03-16', '2026-03-20']),
    anActivity('M', ['2026-04-03', '2026-04-03'], { type: 'finishMilestone' }),
    anActivity('Z', ['2026-05-04', '2026-05-08']),
  ];
  const relations = [
    relation('A', 'B'),
    relation('A', 'C', { type: 'SS', lagHours: 80 }),
    relation('B', 'M'),
    relation('M', 'Z'),
    // Round in a circle: no forecast is lost by it.
    relation('Z', 'A'),
  ];
  const paced = foresee(activities, { A: aWork([...bare, ['2026-03-13', 20], ['2026-03-20', 40]]) }, relations);
  const days = (key: string, of = paced) => {
    const found = of.get(key);
    return found && [found.by, found.earliest, found.latest, found.isPushed];
  };
  expect(days('B')).toEqual(['plan', '2026-04-16', '2026-04-16', true]);
  expect(days('M')).toEqual(['plan', '2026-04-16', '2026-04-16', true]);
  // It is due later than all that moves: as planned.
  expect(days('Z')).toEqual(['plan', '2026-05-08', '2026-05-08', false]);
  const early = foresee(activities, { A: aWork([['2026-03-20', 40]]) }, relations);
  expect(days('B', early)).toEqual(['plan', '2026-04-13', null, true]);
});
