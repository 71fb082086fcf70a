import { expect, test } from 'vitest';
import { readStoredFilter } from './readStoredFilter.ts';

test('[QUAL-9] a filter that was kept is read as it was, with names that the project no longer has', () => {
  const filter = { statuses: ['missing'], floors: ['A floor that was'], magnitude: { from: 10 }, approved: false };
  expect(readStoredFilter(filter)).toEqual(filter);
  expect(readStoredFilter({ floors: [] })).toEqual({ floors: [] });
});

test.each([
  ['an unknown part', { colour: 'red', approved: true }, { approved: true }],
  ['a part of another kind', { floors: 'Ground floor', elementName: 'W' }, { elementName: 'W' }],
  ['an entry that is no longer a status', { statuses: ['verified', 'gone'] }, { statuses: ['verified'] }],
  ['a list that nothing is left of', { statuses: ['gone'], approved: true }, { approved: true }],
  ['a range that ends before it begins', { magnitude: { from: 2, to: 1 } }, {}],
  ['the whole beside the axes', { magnitude: { from: 2 }, magnitudeXY: { to: 1 } }, { magnitudeXY: { to: 1 } }],
  ['what is no filter', ['x'], {}],
  ['nothing', null, {}],
  ['a number', 7, {}],
])('leaves out %s', (_, stored, read) => {
  expect(readStoredFilter(stored)).toEqual(read);
});

test('types that were kept under a name of before are asked for by the one in use, once', () => {
  const kept = [
    'Wall standard case:Basic Wall',
    'Wall',
    'Wall standard case',
    'Slab elemented case',
    'Showcase:standard case',
  ];
  const elementTypes = ['Wall:Basic Wall', 'Wall', 'Slab', 'Showcase:standard case'];
  expect(readStoredFilter({ elementTypes: kept })).toEqual({ elementTypes });
});
