import { expect, test } from 'vitest';
import { issueDefaults } from './issueDefaults.ts';

const verdict = { status: 'under_construction', mappedElementType: 'Wall:Basic Wall', mappedFloor: 'Level 1' } as const;

test('[ISSUE-2] name and location are built from status, type and floor, as the flag words them', () => {
  expect(issueDefaults(verdict, true)).toEqual({ diagnosis: 'Under construction Wall', location: 'Floor Level 1' });
  expect(issueDefaults(verdict, false).diagnosis).toBe('Deviated Wall');
});

test('[ISSUE-2] without a verdict there is a name all the same', () => {
  expect(issueDefaults(undefined, true)).toEqual({ diagnosis: 'Describe issue diagnosis', location: '' });
  expect(issueDefaults({ ...verdict, mappedFloor: null }, true).location).toBe('');
});
