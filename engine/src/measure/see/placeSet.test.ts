import { expect, test } from 'vitest';
import { createPlaceSet, placeOf } from './placeSet.ts';
import { seeingLimits } from './seeingLimits.ts';

const { placeM } = seeingLimits;
const cube = (element: number, x: number, y: number, z: number) => placeOf(element, x * placeM, y * placeM, z * placeM);

test('a place is found within the cube of the same element, and nowhere else', () => {
  const places = createPlaceSet([Float64Array.of(cube(7, 0.2, 0.2, 0.2)), Float64Array.of(cube(7, -0.2, 3.5, 9.1))]);
  expect(places.has(cube(7, 0.9, 0.1, 0.9))).toBe(true);
  expect(places.has(cube(7, -0.9, 3.1, 9.9))).toBe(true);
  expect(places.has(cube(7, 1.1, 0.2, 0.2))).toBe(false);
  expect(places.has(cube(7, -0.1, 0.2, 0.2))).toBe(false);
  expect(places.has(cube(8, 0.2, 0.2, 0.2))).toBe(false);
});

test('places of a hundred thousand elements are told apart', () => {
  const all = Float64Array.from({ length: 100_000 }, (_, element) => placeOf(element, element % 50, -(element % 7), 3));
  expect(new Set(all).size).toBe(all.length);
  const places = createPlaceSet([all.subarray(0, 50_000)]);
  expect(all.subarray(0, 50_000).every((place) => places.has(place))).toBe(true);
  expect(all.subarray(50_000).some((place) => places.has(place))).toBe(false);
});

test('nothing stands where there is no place', () => {
  expect(createPlaceSet([]).has(placeOf(0, 0, 0, 0))).toBe(false);
});
