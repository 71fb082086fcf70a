import type { Path } from 'react-router';
import { expect, test } from 'vitest';
import { withKeptParameters } from './keptParameters.ts';

const address = '?feature.insightsDashboard=1&search=wall&maintenanceMode=1';

test('[FLAG-1] flags and maintenance mode survive navigation, other parameters do not', () => {
  expect(withKeptParameters(address, '/a/b')).toEqual({
    pathname: '/a/b',
    search: '?feature.insightsDashboard=1&maintenanceMode=1',
  });
});

test('[FLAG-1] the target’s own parameters stay and win', () => {
  const target = withKeptParameters(address, { pathname: '/a', search: '?x=1&feature.insightsDashboard=0' });
  expect(Object.fromEntries(new URLSearchParams((target as Path).search))).toEqual({
    x: '1',
    'feature.insightsDashboard': '0',
    maintenanceMode: '1',
  });
});

test('[FLAG-1] the fragment stays', () => {
  expect(withKeptParameters(address, '/a#b')).toMatchObject({ pathname: '/a', hash: '#b' });
});

test('[FLAG-1] an address without flags adds nothing', () => {
  expect(withKeptParameters('?search=wall', '/a?x=1')).toBe('/a?x=1');
});
