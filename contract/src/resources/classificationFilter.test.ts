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
  ['a NUL', { elementName: 'a\0b' }],
  ['an unknown status', { statuses: ['broken'] }],
  ['a range that ends before it begins', { magnitude: { from: 20, to: 10 } }],
  ['the magnitude as a whole and by axis', { magnitude: { from: 1 }, magnitudeXY: { from: 1 } }],
])('refuses %s', (_, filter) => {
  expect(parse(filter).success).toBe(false);
});
