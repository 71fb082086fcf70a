import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../test/openTestHouse.ts';
import { buildApp } from '../app.ts';
import { createLog } from '../createLog.ts';

let house: TestHouse;
const apps: Awaited<ReturnType<typeof buildApp>>[] = [];

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await house.close();
});

async function openBehind(trustedProxies: number): Promise<number> {
  const { modules, platform, product } = house;
  const app = await buildApp({
    modules,
    platform,
    trustedProxies,
    version: product.version,
    log: createLog('silent'),
    production: true,
  });
  apps.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Through a real socket: what the server takes for the caller's address is where it counts the attempt. */
async function knock(port: number, headers: Record<string, string | string[]>) {
  await house.platform.db.deleteFrom('attempt').execute();
  const body = JSON.stringify({ email: 'nobody@site.test', password: 'not the password' });
  const type = { 'content-type': 'application/json', 'content-length': String(body.length) };
  const answered = await new Promise<Record<string, unknown>>((resolve, reject) => {
    const call = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/auth/sign-in',
      headers: { ...headers, ...type },
    });
    call.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => resolve(response.headers));
    });
    call.end(body);
  });
  const counted = await house.platform.db
    .selectFrom('attempt')
    .select('key')
    .where('key', 'like', 'signInByAddress:%')
    .execute();
  return {
    address: counted[0]?.key.replace('signInByAddress:', ''),
    isSecure: 'strict-transport-security' in answered,
  };
}

describe.each([
  [0, '127.0.0.1'],
  [1, '3.3.3.3'],
  [2, '2.2.2.2'],
  [3, '1.1.1.1'],
  [9, '1.1.1.1'],
])('behind %i proxies', (proxies, expected) => {
  let port: number;
  beforeAll(async () => {
    port = await openBehind(proxies);
  });

  test(`the caller is ${expected}, counted from the right, whatever the caller wrote to the left`, async () => {
    const { address } = await knock(port, { 'x-forwarded-for': '1.1.1.1, 2.2.2.2, 3.3.3.3' });
    expect(address).toBe(expected);
  });

  test('the same when each proxy adds a line of its own', async () => {
    const { address } = await knock(port, { 'x-forwarded-for': ['1.1.1.1', '2.2.2.2', '3.3.3.3'] });
    expect(address).toBe(expected);
  });

  test('without a proxy’s word it is whoever holds the connection', async () => {
    expect((await knock(port, {})).address).toBe('127.0.0.1');
    expect((await knock(port, { forwarded: 'for=1.1.1.1', 'x-real-ip': '1.1.1.1' })).address).toBe('127.0.0.1');
  });

  test('the protocol is the nearest proxy’s word, and nobody’s without one', async () => {
    expect((await knock(port, { 'x-forwarded-proto': 'http, https' })).isSecure).toBe(proxies > 0);
    expect((await knock(port, { 'x-forwarded-proto': 'https, http' })).isSecure).toBe(false);
  });
});

test('a caller of IPv6 is counted by the network that one customer has', async () => {
  const port = await openBehind(1);
  const ask = async (from: string) => (await knock(port, { 'x-forwarded-for': from })).address;
  expect(await ask('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(await ask('2001:db8:1:2:ffff::1')).toBe('2001:db8:1:2::/64');
  expect(await ask('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
  expect(await ask('::ffff:10.1.2.3')).toBe('10.1.2.3');
});
