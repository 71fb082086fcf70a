import { expect, test } from 'vitest';
import { readTablePlace, writeTablePlace } from './classificationTableAddress.ts';

const unsaid = { sort: '', page: '', size: '' };
const usual = { sorting: { field: 'magnitudeDisplay', ascending: false }, page: 0, size: 20 };

test('[QUAL-1] by magnitude, largest first, 20 rows a page, at the first page: that need not be said', () => {
  expect(readTablePlace(unsaid)).toEqual(usual);
  expect(writeTablePlace(readTablePlace(unsaid))).toEqual(unsaid);
});

test('[QUAL-1] sorting, page and size go into a link and come back', () => {
  const place = { sorting: { field: 'elementName', ascending: true }, page: 3, size: 50 } as const;
  expect(writeTablePlace(place)).toEqual({ sort: 'elementName', page: '4', size: '50' });
  expect(readTablePlace(writeTablePlace(place))).toEqual(place);
});

test.each([
  { page: '0', size: '30', sort: 'colour' },
  { page: '-4', size: '0' },
  { page: '1e99' },
  { page: 'x', size: '1e2x' },
])('a link that says nonsense says nothing: %j', (said) =>
  expect(readTablePlace({ ...unsaid, ...said })).toEqual(usual),
);
