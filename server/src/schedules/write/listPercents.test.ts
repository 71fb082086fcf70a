import { expect, test } from 'vitest';
import type { ComparedActivity } from '../compare/ComparedActivity.ts';
import { anActivity } from '../compare/compare.fixture.ts';
import type { Activity } from '../Schedule.ts';
import { listPercents } from './listPercents.ts';

interface Given {
  activity: Partial<Activity>;
  reported: number | null;
  percent: number;
  notSeen?: number;
}

function outcome({ activity, reported, percent, notSeen = 0 }: Given, format: 'xer' | 'mspdi' = 'xer') {
  const measured = {
    status: 'inProgress' as const,
    percent,
    notSeen,
    on: '2026-10-02',
  };
  const compared = { activity: anActivity('A1', null, activity), reportedPercent: reported, measured };
  const [row] = listPercents([compared as unknown as ComparedActivity], format);
  return [row?.written, row?.note];
}

const going = { status: 'inProgress' } as const;
const closed = { status: 'completed', actual: { start: '2026-05-25T08:00', finish: '2026-06-05T17:00' } } as const;

test.each<[string, Given, number | null, string]>([
  ['in progress', { activity: going, reported: 40, percent: 62.5 }, 62.5, ''],
  ['in progress and less than reported', { activity: going, reported: 80, percent: 62.5 }, 62.5, ''],
  [
    'less than reported, by as much as nobody has seen',
    { activity: going, reported: 80, percent: 62.5, notSeen: 17.5 },
    62.5,
    'No scan has seen 18% of it: it may be as reported.',
  ],
  [
    'less than reported, and a little was not seen',
    { activity: going, reported: 80, percent: 62.5, notSeen: 17.4 },
    62.5,
    '',
  ],
  [
    'closed by its planner',
    { activity: closed, reported: 100, percent: 97 },
    null,
    'Its planner closed it on 05/06/2026. Open it again in the schedule if that is wrong.',
  ],
  ['closed and whole', { activity: closed, reported: 100, percent: 100 }, null, 'Its planner closed it on 05/06/2026.'],
  [
    'by units',
    { activity: { ...going, percentType: 'units' }, reported: 0, percent: 50 },
    null,
    'Its percentage follows from the units of its resources, which no scan knows.',
  ],
  [
    'by durations, not started',
    { activity: { percentType: 'duration', durationHours: 40 }, reported: 0, percent: 50 },
    null,
    'Its percentage follows from its durations, and it has no actual start: its planner has to start it.',
  ],
  [
    'by durations',
    { activity: { ...going, percentType: 'duration', durationHours: 40 }, reported: 0, percent: 50 },
    50,
    '',
  ],
  [
    'by durations without any',
    { activity: { ...going, percentType: 'duration', durationHours: 0 }, reported: 0, percent: 50 },
    null,
    'Its percentage follows from its durations, and it has none.',
  ],
  [
    'physical, not started',
    { activity: {}, reported: 0, percent: 0.01 },
    0.01,
    'It has no actual start in the schedule: its planner has to start it before the percentage counts.',
  ],
  ['not started, nothing there', { activity: {}, reported: 0, percent: 0 }, 0, ''],
])('[WORK-7] what goes out of an activity that is %s', (_, given, written, note) => {
  expect(outcome(given)).toEqual([written, note]);
});

test('[WORK-7] Microsoft Project is told 99% of what is whole, since with 100 it would set an actual finish', () => {
  const duration = { ...going, percentType: 'duration', durationHours: 40 } as const;
  expect(outcome({ activity: duration, reported: 40, percent: 100 }, 'mspdi')).toEqual([
    99,
    'All of it stands. 99% goes out: with 100% Microsoft Project would set an actual finish.',
  ]);
  expect(outcome({ activity: duration, reported: 40, percent: 99.99 }, 'mspdi')).toEqual([99.99, '']);
  expect(outcome({ activity: going, reported: 40, percent: 100 }, 'mspdi')).toEqual([100, '']);
  expect(outcome({ activity: duration, reported: 40, percent: 100 })).toEqual([100, '']);
});
