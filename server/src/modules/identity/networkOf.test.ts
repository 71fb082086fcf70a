import { expect, test } from 'vitest';
import { networkOf } from './networkOf.ts';

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['Unknown', 'unknown'],
  ['x'.repeat(5000), 'x'.repeat(64)],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
