import { expect, test } from 'vitest';
import { readTablePlace, withTablePlace } from './classificationTableAddress.ts';

const read = (search: string) => readTablePlace(new URLSearchParams(search));
const usual = { sorting: { field: 'magnitudeDisplay', ascending: false }, page: 0, size: 20 };

test('[QUAL-1] by magnitude, largest first, 20 rows a page, at the first page: that need not be said', () => {
  expect(read('')).toEqual(usual);
  expect(withTablePlace('', read(''))).toBe('');
});

test('[QUAL-1] sorting, page and size go into a link and come back, beside what else it says', () => {
  const place = { sorting: { field: 'elementName', ascending: true }, page: 3, size: 50 } as const;
  const search = withTablePlace('?select=a,b$c&page=9', place);
  expect(search).toBe('?select=a,b$c&page=4&sort=elementName&size=50');
  expect(read(search)).toEqual(place);
});

test.each(['?page=0&size=30&sort=colour', '?page=-4&size=0', '?page=1e99', '?page=x&size=1e2x', '?sort='])(
  'a link that says nonsense says nothing: %s',
  (search) => expect(read(search)).toEqual(usual),
);
