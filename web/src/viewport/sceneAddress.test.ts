import { expect, test } from 'vitest';
import { withScene } from './sceneAddress.ts';

test('the scene joins the other parameters, takes the place of the one before, and reads well', () => {
  const search = withScene('?feature.x=1&select=old', { select: '2O2$_a,3P', camera: '1,2,3,-4,5,6' });
  expect(search).toBe('?feature.x=1&select=2O2$_a,3P&camera=1,2,3,-4,5,6');
  expect(new URLSearchParams(search).get('select')).toBe('2O2$_a,3P');
});

test('what is empty is not in the address', () => {
  expect(withScene('?select=old&camera=1', { select: '', camera: '' })).toBe('');
});
