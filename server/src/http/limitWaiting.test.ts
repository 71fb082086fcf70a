import { request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderError } from './errors.ts';
import { connectionOptions, limitWaiting } from './limitWaiting.ts';
import { refuseUnreadable } from './refuseUnreadable.ts';

const limits = { headMs: 300, bodyMs: 300, silenceMs: 60_000 };
let app: FastifyInstance;
let port: number;
/** The bytes that have come so far to the route that reads by itself. */
let streamed = 0;

beforeAll(async () => {
  app = Fastify({ ...connectionOptions(limits), clientErrorHandler: refuseUnreadable });
  app.setErrorHandler(renderError);
  limitWaiting(app, limits);
  app.post('/json', ({ body }) => ({ got: body }));
  app.post('/closed', { onRequest: async (_, reply) => reply.code(401).send({}) }, () => ({}));
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.put('/stream', { config: { takesLongBodies: true } }, async ({ body }) => {
      for await (const chunk of body as AsyncIterable<Buffer>) streamed += chunk.length;
      return { streamed };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

function begin(method: string, path: string, bytes: number, type = 'application/json'): Socket {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n`);
  return socket;
}

/** Everything until the server closes. */
const rest = async (socket: Socket) => (await socket.toArray()).join('');

test('a body that does not end is refused with 408 and a sentence, and its connection closed', async () => {
  for (const sent of ['', '{"a":']) {
    const socket = begin('POST', '/json', 100);
    socket.write(sent);
    const answer = await rest(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/connection: close/i);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] as string)).toMatchObject({
      code: 'request.tooSlow',
      message: 'The request did not arrive in time. Try again.',
    });
  }
});

test('one that trickles is refused all the same: the time is for the whole', async () => {
  const socket = begin('POST', '/json', 100_000);
  const trickle = setInterval(() => socket.write(' '), 20);
  socket.on('error', () => undefined);
  let answer = '';
  for await (const chunk of socket) {
    answer += chunk;
    if (answer.includes('request.tooSlow')) break;
  }
  clearInterval(trickle);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('what is refused before its body has come does not hold the connection either', async () => {
  const socket = begin('POST', '/closed', 100);
  expect(await rest(socket)).toMatch(/^HTTP\/1\.1 401 /);
});

test('a head that does not end is refused with 408', async () => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write('GET /json HTTP/1.1\r\nhost: x\r\n');
  const answer = await rest(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('request.tooSlow');
});

test('a route that reads by itself may take longer than that', async () => {
  const upload = request({
    port,
    method: 'PUT',
    path: '/stream',
    headers: { 'content-type': 'x/y', 'content-length': 10 },
  });
  upload.write('01234');
  await expect.poll(() => streamed).toBe(5);
  // Begun later, and already given up.
  expect(await rest(begin('POST', '/json', 100))).toMatch(/^HTTP\/1\.1 408 /);
  const answered = new Promise<number | undefined>((resolve, reject) => {
    upload.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
  });
  upload.end('56789');
  expect([await answered, streamed]).toEqual([200, 10]);
});

test('what comes in time is answered, time and again over one connection', async () => {
  const post = () =>
    fetch(`http://127.0.0.1:${port}/json`, {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
  for (let i = 0; i < 3; i++) expect(await (await post()).json()).toEqual({ got: { a: 1 } });
});
