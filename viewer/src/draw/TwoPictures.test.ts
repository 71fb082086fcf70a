import { expect, test } from 'vitest';
import { pictureAt, pictureSize, regionsOf } from './TwoPictures.ts';

test('beside each other each picture has half of the canvas', () => {
  expect(pictureSize({ width: 801, height: 600 }, 'beside')).toEqual({ width: 400.5, height: 600 });
  expect(regionsOf(800, 'beside')).toEqual([
    { left: 0, width: 400, seenFrom: 0, seenTo: 400 },
    { left: 400, width: 400, seenFrom: 400, seenTo: 800 },
  ]);
  expect([0, 399, 400, 799].map((x) => pictureAt(x, 800, 'beside'))).toEqual([
    { left: 0, side: 0 },
    { left: 0, side: 0 },
    { left: 400, side: 1 },
    { left: 400, side: 1 },
  ]);
  expect(pictureAt(700, 800, undefined)).toEqual({ left: 0 });
});

test.each([
  [0.25, 200],
  [-1, 0],
  [2, 800],
])('cut at %d both have all of the canvas, and %d pixels of it are of the left one', (cutAt, seen) => {
  expect(pictureSize({ width: 800, height: 600 }, { cutAt })).toEqual({ width: 800, height: 600 });
  expect(regionsOf(800, { cutAt })).toEqual([
    { left: 0, width: 800, seenFrom: 0, seenTo: seen },
    { left: 0, width: 800, seenFrom: seen, seenTo: 800 },
  ]);
  expect(pictureAt(seen, 800, { cutAt })).toEqual({ left: 0, side: 1 });
  if (seen > 0) expect(pictureAt(seen - 1, 800, { cutAt })).toEqual({ left: 0, side: 0 });
});
