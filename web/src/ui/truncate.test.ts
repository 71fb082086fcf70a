import { expect, test } from 'vitest';
import { truncate } from './truncate.ts';

test('[WIDG-2] a text that fits is left alone', () => {
  expect(truncate('Wall', 4)).toBe('Wall');
  expect(truncate('', 4)).toBe('');
});

test('[WIDG-2] a longer text is cut to the length, ellipsis included', () => {
  expect(truncate('Basic Wall', 6)).toBe('Basic…');
  expect(truncate('Foundations', 6)).toBe('Found…');
  expect(truncate('Foundations', 6)).toHaveLength(6);
});

test('[WIDG-2] no blank stands before the ellipsis', () => {
  expect(truncate('Wall of the lift shaft', 9)).toBe('Wall of…');
});

test('[WIDG-2] a character made of several code units is never cut in two', () => {
  expect(truncate('👷🏽‍♀️👷🏽‍♀️👷🏽‍♀️👷🏽‍♀️👷🏽‍♀️', 4)).toBe('👷🏽‍♀️👷🏽‍♀️👷🏽‍♀️…');
});

test.each([3, 2, 0, -1, Number.NaN])('[WIDG-2] a length of %s raises an error', (length) => {
  expect(() => truncate('Wall', length)).toThrow(RangeError);
});
