import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { keepParameters } from './keepParameters.ts';

function at(address: string) {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: [address] });
  return keepParameters(router);
}
const addressOf = ({ state: { location } }: ReturnType<typeof at>) =>
  `${location.pathname}${location.search}${location.hash}`;

test('[FLAG-1] the flags of the address are still there after navigating', async () => {
  const router = at('/a?feature.x=1&search=wall');
  await router.navigate('/b');
  expect(addressOf(router)).toBe('/b?feature.x=1');
  await router.navigate('/c?page=2#top', { replace: true });
  expect(addressOf(router)).toBe('/c?page=2&feature.x=1#top');
});

test('[FLAG-1] links show them too', () => {
  const router = at('/a?feature.x=0&maintenanceMode=1');
  const href = router.createHref({ ...router.state.location, pathname: '/b', search: '', hash: '' });
  expect(href).toBe('/b?feature.x=0&maintenanceMode=1');
});

test('going back is left alone', async () => {
  const router = at('/a?feature.x=1');
  await router.navigate('/b');
  await router.navigate(-1);
  expect(addressOf(router)).toBe('/a?feature.x=1');
});
