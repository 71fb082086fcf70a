import { codeOfStatus, paintByte } from '@plumbline/contract/formats/painting';
import { expect, test } from 'vitest';
import { countStatuses } from './countStatuses.ts';

test('elements are counted by status, approved or not, and the approved ones once more', () => {
  const missing = codeOfStatus('missing');
  const column = Uint8Array.of(0, 0, paintByte(missing, false), paintByte(missing, true), paintByte(1, true), 2);
  const counts = countStatuses(column, true);
  expect(counts.of('missing')).toBe(2);
  expect(counts.of('verified')).toBe(1);
  expect(counts.of('deviated')).toBe(1);
  expect(counts.of('no_data')).toBe(0);
  expect(counts.approved).toBe(2);
});

test('without a status of its own, under construction counts as deviated', () => {
  const counts = countStatuses(Uint8Array.of(codeOfStatus('deviated'), codeOfStatus('under_construction')), false);
  expect(counts.of('deviated')).toBe(2);
});
