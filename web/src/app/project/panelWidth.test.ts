import { expect, test } from 'vitest';
import { panelBounds, panelWidthOf, widthByKey } from './panelWidth.ts';

test('the panel is 420 wide at first, and between 320 and 60 % of the window', () => {
  expect(panelWidthOf(undefined, 1440)).toBe(420);
  expect(panelWidthOf(100, 1440)).toBe(320);
  expect(panelWidthOf(2000, 1440)).toBe(864);
  expect(panelWidthOf(undefined, 600)).toBe(360);
  expect(panelBounds(400)).toEqual({ least: 240, most: 240 });
});

test.each([
  ['ArrowLeft', false, 404],
  ['ArrowRight', false, 436],
  ['ArrowRight', true, 484],
  ['Home', false, 320],
  ['End', false, 864],
  ['a', false, undefined],
  ['constructor', false, undefined],
])('the key %s (far: %s) gives %s', (key, isFar, width) => {
  expect(widthByKey(420, { key, isFar, windowPx: 1440 })).toBe(width);
});
