import { expect, test } from 'vitest';
import { colorizing } from './classifications.ts';

const parse = (filtersDTO: unknown) => colorizing.query.safeParse({ filtersDTO });

test('a filter is read from the JSON of a query, and from the value itself', () => {
  const filter = { statuses: ['missing'], magnitude: { from: 10 }, floors: ['Ground floor'] };
  expect(parse(JSON.stringify(filter)).data?.filtersDTO).toEqual(filter);
  expect(parse(filter).data?.filtersDTO).toEqual(filter);
  expect(parse(undefined).success).toBe(true);
});

test.each([
  ['text that is no JSON', '{"statuses":'],
  ['an unknown field', { colour: 'red' }],
  ['a field of every object', '{"__proto__":{"approved":true}}'],
  ['what is no object', '[]'],
  ['nothing at all', 'null'],
  ['a NUL', { elementName: 'a\0b' }],
  ['half a letter', '{"elementName":"\\ud83c"}'],
  ['a text of more than 1000 letters', { elementName: 'x'.repeat(1001) }],
  ['more than 10,000 names', { floors: Array(10_001).fill('x') }],
  ['a name that is a number', { floors: [1] }],
  ['a list that is a name', { floors: 'Roof' }],
  ['an approval in words', { approved: 'true' }],
  ['an unknown sign', { magnitudeZSign: 'up' }],
  ['a negative length', { magnitude: { from: -1 } }],
  ['a length in words', { magnitude: { from: '10' } }],
  ['a length beyond all numbers', '{"magnitude":{"to":1e400}}'],
  ['not a number', { magnitude: { from: Number.NaN } }],
  ['an unknown end of a range', { magnitude: { min: 10 } }],
  ['an unknown status', { statuses: ['broken'] }],
  ['a range that ends before it begins', { magnitude: { from: 20, to: 10 } }],
  ['the magnitude as a whole and by axis', { magnitude: { from: 1 }, magnitudeXY: { from: 1 } }],
])('refuses %s', (_, filter) => {
  expect(parse(filter).success).toBe(false);
});
