import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openReceiver, type Receiver } from '../../../test/openReceiver.ts';
import { localhostCertificate, localhostKey } from '../mail/localhost.fixture.ts';
import { createOutbound, type OutboundOptions } from './createOutbound.ts';
import type { OutboundFault } from './OutboundFault.ts';
import { type Allowed, readAllowed } from './readAllowed.ts';

let receiver: Receiver;

beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const open = (allow = '', more: Partial<OutboundOptions> = {}) =>
  createOutbound({ allowed: readAllowed(allow) as Allowed, production: false, resolve: async () => [], ...more });

const send = (outbound: ReturnType<typeof open>, url: string, timeoutMs = 5000) =>
  outbound
    .post({ url, headers: { 'content-type': 'application/json' }, body: '{"a":1}', timeoutMs, mostBytes: 4096 })
    .catch(({ fault }: OutboundFault) => fault);

const refusal = (outbound: ReturnType<typeof open>, url: string) =>
  outbound.check(url).then(
    () => 'taken',
    ({ message }: OutboundFault) => message,
  );

const nowhere = 'There is no such host on the Internet, or it lies in a network that webhooks may not reach.';

describe('an address that people give', () => {
  const disguises = [
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::127.0.0.1]',
    '127.0.0.1.',
    '１２７.0.0.1',
    '169.254.169.254',
  ];

  test.each(disguises)('%s is seen through, and nothing is sent', async (host) => {
    const url = `http://${host}:${receiver.port}/`;
    expect(await refusal(open(), url)).toBe(nowhere);
    expect(await send(open(), url)).toBe('notAllowed');
    expect(receiver.received).toEqual([]);
  });

  test.each(['localhost', 'localhost.', 'LOCALHOST', 'x.localhost', 'metadata.google.internal'])(
    '%s is refused, whatever the name servers and the hosts file say',
    async (host) => {
      const url = `http://${host}:${receiver.port}/`;
      for (const resolve of [undefined, async () => ['127.0.0.1'], async () => ['169.254.169.254']]) {
        const outbound = createOutbound({
          allowed: readAllowed('') as Allowed,
          production: false,
          ...(resolve && { resolve }),
        });
        expect(await send(outbound, url)).toBe('notAllowed');
      }
      expect(receiver.received).toEqual([]);
    },
  );

  test('of a name with several addresses every one counts', async () => {
    const resolve = async () => ['93.184.216.34', '10.0.0.7'];
    expect(await refusal(open('', { resolve }), 'https://both.example/')).toBe(nowhere);
    expect(await refusal(open('10.0.0.0/8', { resolve }), 'https://both.example/')).toBe('taken');
    const mixed = open('10.0.0.0/8', { resolve: async () => ['10.0.0.7', '127.0.0.1'] });
    expect(await refusal(mixed, 'https://mixed.example/')).toBe(nowhere);
  });

  test('names that there are not, and those of the own network, are refused by the same words', async () => {
    const own = open('', { resolve: async () => ['10.0.0.7'] });
    const gone = open('', { resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    expect(await refusal(own, 'https://secret.corp/')).toBe(await refusal(gone, 'https://nothing.corp/'));
  });

  test('names and passwords, other protocols and the ports of other services are refused', async () => {
    const resolve = async () => ['93.184.216.34'];
    const outbound = open('', { resolve });
    const answers = ['https://me:pw@a.example/', 'https://me@a.example/', 'ftp://a.example/', 'file:///etc/passwd'].map(
      (url) => refusal(outbound, url),
    );
    expect(await Promise.all(answers)).toEqual([
      'It must not hold a name or password.',
      'It must not hold a name or password.',
      'It must begin with https://.',
      'It must begin with https://.',
    ]);
    expect(await refusal(outbound, 'https://a.example:25/')).toBe(
      'Of the ports below 1024 only 443 and 80 are allowed.',
    );
    expect(await refusal(outbound, 'https://a.example:8443/')).toBe('taken');
  });

  test('in production all is encrypted but what stays where the operator allows', async () => {
    const resolve = async (host: string) => (host === 'in.example' ? ['10.0.0.7'] : ['93.184.216.34']);
    expect(await refusal(open('', { resolve }), 'http://a.example/')).toBe('taken');
    const live = open('10.0.0.0/8', { resolve, production: true });
    expect(await refusal(live, 'http://a.example/')).toBe('It must begin with https://.');
    expect(await refusal(live, 'https://a.example/')).toBe('taken');
    expect(await refusal(live, 'http://in.example/')).toBe('taken');
  });
});

describe('a call', () => {
  test('goes to the address that was checked, though the name has another by then', async () => {
    const said: string[] = [];
    const resolve = async () => {
      said.push(said.length === 0 ? '93.184.216.34' : '127.0.0.1');
      return said.slice(-1);
    };
    const rebinding = open('', { resolve });
    const url = `http://rebinding.example:${receiver.port}/`;
    await rebinding.check(url);
    expect(await send(rebinding, url)).toBe('notAllowed');
    const other = open('127.0.0.1', { resolve: async () => ['127.0.0.1'] });
    // No name server knows it: only what was checked can have been connected to.
    expect(await send(other, `http://checked.invalid:${receiver.port}/x?y=1`)).toEqual({ status: 200, text: 'thanks' });
    expect(receiver.received).toEqual([expect.objectContaining({ path: '/x?y=1', body: '{"a":1}' })]);
    expect(receiver.received[0]?.headers.host).toBe(`checked.invalid:${receiver.port}`);
  });

  test('by a name that the operator gave takes what the hosts file says', async () => {
    expect(await send(open('localhost'), `http://localhost:${receiver.port}/`)).toEqual({
      status: 200,
      text: 'thanks',
    });
    expect(await send(open('localhost'), `http://localhost.:${receiver.port}/`)).toMatchObject({ status: 200 });
  });

  test('follows no redirect', async () => {
    const inner = await openReceiver();
    receiver.answerWith((response) => response.writeHead(302, { location: inner.url }).end());
    expect(await send(open('127.0.0.1'), receiver.url)).toEqual({ status: 302, text: '' });
    expect(inner.received).toEqual([]);
    await inner.close();
  });

  test('reads as much of an answer as is asked for', async () => {
    receiver.answerWith((response) => {
      const more = () => {
        while (response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    const answer = await send(open('127.0.0.1'), receiver.url);
    expect(answer).toEqual({ status: 200, text: 'x'.repeat(4096) });
  });

  test('gives up on whoever is silent, and takes a status for an answer', async () => {
    receiver.answerWith(() => undefined);
    expect(await send(open('127.0.0.1'), receiver.url, 200)).toBe('timedOut');
    receiver.answerWith((response) => response.writeHead(204).flushHeaders());
    expect(await send(open('127.0.0.1'), receiver.url, 500)).toEqual({ status: 204, text: '' });
    receiver.answerWith((response) => response.write('be'));
    expect(await send(open('127.0.0.1'), receiver.url, 500)).toEqual({ status: 200, text: 'be' });
    const silent = open('', { resolve: () => new Promise(() => undefined) });
    expect(await send(silent, 'https://slow.example/', 200)).toBe('timedOut');
  });

  test('says what kept it from being answered', async () => {
    receiver.answerWith((_, __, request) => request.socket.destroy());
    expect(await send(open('127.0.0.1'), receiver.url)).toBe('closed');
    receiver.answerWith((_, __, request) => request.socket.end('no HTTP at all\r\n\r\n'));
    expect(await send(open('127.0.0.1'), receiver.url)).toBe('badAnswer');
    receiver.answerWith((_, __, request) => request.socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(99_999)}\r\n\r\n`));
    expect(await send(open('127.0.0.1'), receiver.url)).toBe('badAnswer');
    expect(await send(open('127.0.0.1'), receiver.url.replace('http:', 'https:'))).toBe('badCertificate');
    const gone = receiver.url;
    await receiver.close();
    expect(await send(open('127.0.0.1'), gone)).toBe('unreachable');
    receiver = await openReceiver();
  });

  test('is made to whoever can prove its name alone', async () => {
    const server = createServer({ cert: localhostCertificate, key: localhostKey }, (_, response) =>
      response.end('safe'),
    );
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    onTestFinished(() => void server.close());
    const url = `https://localhost:${(server.address() as AddressInfo).port}/`;
    expect(await send(open('localhost', { production: true }), url)).toBe('badCertificate');
    const known = getCACertificates('default');
    onTestFinished(() => setDefaultCACertificates(known));
    setDefaultCACertificates([...known, localhostCertificate]);
    expect(await send(open('localhost', { production: true }), url)).toEqual({ status: 200, text: 'safe' });
    expect(
      await send(open('127.0.0.1, ::1', { resolve: async () => ['127.0.0.1'] }), url.replace('localhost', 'other')),
    ).toBe('badCertificate');
  });

  test('keeps nothing of an answer that a database does not take', async () => {
    receiver.answerWith((response) => response.end(Buffer.from([0x61, 0, 0xff, 0x62])));
    expect(await send(open('127.0.0.1'), receiver.url)).toEqual({ status: 200, text: 'a\ufffdb' });
  });
});
