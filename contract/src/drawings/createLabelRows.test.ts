import { expect, test } from 'vitest';
import { createLabelRows } from './createLabelRows.ts';

test('a label that would lie on others goes below them, and one beside them does not', () => {
  const place = createLabelRows(14);
  expect(place(100, 20, 40)).toBe(20);
  expect(place(120, 20, 40)).toBe(34);
  expect(place(110, 25, 40)).toBe(53);
  expect(place(160, 20, 40)).toBe(20);
  expect(place(139.9, 20, 10)).toBe(76);
});

test('labels that are a row apart lie beside each other', () => {
  const place = createLabelRows(14);
  place(0, 0, 50);
  expect(place(0, 14, 50)).toBe(14);
  expect(place(0, 27.9, 50)).toBe(41.9);
});
