import { expect, test } from 'vitest';
import { aView } from '../testing/aView.ts';
import { elementsOfChange, viewBefore } from './comparison.ts';

const week = (id: string, scanDate: string) => aView({ _id: id, scanDate });
const first = week('first', '2026-01-05T08:00:00Z');
const second = week('second', '2026-01-12T08:00:00Z');
const third = week('third', '2026-01-19T08:00:00Z');

test('the view before is the one scanned last before this one', () => {
  const all = [third, first, second];
  expect(viewBefore(third, all)).toBe(second);
  expect(viewBefore(second, all)).toBe(first);
  expect(viewBefore(first, all)).toBeUndefined();
  expect(viewBefore(first, [first, week('same', first.scanDate)])).toBeUndefined();
});

test('the elements of a change are the places of its byte', () => {
  expect(elementsOfChange(Uint8Array.of(1, 0, 2, 6, 2), 'fellDueMissing')).toEqual([2, 4]);
  expect(elementsOfChange(Uint8Array.of(1, 0, 4), 'noLongerSeen')).toEqual([]);
});
