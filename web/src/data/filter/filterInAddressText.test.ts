import { expect, test } from 'vitest';
import { readParameters, withParameters } from '../address/parameters.ts';
import { readFilter, writeFilter } from './filterInAddressText.ts';

const filter = {
  statuses: ['deviated' as const],
  magnitude: { from: 20 },
  floors: ['Level 1 & 2', 'דירה', '🏗️'],
  elementName: '=cmd|"x"#?+%',
  approved: false,
};

test('[QUAL-2] a filter comes out of an address as it went in', () => {
  const search = withParameters('?feature.x=1', { filter: writeFilter(filter) });
  expect(readFilter(readParameters(search, ['filter']).filter)).toEqual({ filter, leftOut: [] });
});

test('[QUAL-2] what is no filter is left out, and said by its name', () => {
  for (const text of ['', 'nonsense', '{"a"', '[]', '5', 'null', '"x"']) {
    expect(readFilter(text)).toEqual({ filter: {}, leftOut: 'everything' });
  }
  expect(
    readFilter(
      JSON.stringify({
        statuses: ['deviated', 'gone'],
        magnitudeXY: { from: 30, to: 20 },
        magnitudeZ: { from: -5 },
        floors: ['Level 1'],
        elementName: 'x'.repeat(1001),
        constructor: 1,
        colour: 'red',
      }),
    ),
  ).toEqual({
    filter: { floors: ['Level 1'] },
    leftOut: ['statuses', 'magnitudeXY', 'magnitudeZ', 'elementName', 'constructor', 'colour'],
  });
});

test('[QUAL-2] of the magnitude as a whole and by axis, only one is followed', () => {
  const both = JSON.stringify({ magnitude: { from: 10 }, magnitudeZSign: 'positive' });
  expect(readFilter(both)).toEqual({ filter: { magnitudeZSign: 'positive' }, leftOut: ['magnitude'] });
});

test('a filter that no address can carry is not put into one', () => {
  expect(writeFilter({ floors: Array.from({ length: 2000 }, (_, i) => `Level ${i}`) })).toBe('');
});
