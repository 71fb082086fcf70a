import { expect, test } from 'vitest';
import type { MeasuredOffset } from '../resources/evidence.ts';
import { outlinedPlaces } from './outlinedPlaces.ts';

const measured = (own: Partial<MeasuredOffset>): MeasuredOffset => ({
  cause: 'in_place',
  magnitudeDisplay: null,
  magnitudeLow: null,
  magnitudeHigh: null,
  size: null,
  sizeSide: null,
  sizeDimension: null,
  ...own,
});
const lines = (...given: Parameters<typeof outlinedPlaces>) =>
  outlinedPlaces(...given).places.map(({ offset, isDashed, says }) => [offset[2], isDashed ? 'dashed' : 'solid', says]);
const moved = measured({
  cause: 'moved',
  offset: [0, 0, -0.09],
  magnitudeDisplay: 0.09,
  magnitudeLow: 0.084,
  magnitudeHigh: 0.096,
});

test('[PHOTO-2] what moved is outlined where it is, and dashed where it should be', () => {
  expect(lines('deviated', moved)).toEqual([
    [-0.09, 'solid', 'As built by its verdict, 90 ± 6 mm'],
    [0, 'dashed', 'Where it should be'],
  ]);
});

test('[PHOTO-2] a length that is known as a bound is said as one', () => {
  expect(lines('deviated', { ...moved, magnitudeHigh: null })[0]![2]).toBe('As built by its verdict, 90 mm or more');
});

test('[PHOTO-2] what is in its place has one line, and what is not known to stand a dashed one alone', () => {
  expect(lines('verified', measured({}))).toEqual([[0, 'solid', 'In its place']]);
  const only = [[0, 'dashed', 'Where it should be']];
  for (const status of ['missing', 'no_data', 'not_due', null] as const) expect(lines(status, moved)).toEqual(only);
  expect(lines('under_construction', measured({ cause: 'part_built' }))).toEqual(only);
  expect(lines('verified', undefined)).toEqual(only);
});

test('[PHOTO-2] a shape that is known to be another one is not drawn, and that is said', () => {
  expect(
    outlinedPlaces('deviated', measured({ cause: 'turned', offset: [0.03, 0, 0], magnitudeDisplay: 0.03 })),
  ).toEqual({
    places: [{ offset: [0, 0, 0], isDashed: true, says: 'Where it should be' }],
    missing: 'How it is turned is not drawn.',
  });
  expect(outlinedPlaces('deviated', measured({ cause: 'other_size', size: 0.02 })).missing).toBe(
    'Its size as built is not drawn.',
  );
});
