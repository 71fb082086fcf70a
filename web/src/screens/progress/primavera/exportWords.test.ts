import { expect, test } from 'vitest';
import { describePercent, describeRest, describeSource, describeUnknown } from './exportWords.ts';

const schedule = { _id: '1', filename: 'harbour.xer', format: 'xer' as const, dataDate: '2026-11-01' };
const nothing = { hasFile: true, activities: [], unknown: [] };

test('[WORK-7] the source says who measured and who reported, as of when', () => {
  expect(describeSource({ ...nothing, schedule, lastScan: '2026-10-30' })).toBe(
    'Measured by the scans up to 30/10/2026. Reported by harbour.xer, data date 01/11/2026.',
  );
  expect(describeSource({ ...nothing, schedule: { ...schedule, dataDate: null }, lastScan: null })).toBe(
    'There is no scan yet. Reported by harbour.xer.',
  );
  expect(describeSource({ ...nothing, schedule: null, lastScan: '2026-10-30' })).toBe(
    'Measured by the scans up to 30/10/2026. No schedule was imported: what it reports is not known here.',
  );
});

test('[WORK-7] an activity says what was reported, measured and not seen', () => {
  const row = { key: '1', id: 'A1', name: '', wbs: '', isWritable: true, note: '' };
  expect(describePercent({ ...row, reported: 40, measured: 62.5, notSeen: 0 })).toBe('Reported 40%, measured 62.5%');
  expect(describePercent({ ...row, reported: null, measured: 0, notSeen: 3.456 })).toBe(
    'Nothing reported, measured 0%, 3.46% not seen',
  );
});

test('[WORK-7] what stays and what is left out is said', () => {
  expect(describeRest(0, 5)).toBe('');
  expect(describeRest(1, 5)).toBe('1 activity differs by 5 percentage points or less and stays as reported.');
  expect(describeRest(1200, 7.5)).toBe(
    '1,200 activities differ by 7.5 percentage points or less and stay as reported.',
  );
  expect(describeUnknown([])).toBe('');
  expect(describeUnknown(['A', 'B', 'C', 'D', 'E', 'F'])).toBe('Not in the schedule, and left out: A, B, C, D, E, F.');
  expect(describeUnknown(['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toBe(
    'Not in the schedule, and left out: A, B, C, D, E and 2 more.',
  );
});
