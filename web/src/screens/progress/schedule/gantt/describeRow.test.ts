import { expect, test } from 'vitest';
import { aState } from '../../testing/aState.ts';
import { differenceInWords, measuredInShort, measuredInWords, plannedInWords, showPercent } from './describeRow.ts';

const row = { key: 'a', id: 'A', name: 'Walls' };

test('[WORK-7] what is not measured is said, and never as 0 %', () => {
  expect([measuredInShort(row), measuredInWords(row)]).toEqual(['–', 'No work package, so nothing measures it']);
  expect(measuredInShort({ ...row, unmeasured: 'notSeen' })).toBe('Not seen');
  expect(measuredInShort({ ...row, type: 'finishMilestone' })).toBe('');
  const half = { ...row, measured: 50, notSeen: 0.2, state: aState({ begun: { after: null, by: '2026-03-02' } }) };
  expect(measuredInWords(half)).toBe('50%, 1% not seen, begun by 02/03/2026');
  const whole = aState({ begun: null, finished: { after: '2026-03-02', by: '2026-03-09' } });
  expect(measuredInWords({ ...row, measured: 100, state: whole })).toBe(
    '100%, finished between 02/03/2026 and 09/03/2026',
  );
  expect([showPercent(99.9), showPercent(100)]).toEqual(['99%', '100%']);
});

test('[WORK-7] dates and differences in words', () => {
  expect(plannedInWords(row)).toBe('No dates');
  expect(plannedInWords({ ...row, start: '2026-03-02', end: '2026-03-02' })).toBe('02/03/2026');
  expect(differenceInWords({ ...row, reported: 100, differs: { kind: 'more', percent: 60, on: '2026-03-05' } })).toBe(
    'Reported 100%, measured 60% by the scan of 05/03/2026',
  );
});
