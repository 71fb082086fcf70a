import { expect, test } from 'vitest';
import { searchOptions, selectionOf, toggleOne, toggleShown } from './selection.ts';

const options = ['Basic Wall', 'Curtain wall (glass)', 'Column', 'a.b'].map((label) => ({ value: label, label }));
const labels = (search: string) => searchOptions(options, search).map(({ label }) => label);

test('[WIDG-1] the search ignores case and surrounding blanks', () => {
  expect(labels('WALL ')).toEqual(['Basic Wall', 'Curtain wall (glass)']);
  expect(labels('')).toHaveLength(4);
});

test('[WIDG-1] the search is literal', () => {
  expect(labels('.')).toEqual(['a.b']);
  expect(labels('(glass)')).toEqual(['Curtain wall (glass)']);
  expect(labels('.*')).toEqual([]);
});

test('[WIDG-1] toggle-all knows all, some and none of what is shown', () => {
  expect(selectionOf(['a', 'b'], ['b', 'a', 'z'])).toBe('all');
  expect(selectionOf(['a', 'b'], ['b'])).toBe('some');
  expect(selectionOf(['a', 'b'], ['z'])).toBe('none');
  expect(selectionOf([], ['z'])).toBe('none');
});

test('[WIDG-1] toggle-all changes only what is shown', () => {
  expect(toggleShown(['a', 'b'], ['z', 'b'])).toEqual(['z', 'a', 'b']);
  expect(toggleShown(['a', 'b'], ['z', 'a', 'b'])).toEqual(['z']);
});

test('[WIDG-1] one option is switched on and off', () => {
  expect(toggleOne('a', ['b'])).toEqual(['b', 'a']);
  expect(toggleOne('a', ['b', 'a'])).toEqual(['b']);
});
