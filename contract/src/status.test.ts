import { expect, test } from 'vitest';
import { elementStatuses, shownStatus, shownStatuses } from './status.ts';

test('[FLAG-2] under construction is shown and counted as deviated unless its flag is on', () => {
  expect(shownStatus('under_construction', false)).toBe('deviated');
  expect(shownStatus('under_construction', true)).toBe('under_construction');
  for (const { name } of elementStatuses.filter((status) => status.name !== 'under_construction')) {
    expect(shownStatus(name, false)).toBe(name);
  }
});

test('[FLAG-2] the list of statuses has under construction only with the flag', () => {
  expect(shownStatuses(true).map(({ label }) => label)).toEqual([
    'Verified',
    'Deviated',
    'Under construction',
    'Missing',
    'No data',
  ]);
  expect(shownStatuses(false).map(({ name }) => name)).toEqual(['verified', 'deviated', 'missing', 'no_data']);
});

test('not due stands behind the others, and only where something is', () => {
  expect(shownStatuses(false, true).map(({ label }) => label)).toEqual([
    'Verified',
    'Deviated',
    'Missing',
    'No data',
    'Not due',
  ]);
});

test('every status has a byte of its own, and none is the byte of nothing', () => {
  const codes = elementStatuses.map(({ code }) => code as number);
  expect(new Set(codes).size).toBe(elementStatuses.length);
  expect(codes).not.toContain(0);
});
