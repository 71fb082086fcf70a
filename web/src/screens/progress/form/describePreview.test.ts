import { expect, test } from 'vitest';
import { describePreview } from './describePreview.ts';

const found = { numElements: 1, numIds: 1, numDuplicates: 0, numMissingIds: 0, numInOthers: 0 };

test('[WORK-3] a filter takes elements, a CSV names them', () => {
  expect(describePreview(found, 'filter')).toEqual(['1 element of the latest model']);
  expect(describePreview(found, 'csv')).toEqual(['1 element of the latest model by 1 global ID']);
});

test('[WORK-4] what is named twice, not found, or in another package is counted', () => {
  expect(
    describePreview(
      { numElements: 2000, numIds: 2004, numDuplicates: 1, numMissingIds: 3, numInOthers: 1 },
      'csv',
    ).slice(1),
  ).toEqual([
    '1 row names an element again, and counts once.',
    '3 global IDs are not in the latest model.',
    '1 of these elements is in another work package already.',
  ]);
});
