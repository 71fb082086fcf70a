import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseUnreadable } from './refuseUnreadable.ts';

let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  app = Fastify({ http: { maxHeaderSize: 20_000 }, clientErrorHandler: refuseUnreadable });
  app.get('/length', (request) => ({ length: request.url.length }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

const ask = (letters: number) => fetch(`${origin}/length?filter=${'x'.repeat(letters)}`);

test.each([20_000, 400_000, 3_000_000])('an address of %i letters is refused with a sentence', async (letters) => {
  const response = await ask(letters);
  expect(response.status).toBe(431);
  expect(await response.json()).toEqual({
    code: 'request.addressTooLong',
    message: 'The address of the request is too long. Filter by fewer values.',
    requestId: response.headers.get('x-request-id'),
  });
  expect((await ask(10)).status).toBe(200);
});

test('what is not HTTP gets an answer as well', async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('this is not a request\r\n\r\n');
  const answer = (await socket.setEncoding('utf8').toArray()).join('');
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] as string).code).toBe('request.invalid');
});

test('a caller who resets the connection harms nobody', async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTT');
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.resetAndDestroy();
  expect((await ask(10)).status).toBe(200);
});
