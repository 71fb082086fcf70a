import type { IssueFinding } from '@plumbline/contract/resources/issues';
import { expect, test } from 'vitest';
import { describeFinding, explainFinding } from './describeFinding.ts';

const view = { _id: 'v2', name: 'Week 40', scanDate: '2026-10-30T12:00:00Z' };
const aFinding = (given: Partial<IssueFinding>): IssueFinding => ({
  state: 'standing',
  counts: [],
  unseen: 0,
  gone: 0,
  view,
  ...given,
});

test('what later scans found is said in a few words, with the day', () => {
  const solved = aFinding({ state: 'solved', counts: [{ status: 'verified', count: 2 }] });
  expect(describeFinding(solved)).toBe('Verified on 30/10/2026');
  expect(explainFinding(solved)).toBe('Verified on 30/10/2026, as “Week 40” shows.');
  const mixed = aFinding({
    counts: [
      { status: 'verified', count: 2 },
      { status: 'under_construction', count: 1 },
    ],
    unseen: 3,
    gone: 1,
  });
  expect(describeFinding(mixed)).toBe('2 verified, 1 under construction, 3 not seen on 30/10/2026');
  expect(explainFinding(mixed)).toMatch(/shows\. One element is no longer in the model\.$/);
});

test('where no later scan saw anything, nothing is claimed', () => {
  const unseen = aFinding({ state: 'unseen', unseen: 1, view: undefined });
  expect(describeFinding(unseen)).toBeUndefined();
  expect(explainFinding(unseen)).toBe('No later scan has seen this yet.');
});
