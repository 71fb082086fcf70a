import { expect, test } from 'vitest';
import { describeChange } from './describeChange.ts';

test('a change says what was and what is, days as people write them', () => {
  expect(
    describeChange({
      kind: 'updated',
      fields: [
        { field: 'issueStatus', from: 'Open Issue', to: 'Closed' },
        { field: 'deadline', from: null, to: '2026-03-10' },
      ],
    }),
  ).toEqual(['Status: Open Issue → Closed', 'Deadline: none → Tue 10th, March 2026']);
  const note = 'Verified in “Week 40” on 30/10/2026';
  expect(
    describeChange({ kind: 'updated', fields: [{ field: 'issueStatus', from: 'Open Issue', to: 'Closed' }], note }),
  ).toEqual(['Status: Open Issue → Closed', note]);
  expect(describeChange({ kind: 'assetAdded', fields: [] })).toEqual(['Added a picture']);
});
