import { expect, test } from 'vitest';
import { lengthText, listTicks, roundDown } from './roundLengths.ts';

test.each([
  [1.4, 1],
  [2, 2],
  [4.99, 2],
  [7, 5],
  [130, 100],
  [0.0034, 0.002],
  [0.001, 0.001],
  [0.05, 0.05],
])('[SECT-2] the scale bar for at most %d m is %d m', (most, length) => {
  expect(roundDown(most)).toBe(length);
});

test('[SECT-2] its length is told in millimetres below a metre', () => {
  expect([0.005, 0.2, 1, 20].map(lengthText)).toEqual(['5\u2009mm', '200\u2009mm', '1\u2009m', '20\u2009m']);
});

test('ticks are round, apart from each other, and say no more digits than they need', () => {
  const ticks = listTicks(6.93, 8.21, 0.2);
  expect(ticks.map(({ text }) => text)).toEqual(['7.0', '7.5', '8.0']);
  expect(listTicks(-1.2, 2.1, 0.4).map(({ text }) => text)).toEqual(['\u22121', '0', '1', '2']);
  expect(listTicks(0.0001, 0.0052, 0.0008).map(({ text }) => text)).toEqual(['0.002', '0.004']);
  expect(listTicks(5, 4, 1)).toEqual([]);
});
