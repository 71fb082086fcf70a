import { expect, test } from 'vitest';
import { readFilter, withFilter, writeFilter } from './filterInAddressText.ts';

const filter = {
  statuses: ['deviated' as const],
  magnitude: { from: 20 },
  floors: ['Level 1 & 2', 'דירה', '🏗️'],
  elementName: '=cmd|"x"#?+%',
  approved: false,
};

test('[QUAL-2] a filter comes out of an address as it went in, beside the other parameters', () => {
  const search = withFilter('?feature.x=1&camera=1,2,3', { filter: writeFilter(filter), preset: 'p1' });
  const parameters = new URLSearchParams(search);
  expect(readFilter(parameters.get('filter')!)).toEqual({ filter, leftOut: [] });
  expect([parameters.get('feature.x'), parameters.get('camera'), parameters.get('preset')]).toEqual([
    '1',
    '1,2,3',
    'p1',
  ]);
  expect(withFilter(search, { filter: '', preset: '' })).toBe('?feature.x=1&camera=1,2,3');
  expect(withFilter('', { filter: '', preset: '' })).toBe('');
});

test('the address stays readable', () => {
  const text = writeFilter({ statuses: ['deviated'], magnitude: { from: 20 } });
  expect(decodeURIComponent(withFilter('', { filter: text, preset: '' }))).toBe(
    '?filter={"statuses":["deviated"],"magnitude":{"from":20}}',
  );
  expect(withFilter('', { filter: text, preset: '' })).toContain('{%22statuses%22:[%22deviated%22],');
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
