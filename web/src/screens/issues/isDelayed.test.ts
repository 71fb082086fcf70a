import { expect, test } from 'vitest';
import { isDelayed } from './isDelayed.ts';

const now = new Date('2026-03-10T23:30:00Z');

test('[ISSUE-1] an issue is delayed when the day of its deadline is over where the person is, unless it is closed', () => {
  const issue = { deadline: '2026-03-10', issueStatus: 'Open Issue' } as const;
  expect(isDelayed(issue, { now, timeZone: 'UTC' })).toBe(false);
  expect(isDelayed(issue, { now, timeZone: 'Europe/Zurich' })).toBe(true);
  expect(isDelayed({ ...issue, issueStatus: 'Closed' }, { now, timeZone: 'Europe/Zurich' })).toBe(false);
  expect(isDelayed({ ...issue, deadline: null }, { now, timeZone: 'Europe/Zurich' })).toBe(false);
});
