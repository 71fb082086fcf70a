import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openReceiver, type Receiver } from '../../../test/openReceiver.ts';
import { type Call, createOutbound, type OutboundOptions } from './createOutbound.ts';
import type { OutboundFault } from './OutboundFault.ts';

let receiver: Receiver;
let origin: string;

beforeEach(async () => {
  receiver = await openReceiver();
  origin = new URL(receiver.url).origin;
});
afterEach(() => receiver.close());

const open = (more: Partial<OutboundOptions> = {}) =>
  createOutbound({
    allowed: { hosts: new Set(), networks: [] },
    origins: [origin],
    production: true,
    resolve: async () => [],
    ...more,
  });

const call = (url: string, more: Partial<Call> = {}): Call => ({
  method: 'GET',
  url,
  headers: {},
  timeoutMs: 2000,
  ...more,
});

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    ({ fault }: OutboundFault) => fault,
  );

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString();
}

describe('an origin that the operator named', () => {
  test('is reached where it lies, unencrypted too, and nothing beside it is', async () => {
    const other = await openReceiver();
    const outbound = open();
    expect((await outbound.send(call(`${origin}/x`))).status).toBe(200);
    const refused = [
      other.url,
      receiver.url.replace('127.0.0.1', 'localhost'),
      receiver.url.replace('127.0.0.1', '127.0.0.2'),
      receiver.url.replace('http:', 'https:'),
      `${origin.replace('127.0.0.1', '[::1]')}/`,
      'http://169.254.169.254/latest/meta-data',
      'https://10.0.0.7/signed',
      `ftp://127.0.0.1:${receiver.port}/`,
      receiver.url.replace('127.0.0.1', 'me:pw@127.0.0.1'),
    ];
    for (const url of refused) expect([url, await faultOf(outbound.send(call(url)))]).toEqual([url, 'notAllowed']);
    expect(other.received).toEqual([]);
    expect(receiver.received).toHaveLength(1);
    await other.close();
  });

  test('an address that it hands out has to be encrypted and on the Internet, by name as well', async () => {
    const named = (resolve: OutboundOptions['resolve']) => open(resolve && { resolve });
    expect(await faultOf(named(async () => ['10.0.0.7']).send(call('https://store.example/')))).toBe('notAllowed');
    const both = named(async () => ['93.184.216.34', '127.0.0.1']);
    expect(await faultOf(both.send(call('https://store.example/')))).toBe('notAllowed');
    const onInternet = named(async () => ['93.184.216.34']);
    expect(await faultOf(onInternet.send(call('http://store.example/')))).toBe('notAllowed');
    await expect(onInternet.check('https://store.example/')).resolves.toBeUndefined();
  });

  test('is not followed to where it redirects', async () => {
    const inner = await openReceiver();
    receiver.answerWith((response) => response.writeHead(302, { location: inner.url }).end());
    const { status, close } = await open().send(call(receiver.url));
    close();
    expect(status).toBe(302);
    expect(inner.received).toEqual([]);
    await inner.close();
  });
});

describe('an answer as it comes', () => {
  test('method, headers and body go out, and status, headers and body come in', async () => {
    receiver.answerWith((response) => response.writeHead(201, { etag: '"1"' }).end('made'));
    const sent = call(receiver.url, { method: 'PUT', headers: { range: 'bytes=0-1' }, body: Buffer.from('bytes') });
    const answer = await open().send(sent);
    expect(answer).toMatchObject({ status: 201, headers: { etag: '"1"' } });
    expect(await textOf(answer.body)).toBe('made');
    expect(receiver.received[0]).toMatchObject({
      body: 'bytes',
      headers: { range: 'bytes=0-1', 'content-length': '5' },
    });
    expect(receiver.received[0]?.headers).not.toHaveProperty('transfer-encoding');
  });

  test('one that stops midway is given up, one that breaks off is told, and a slow reader is neither', async () => {
    receiver.answerWith((response) => response.writeHead(200, { 'content-length': '10' }).write('half'));
    const stopped = await open().send(call(receiver.url, { timeoutMs: 200 }));
    expect(await faultOf(textOf(stopped.body))).toBe('timedOut');
    receiver.answerWith((response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('half', () => response.destroy());
    });
    expect(await faultOf(textOf((await open().send(call(receiver.url))).body))).toBe('closed');
    receiver.answerWith((response) => response.end('x'.repeat(500_000)));
    const { body } = await open().send(call(receiver.url, { timeoutMs: 150 }));
    let length = 0;
    for await (const part of body) {
      if (length === 0) await wait(300);
      length += part.length;
    }
    expect(length).toBe(500_000);
  });

  test('nobody answers', async () => {
    receiver.answerWith(() => undefined);
    expect(await faultOf(open().send(call(receiver.url, { timeoutMs: 150 })))).toBe('timedOut');
  });
});
