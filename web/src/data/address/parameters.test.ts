import { expect, test } from 'vitest';
import { readParameters, withParameters } from './parameters.ts';

test('parameters join the others, take the place of those before, and read well', () => {
  const search = withParameters('?feature.x=1&select=old', { select: '2O2$_a,3P', camera: '1,2,3,-4,5,6' });
  expect(search).toBe('?feature.x=1&select=2O2$_a,3P&camera=1,2,3,-4,5,6');
  expect(readParameters(search, ['select', 'page'])).toEqual({ select: '2O2$_a,3P', page: '' });
});

test('JSON stays readable', () => {
  const filter = '{"statuses":["deviated"],"magnitude":{"from":20}}';
  const search = withParameters('', { filter });
  expect(search).toContain('{%22statuses%22:[%22deviated%22],');
  expect(decodeURIComponent(search)).toBe(`?filter=${filter}`);
  expect(readParameters(search, ['filter'])).toEqual({ filter });
});

test('what is empty is not in the address', () => {
  expect(withParameters('?select=old&camera=1', { select: '', camera: '' })).toBe('');
  expect(withParameters('?a=1&search=x', { search: '' })).toBe('?a=1');
});

test.each(['=cmd|"x"#?+%', 'Level 1 & 2', 'דירה', '🏗️', ' a+b '])('%j comes out as it went in', (text) => {
  expect(readParameters(withParameters('?feature.x=1', { search: text }), ['search'])).toEqual({ search: text });
});
