import { expect, test } from 'vitest';
import { leaveOutHidden } from './leaveOutHidden.ts';

const column = Uint8Array.of(1, 2, 3, 4);

test('what is hidden, or not isolated, does not count', () => {
  expect(leaveOutHidden(column, { hidden: [] })).toBe(column);
  expect([...leaveOutHidden(column, { hidden: [1, 9] })]).toEqual([1, 0, 3, 4]);
  expect([...leaveOutHidden(column, { isolated: [0, 1, 9], hidden: [0] })]).toEqual([0, 2, 0, 0]);
  expect([...column]).toEqual([1, 2, 3, 4]);
});

test('ghosts count: they are still there', () => {
  expect(leaveOutHidden(column, { solid: [1], hidden: [] })).toBe(column);
});
