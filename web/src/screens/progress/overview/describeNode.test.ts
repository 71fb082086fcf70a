import { expect, test } from 'vitest';
import { describeNode } from './describeNode.ts';

const node = { planned: 60, measured: 40, notSeen: 0.2, aheadDays: -3, pacePerWeek: 4.56, expected: '2026-05-01' };

test('a row says planned, late, pace, finish and what was not seen', () => {
  expect(describeNode(node)).toEqual({
    isLate: true,
    facts: ['Planned 60%', '3 days late', '4.6% a week', 'Finish 01/05/2026', '1% not seen'],
  });
});

test('what is finished is neither late nor on its way', () => {
  expect(describeNode({ ...node, measured: 100, notSeen: 0 })).toEqual({ isLate: false, facts: ['Planned 60%'] });
});

test('before the first scan there is only the plan', () => {
  const bare = { ...node, aheadDays: null, pacePerWeek: null, expected: null, notSeen: 0 };
  expect(describeNode(bare)).toEqual({ isLate: false, facts: ['Planned 60%'] });
});
