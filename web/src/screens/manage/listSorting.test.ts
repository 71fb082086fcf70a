import { expect, test } from 'vitest';
import { toTableSort } from './listSorting.ts';

test('the table shows how a list is sorted', () => {
  expect(toTableSort('-size')).toEqual({ column: 'size', descending: true });
  expect(toTableSort('filename')).toEqual({ column: 'filename', descending: false });
});
