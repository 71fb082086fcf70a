import { expect, test } from 'vitest';
import { isSameFilter, tidyFilter } from './filter.ts';

test('[QUAL-2] a part that asks for nothing is no filter', () => {
  expect(tidyFilter({ statuses: [], floors: ['Level 1'], elementName: '  ', magnitude: {}, approved: false })).toEqual({
    floors: ['Level 1'],
    approved: false,
  });
});

test('[QUAL-2] the whole range of the slider is no filter, and what reaches beyond an end of it is open there', () => {
  expect(tidyFilter({ magnitude: { from: 0, to: 10_000 } })).toEqual({});
  expect(tidyFilter({ magnitudeXY: { to: 20_000 }, magnitudeZ: { from: 0 } })).toEqual({});
  expect(tidyFilter({ magnitude: { from: 0, to: 9999 } })).toEqual({ magnitude: { from: 0, to: 9999 } });
});

test('[QUAL-9] filters that ask for the same are the same, whatever the order', () => {
  const filter = { floors: ['Level 1', 'Level 2'], magnitude: { from: 10, to: 20 } };
  expect(isSameFilter(filter, { magnitude: { to: 20, from: 10 }, floors: ['Level 2', 'Level 1'] })).toBe(true);
  expect(isSameFilter(filter, { ...filter, statuses: [] })).toBe(true);
  expect(isSameFilter(filter, { ...filter, magnitude: { from: 10 } })).toBe(false);
  expect(isSameFilter(filter, { ...filter, floors: ['Level 1'] })).toBe(false);
  expect(isSameFilter({ magnitude: { from: 10 } }, { magnitude: { to: 10 } })).toBe(false);
  expect(isSameFilter({ elementName: 'a' }, { externalId: 'a' })).toBe(false);
});
