import { expect, test } from 'vitest';
import { nextSorting } from './nextSorting.ts';

test('[QUAL-1] a column sorts in its own way first, then the other way round', () => {
  const start = { field: 'magnitudeDisplay', ascending: false } as const;
  const byName = nextSorting(start, 'elementName');
  expect(byName).toEqual({ field: 'elementName', ascending: true });
  expect(nextSorting(byName, 'elementName')).toEqual({ field: 'elementName', ascending: false });
  expect(nextSorting(byName, 'magnitudeZDisplay')).toEqual({ field: 'magnitudeZDisplay', ascending: false });
});
