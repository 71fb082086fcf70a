import { expect, test } from 'vitest';
import { helpPages } from './helpPages.ts';
import { searchHelp } from './searchHelp.ts';

const found = (question: string) =>
  searchHelp(helpPages, question).map(({ page, section }) => `${page.id}: ${section.title}`);

test('finds what has every word, in any order and case, titles first', () => {
  expect(found('TOLERANCES verdict')[0]).toBe('verdicts: Tolerances');
  expect(found('shiny wet')).toContain('scanning: Black, shiny and wet');
  expect(found('shiny schedule')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test('every page has an address of its own', () => {
  expect(new Set(helpPages.map(({ id }) => id)).size).toBe(helpPages.length);
});
