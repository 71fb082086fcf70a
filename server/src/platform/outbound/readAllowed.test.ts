import { expect, test } from 'vitest';
import { type Allowed, isIn, readAllowed } from './readAllowed.ts';

test('networks, addresses and hosts', () => {
  const allowed = readAllowed(' 10.1.0.0/16, 127.0.0.1,fd00::/8, ::1, Hooks.Example.lan ,') as Allowed;
  expect([...allowed.hosts]).toEqual(['hooks.example.lan']);
  const inside = ['10.1.255.255', '127.0.0.1', 'fd12::1', '::1'];
  const outside = ['10.2.0.0', '127.0.0.2', 'fe80::1', '::2', '::ffff:10.1.0.1'];
  expect(inside.filter((address) => !isIn(address, allowed))).toEqual([]);
  expect(outside.filter((address) => isIn(address, allowed))).toEqual([]);
  expect(readAllowed('')).toEqual({ hosts: new Set(), networks: [] });
});

test.each(['10.1.0.0/33', '300.1.1.1', '10.1', 'https://host', 'a b', '*', '*.lan', 'host:80'])(
  '%s is none',
  (text) => {
    expect(readAllowed(text)).toBeUndefined();
  },
);
