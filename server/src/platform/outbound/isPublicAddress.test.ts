import { expect, test } from 'vitest';
import { isPublicAddress } from './isPublicAddress.ts';

const own = {
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'link-local, with the metadata of clouds': ['169.254.169.254', '169.254.0.1', 'fe80::1'],
  'metadata in other ranges': ['100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254'],
  'unique local': ['fc00::1', 'fdff::1'],
  'site-local': ['fec0::1'],
  'shared by carriers': ['100.64.0.1', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  'broadcast and reserved': ['255.255.255.255', '240.0.0.1', '198.18.0.1', '192.0.2.1', '203.0.113.1', '2001:db8::1'],
  'IPv4 within IPv6': ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::7f00:1', '::ffff:0:127.0.0.1'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::a00:1'],
  tunnels: ['2002:7f00:1::', '2001::1'],
};

test.each(Object.entries(own))('%s is nobody else’s', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test('what the Internet has given out is', () => {
  const addresses = ['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001:830::200e'];
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
});
