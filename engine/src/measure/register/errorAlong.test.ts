import { expect, test } from 'vitest';
import { errorAlong, type Sighting } from './errorAlong.ts';

const seen = (offsMm: number[], from = 0) =>
  offsMm.map((offMm, at): Sighting => ({ station: 0, direction: 1, element: from + at, offM: offMm / 1000 }));
/** The first so many are seen in their places by other stations. */
const contradicted = (count: number) => (one: Sighting) => one.element < count;

test('what others see in its place tells how far a station is off', () => {
  expect(errorAlong(seen([8, 9, 8.5, 7]), contradicted(3))).toMatchObject({
    errorM: 0.0085,
    elements: 3,
    isContradicted: true,
    backM: -0.0085,
  });
  expect(errorAlong(seen([8, 9, 8.5, 7]), contradicted(2))).toBeUndefined();
  expect(errorAlong(seen([4.9, 4.9, 4.9]), contradicted(3))).toBeUndefined();
});

test('where nobody else looked, six must be off alike', () => {
  expect(errorAlong(seen([8, 8, 8, 8, 8, 30]), contradicted(0))).toMatchObject({ isContradicted: false, elements: 6 });
  expect(errorAlong(seen([8, 8, 8, 8, 30, -30]), contradicted(0))).toBeUndefined();
  expect(errorAlong(seen([8, 8, 8, 8, 8]), contradicted(0))).toBeUndefined();
});

test('a station most of whose surfaces are in place is in its place, whatever two of three seen before say', () => {
  // As a good station of a simulated scan had it.
  const others = [1.4, -0.3, -38.6, -1.4, 1.1, 2.4, 0.7, 1.4, 4.6, 1.3, -0.2, 4.5];
  expect(errorAlong(seen([33.6, 33.6, 0.8, ...others]), contradicted(3))).toBeUndefined();
  expect(errorAlong(seen([33.6, 33.6, 0.8, 33, 1]), contradicted(3))?.backM).toBeCloseTo(-0.0336);
});

test('a station off in ways of its own is told, and left where it is', () => {
  const turned = [12, -7, 9, -14, 3, 20, 1, 1.5, -1];
  expect(errorAlong(seen(turned), contradicted(6))).toMatchObject({ isContradicted: true, backM: 0 });
});
