import { expect, test } from 'vitest';
import { toTableSort } from './listSorting.ts';
import { withParameter } from './withParameter.ts';

test('the table shows how a list is sorted', () => {
  expect(toTableSort('-size')).toEqual({ column: 'size', descending: true });
  expect(toTableSort('filename')).toEqual({ column: 'filename', descending: false });
});

test('what is usual is not in the address, and the rest stays', () => {
  const params = new URLSearchParams('feature.x=1&sort=size');
  expect(`${withParameter(params, 'search', 'a b')}`).toBe('feature.x=1&sort=size&search=a+b');
  expect(`${withParameter(params, 'sort', '-createdDate', '-createdDate')}`).toBe('feature.x=1');
  expect(`${params}`).toBe('feature.x=1&sort=size');
});
