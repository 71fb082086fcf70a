import { expect, test } from 'vitest';
import { initialsOf } from './initialsOf.ts';

test.each([
  ['Ana Brown', 'AB'],
  ['ana maría de la brown', 'AB'],
  ['  Ana  ', 'A'],
  ['ana.brown@example.com', 'AB'],
  ['ana@example.com', 'A'],
  ['Émile Ørsted', 'ÉØ'],
  ['𝒜lpha Beta', '𝒜B'],
  ['', ''],
])('[HEAD-2] the initials of "%s" are "%s"', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});
