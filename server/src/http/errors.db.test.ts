import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedHouse } from '../../test/openSharedHouse.ts';
import type { TestHouse } from '../../test/openTestHouse.ts';
import { renderError } from './errors.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openSharedHouse();
});
afterAll(() => house.close());

const send = (options: { url: string; payload?: string; type?: string; headers?: Record<string, string> }) =>
  house.app.inject({
    method: 'POST',
    url: options.url,
    headers: { 'content-type': options.type ?? 'application/json', ...options.headers },
    payload: options.payload ?? '',
  });

test.each([
  ['a call that does not exist', { url: '/api/nothing', payload: '{}' }, 404, 'route.notFound'],
  ['an address that cannot be read', { url: '/api/auth/sign-asset/%ZZ' }, 404, 'route.notFound'],
  ['broken JSON', { url: '/api/auth/sign-in', payload: '{"email":' }, 400, 'request.invalid'],
  ['no body', { url: '/api/auth/sign-in' }, 400, 'request.invalid'],
  ['a missing field', { url: '/api/auth/sign-in', payload: '{"email":"a@b.test"}' }, 400, 'request.invalid'],
  [
    'a field of another type',
    { url: '/api/auth/sign-in', payload: '{"email":1,"password":{}}' },
    400,
    'request.invalid',
  ],
  ['another content type', { url: '/api/auth/sign-in', payload: '<a/>', type: 'text/xml' }, 415, 'request.wrongType'],
  [
    'a body that is too large',
    { url: '/api/auth/sign-in', payload: JSON.stringify({ email: 'x'.repeat(2_000_000) }) },
    413,
    'request.tooLarge',
  ],
  ['a prototype in the body', { url: '/api/auth/sign-in', payload: '{"__proto__":{"a":1}}' }, 400, 'request.invalid'],
])('%s: a code, a sentence and a request id', async (_, request, status, code) => {
  const response = await send(request);
  expect(response.statusCode).toBe(status);
  const body = response.json();
  expect(body).toMatchObject({ code, message: expect.stringMatching(/\.$/), requestId: expect.any(String) });
  expect(response.headers['x-request-id']).toBe(body.requestId);
});

test.each([
  ['53100', 507, 'storage.full'],
  ['53300', 500, 'database.unavailable'],
  ['57P03', 500, 'database.unavailable'],
])('what PostgreSQL says with %s is told as it is', async (code, status, told) => {
  const app = Fastify();
  app.setErrorHandler(renderError);
  app.get('/', () => Promise.reject(Object.assign(new Error('could not extend file'), { code })));
  const response = await app.inject({ url: '/' });
  expect([response.statusCode, response.json().code]).toEqual([status, told]);
});

test('what is wrong in a request is named', async () => {
  const response = await send({ url: '/api/auth/sign-in', payload: '{"email":"a@b.test"}' });
  expect(response.json().payload.issues).toEqual([{ path: 'body.password', message: expect.any(String) }]);
});

test('a call without a body may be called JSON', async () => {
  const response = await house.app.inject({ url: '/api/settings', headers: { 'content-type': 'application/json' } });
  expect(response.statusCode).toBe(200);
  expect((await send({ url: '/api/auth/refresh' })).json().code).not.toBe('request.invalid');
});

test('every answer carries the security headers, and answers of calls are not cached', async () => {
  const response = await house.app.inject({ url: '/api/settings' });
  expect(response.headers['content-security-policy']).toContain("script-src 'self'");
  expect(response.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
  expect(response.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  expect(response.headers['x-content-type-options']).toBe('nosniff');
  expect(response.headers['cache-control']).toBe('no-store');
});

test.each(['/forgeauth', '/forgeauth/', '/forgeauth?code=1&state=2'])(
  '[INTG-3] %s may speak to the window that opened it, and no other page may',
  async (url) => {
    const callback = await house.app.inject({ url });
    expect(callback.headers['cross-origin-opener-policy']).toBe('unsafe-none');
    expect(callback.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    for (const other of ['/', '/sign-in', '/forgeauthority', '/a/forgeauth', '/api/forgeauth', '/?a=/forgeauth']) {
      const page = await house.app.inject({ url: other });
      expect(page.headers['cross-origin-opener-policy'], other).toBe('same-origin-allow-popups');
    }
  },
);
