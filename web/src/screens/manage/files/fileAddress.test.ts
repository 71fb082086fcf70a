import { expect, test } from 'vitest';
import { fileSorting } from './fileAddress.ts';

test.each([
  ['', '-createdDate'],
  ['status', '-createdDate'],
  ['--size', '-createdDate'],
  ['size', 'size'],
  ['-createdBy', '-createdBy'],
])('the order %j of an address is %s', (value, sort) => expect(fileSorting.read(value)).toBe(sort));

test.each([
  ['-createdDate', 'createdDate', 'createdDate'],
  ['createdDate', 'createdDate', '-createdDate'],
  ['-createdDate', 'filename', 'filename'],
  ['filename', 'filename', '-filename'],
  ['filename', 'size', '-size'],
  ['size', 'createdBy', 'createdBy'],
] as const)('from %s a click on %s leads to %s', (sort, column, next) =>
  expect(fileSorting.next(sort, column)).toBe(next),
);
