import { expect, test } from 'vitest';
import { nextSort, readSort, toTableSort, withParameter } from './fileAddress.ts';

test.each([
  [null, '-createdDate'],
  ['', '-createdDate'],
  ['status', '-createdDate'],
  ['--size', '-createdDate'],
  ['size', 'size'],
  ['-createdBy', '-createdBy'],
])('the order %j of an address is %s', (value, sort) => expect(readSort(value)).toBe(sort));

test.each([
  ['-createdDate', 'createdDate', 'createdDate'],
  ['createdDate', 'createdDate', '-createdDate'],
  ['-createdDate', 'filename', 'filename'],
  ['filename', 'filename', '-filename'],
  ['filename', 'size', '-size'],
  ['size', 'createdBy', 'createdBy'],
] as const)('from %s a click on %s leads to %s', (sort, column, next) => expect(nextSort(sort, column)).toBe(next));

test('the table shows it', () => {
  expect(toTableSort('-size')).toEqual({ column: 'size', descending: true });
  expect(toTableSort('filename')).toEqual({ column: 'filename', descending: false });
});

test('what is usual is not in the address, and the rest stays', () => {
  const params = new URLSearchParams('feature.x=1&sort=size');
  expect(`${withParameter(params, 'search', 'a b')}`).toBe('feature.x=1&sort=size&search=a+b');
  expect(`${withParameter(params, 'sort', '-createdDate', '-createdDate')}`).toBe('feature.x=1');
  expect(`${params}`).toBe('feature.x=1&sort=size');
});
