import { expect, test } from 'vitest';
import { insetsOf } from './insetsOf.ts';

const rect = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const stage = rect(100, 50, 1000, 600);

test('each cover takes the side where it takes least of the stage', () => {
  const legend = rect(112, 388, 200, 250);
  const cube = rect(1000, 62, 88, 88);
  expect(insetsOf(stage, [legend, cube])).toEqual({ left: 212, right: 100, top: 0, bottom: 0 });
  const strip = rect(112, 600, 970, 38);
  expect(insetsOf(stage, [strip])).toEqual({ left: 0, right: 0, top: 0, bottom: 50 });
});

test('what stands in the middle, outside, or is not there takes nothing', () => {
  const none = { left: 0, right: 0, top: 0, bottom: 0 };
  expect(insetsOf(stage, [rect(400, 200, 300, 200), rect(0, 0, 90, 700), rect(0, 0, 0, 0)])).toEqual(none);
});
