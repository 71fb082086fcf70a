import { expect, test } from 'vitest';
import { leavesFilter } from './leavesFilter.ts';

test('[QUAL-6] what is approved leaves a list of what is not, and the other way round', () => {
  expect(leavesFilter({ approved: false }, { approved: true })).toBe(true);
  expect(leavesFilter({ approved: true }, { approved: false })).toBe(true);
  expect(leavesFilter({ approved: true }, { approved: true })).toBe(false);
  expect(leavesFilter({ statuses: ['missing'] }, { approved: true })).toBe(false);
});

test('another status leaves a list of statuses that does not name it', () => {
  expect(leavesFilter({ statuses: ['missing'] }, { status: 'verified' })).toBe(true);
  expect(leavesFilter({ statuses: ['missing', 'verified'] }, { status: 'verified' })).toBe(false);
  expect(leavesFilter({ statuses: ['deviated'] }, { status: 'under_construction' })).toBe(true);
  expect(leavesFilter({ approved: false }, { status: 'verified' })).toBe(false);
  expect(leavesFilter({ statuses: [] }, { status: 'verified' })).toBe(false);
});
