import { expect, test } from 'vitest';
import { aState } from '../testing/aState.ts';
import { describeNode } from './describeNode.ts';

const forecast = {
  by: 'pace',
  earliest: '2026-05-01',
  expected: '2026-05-08',
  latest: '2026-05-20',
  percentPerDay: 1.24,
  unit: 'workingDays',
  isPushed: false,
} as const;
const node = { planned: 60, notSeen: 0.2, state: aState(), forecast, numLate: 1, watchlist: 'p1' };

test('a row says planned, late, pace, finish and what was not seen', () => {
  expect(describeNode(node)).toEqual({
    isLate: true,
    facts: [
      'Planned 60%',
      'Late, at least 12 working days by the scan of 01/02/2026',
      '1.2% a working day',
      'Finish about 08/05/2026, between 01/05/2026 and 20/05/2026',
      '1% not seen',
    ],
  });
});

test('a level says how many of its packages are late, in no days of its own', () => {
  const level = { ...node, watchlist: null, state: null, numLate: 3, forecast: { ...forecast, percentPerDay: null } };
  expect(describeNode(level).facts.slice(0, 2)).toEqual(['Planned 60%', '3 packages late']);
  expect(describeNode({ ...level, numLate: 0, forecast: null, notSeen: 0 })).toEqual({
    isLate: false,
    facts: ['Planned 60%'],
  });
});

test('before the first scan there is only the plan', () => {
  const bare = { ...node, state: null, forecast: null, notSeen: 0, numLate: 0 };
  expect(describeNode(bare)).toEqual({ isLate: false, facts: ['Planned 60%'] });
});
