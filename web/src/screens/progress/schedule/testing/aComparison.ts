import type {
  ComparedRow,
  LookAheadAnswer,
  ScheduleComparison,
} from '@plumbline/contract/resources/scheduleComparison';
import { uuid } from '../../testing/aWatchlist.ts';

const schedule = {
  _id: uuid(301),
  filename: 'harbour-house.xer',
  importedDate: '2026-03-07T08:00:00Z',
  dataDate: '2026-03-06',
  plan: 'Baseline “B1”',
};

const activities: ComparedRow[] = [
  {
    key: '1',
    id: 'A1000',
    name: 'Walls, Level 1',
    wbs: 1,
    start: '2026-02-02',
    end: '2026-02-20',
    planned: 100,
    reported: 100,
    actualStart: '2026-02-02',
    actualFinish: '2026-02-20',
    measured: 100,
    state: {
      on: '2026-03-06',
      verdict: 'onTime',
      least: -10,
      most: 0,
      unit: 'workingDays',
      begun: { after: null, by: '2026-02-06' },
      finished: { after: '2026-02-06', by: '2026-02-20' },
      openOn: '2026-02-06',
      planned: { start: '2026-02-02', finish: '2026-02-20' },
    },
    watchlists: [uuid(1)],
  },
  {
    key: '2',
    id: 'A1010',
    name: 'Walls, Level 2',
    wbs: 1,
    start: '2026-02-16',
    end: '2026-03-06',
    planned: 93.3,
    reported: 100,
    actualStart: '2026-02-16',
    actualFinish: '2026-03-05',
    measured: 60.4,
    notSeen: 5,
    state: {
      on: '2026-03-06',
      verdict: 'late',
      least: 5,
      most: null,
      unit: 'workingDays',
      begun: { after: '2026-02-06', by: '2026-02-20' },
      finished: null,
      openOn: '2026-03-06',
      planned: { start: '2026-02-16', finish: '2026-03-06' },
    },
    forecast: {
      by: 'tooEarly',
      earliest: '2026-03-13',
      expected: null,
      latest: null,
      percentPerDay: null,
      unit: 'workingDays',
      isPushed: false,
    },
    float: { days: 4, left: { least: null, most: -1 }, becomesCritical: true, unit: 'workingDays' },
    watchlists: [uuid(2), uuid(3)],
    baseline: { start: '2026-02-09', end: '2026-02-27' },
    differs: { kind: 'more', percent: 60.4, on: '2026-03-06' },
  },
  {
    key: '3',
    id: 'A1020',
    name: 'Ducts, Level 1',
    wbs: 2,
    start: '2026-03-02',
    end: '2026-03-20',
    planned: 26.6,
    reported: 0,
    unmeasured: 'notSeen',
    watchlists: [uuid(4)],
  },
  {
    key: '4',
    id: 'A1030',
    name: 'Scaffolding',
    wbs: 2,
    start: '2026-03-12',
    end: '2026-04-02',
    planned: 0,
    reported: 0,
    float: { days: 0, isCritical: true, unit: 'workingDays' },
  },
  {
    key: '5',
    id: 'M100',
    name: 'Shell closed',
    type: 'finishMilestone',
    start: '2026-03-13',
    end: '2026-03-13',
    float: { days: 0, isOwn: true, isCritical: true, unit: 'workingDays' },
  },
];

/** A schedule beside what was measured, for tests. */
export function aComparison(given: Partial<ScheduleComparison> = {}): ScheduleComparison {
  return {
    schedule,
    scans: ['2026-02-06', '2026-02-20', '2026-03-06'],
    wbs: [
      { code: 'HH', name: 'Harbour House', parent: null },
      { code: 'HH.1', name: 'Structure', parent: 0 },
      { code: 'HH.2', name: 'Building services', parent: 0 },
    ],
    activities,
    unmatched: [{ _id: uuid(9), name: 'Roof' }],
    ...given,
  };
}

const walls = { key: '2', id: 'A1010', name: 'Walls, Level 2' };
const milestone = { key: '5', id: 'M100', name: 'Shell closed', event: 'isDue', on: '2026-03-13' } as const;
const scaffolding = { key: '4', id: 'A1030', name: 'Scaffolding', event: 'starts', on: '2026-03-12' } as const;

export function aLookAhead(given: Partial<LookAheadAnswer> = {}): LookAheadAnswer {
  return {
    schedule,
    lastScan: '2026-03-06',
    from: '2026-03-06',
    to: '2026-03-26',
    awaited: [
      { ...scaffolding, isOverdue: false, isHeldUp: true },
      { ...milestone, isOverdue: false, isHeldUp: true },
    ],
    numAwaited: 2,
    numHeldUp: 2,
    numHoldUps: 2,
    holdUps: [
      {
        ...walls,
        kind: 'notBuilt',
        need: 'finished',
        neededBy: '2026-03-11',
        marginDays: -1.9,
        unit: 'workingDays',
        measured: 60.4,
        reported: 100,
        heldUp: [scaffolding, milestone],
        watchlists: [uuid(2), uuid(3)],
        why: 'A1010 Walls, Level 2 must be finished before A1030 Scaffolding starts on 12/03/2026; measured 60% by the scan of 06/03/2026, 5% not seen, reported 100%.',
      },
      {
        key: '3',
        id: 'A1020',
        name: 'Ducts, Level 1',
        kind: 'notMeasured',
        need: 'finished',
        neededBy: '2026-03-12',
        marginDays: 4,
        unit: 'workingDays',
        measured: null,
        reported: 0,
        heldUp: [milestone],
        watchlists: [],
        why: 'A1020 Ducts, Level 1 must be finished before M100 Shell closed is due on 13/03/2026; no scan has seen it, reported 0%.',
      },
    ],
    ...given,
  };
}
