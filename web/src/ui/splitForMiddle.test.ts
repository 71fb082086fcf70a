import { expect, test } from 'vitest';
import { splitForMiddle } from './splitForMiddle.ts';

test('the last characters of a long name are always seen, and nothing of it is lost', () => {
  const { start, end } = splitForMiddle('Basic Wall:Generic 200 mm:348211');
  expect(end).toBe('m:348211');
  expect(start + end).toBe('Basic Wall:Generic 200 mm:348211');
});

test('a short name stays in one', () => {
  expect(splitForMiddle('Door 12')).toEqual({ start: 'Door 12', end: '' });
});
