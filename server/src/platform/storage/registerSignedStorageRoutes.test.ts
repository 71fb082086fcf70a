import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openStorage } from './openStorage.ts';
import { registerSignedStorageRoutes } from './registerSignedStorageRoutes.ts';
import type { Storage } from './Storage.ts';

vi.setConfig({ testTimeout: 30_000 });

describe('the routes of the folder store', () => {
  let storage: Storage;
  let app: FastifyInstance;
  let origin: string;
  let incoming: string;

  beforeEach(async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-routes-'));
    incoming = join(dataFolder, 'files', '.incoming');
    storage = await openStorage({ dataFolder, publicPath: '/api/storage', signingKey: 'a key for tests, long enough' });
    app = Fastify();
    await registerSignedStorageRoutes(app, { storage });
    app.post('/json', async ({ body }) => ({ got: body }));
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
    return async () => {
      await app.close();
      await rm(dataFolder, { recursive: true });
    };
  });

  const signed = async (key = 'a', options = {}) =>
    new URL(await storage.signGet(key, { expiresInS: 60, ...options }), origin);
  const put = (content: string, contentType = 'text/plain') => storage.put('a', Buffer.from(content), { contentType });

  test('content cannot run, be sniffed or be taken by another site', async () => {
    await put('<script>alert(1)</script>', 'text/html');
    const { headers } = await fetch(await signed());
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
    });
  });

  test('a reader that has the content already is told so', async () => {
    await put('content');
    const first = await fetch(await signed());
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      expect((await fetch(await signed(), { headers: { 'if-none-match': known } })).status).toBe(304);
    }
    await put('changed');
    const again = await fetch(await signed(), { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([200, 'changed']);
  });

  test('ranges are given as asked', async () => {
    await put('0123456789');
    const ask = async (range: string, more = {}) => {
      const answer = await fetch(await signed(), { headers: { range, ...more } });
      return [answer.status, answer.headers.get('content-range'), answer.ok ? await answer.text() : ''];
    };
    expect(await ask('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await ask('bytes=8-')).toEqual([206, 'bytes 8-9/10', '89']);
    expect(await ask('bytes=0-99')).toEqual([206, 'bytes 0-9/10', '0123456789']);
    expect(await ask('bytes=-99')).toEqual([206, 'bytes 0-9/10', '0123456789']);
    expect(await ask('bytes=10-')).toEqual([416, 'bytes */10', '']);
    expect(await ask('bytes=99999999999999999999-')).toEqual([416, 'bytes */10', '']);
    expect(await ask('bytes=1-99999999999999999999')).toEqual([206, 'bytes 1-9/10', '123456789']);
    expect(await ask('bytes=-0')).toEqual([416, 'bytes */10', '']);
    expect(await ask('bytes=1-2,4-5')).toEqual([200, null, '0123456789']);
    expect(await ask('bytes=5-2')).toEqual([416, 'bytes */10', '']);
    expect(await ask('lines=1-2')).toEqual([200, null, '0123456789']);
    expect(await ask('bytes=1-2', { 'if-range': '"another version"' })).toEqual([200, null, '0123456789']);
  });

  test('errors are thrown for the server to render, with code and status', async () => {
    const seen: unknown[] = [];
    app = Fastify();
    app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, _request, reply) => {
      seen.push([error.name, error.code, error.statusCode]);
      return reply.code(error.statusCode ?? 500).send();
    });
    await registerSignedStorageRoutes(app, { storage });
    const relative = async (key: string) => storage.signGet(key, { expiresInS: 60 });
    await app.inject({ url: await relative('absent') });
    await app.inject({ url: `${await relative('a')}x` });
    await app.inject({ method: 'PUT', url: await storage.signPut('a', { expiresInS: 60, maxBytes: 1 }), body: 'xx' });
    expect(seen).toEqual([
      ['StorageError', 'storage.notFound', 404],
      ['SignedAddressError', 'storage.badSignature', 403],
      ['StorageError', 'storage.tooLarge', 413],
    ]);
  });

  test('an upload larger than any buffer passes, and other routes keep their parsers and limits', async () => {
    const body = Buffer.alloc(5 * 1024 * 1024, 7);
    const address = new URL(await storage.signPut('a', { expiresInS: 60 }), origin);
    expect((await fetch(address, { method: 'PUT', body })).status).toBe(200);
    expect((await storage.stat('a'))?.size).toBe(body.length);
    const headers = { 'content-type': 'application/json' };
    const json = await fetch(`${origin}/json`, { method: 'POST', body: '{"x":1}', headers });
    expect(await json.json()).toEqual({ got: { x: 1 } });
    const tooLarge = await fetch(`${origin}/json`, { method: 'POST', body: JSON.stringify('x'.repeat(2e6)), headers });
    expect(tooLarge.status).toBe(413);
  });

  test('an upload is on the disk while it still comes, and gone when it breaks off', async () => {
    const address = new URL(await storage.signPut('a', { expiresInS: 60, size: 2_000_000 }), origin);
    const upload = request(address, { method: 'PUT', headers: { 'content-length': 2_000_000 } });
    upload.on('error', () => undefined);
    upload.write(Buffer.alloc(1_000_000));
    await vi.waitFor(async () => {
      const [half = ''] = await readdir(incoming);
      expect((await stat(join(incoming, half))).size).toBe(1_000_000);
    }, 10_000);
    upload.destroy();
    await vi.waitFor(async () => expect(await readdir(incoming)).toEqual([]), 10_000);
    expect(await storage.stat('a')).toBeUndefined();
  });

  test('a refused upload gets its answer, however much is still to come', async () => {
    const address = new URL(await storage.signPut('a', { expiresInS: 60, maxBytes: 10 }), origin);
    async function* endless() {
      for (let i = 0; i < 200; i++) {
        yield Buffer.alloc(100_000);
        await setTimeout(0);
      }
    }
    const body = ReadableStream.from(endless());
    const answer = await fetch(address, { method: 'PUT', body, duplex: 'half' });
    expect(answer.status).toBe(413);
    expect(await readdir(incoming)).toEqual([]);
  });
});
