import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWeb } from './serveWeb.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<title>Plumbline</title>');
  await writeFile(join(folder, 'assets', 'index-abc.js'), '1');
  await writeFile(join(folder, 'assets', 'large-abc.js'), 'as it is');
  await writeFile(join(folder, 'assets', 'large-abc.js.gz'), 'by gzip');
  await writeFile(join(folder, 'assets', 'large-abc.js.br'), 'by brotli');
  app = Fastify();
  app.setNotFoundHandler(await serveWeb(app, folder));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(['/', '/sign-in', '/northbank-harbour-house/1/quality?feature.x=1'])(
  '%s answers the page, whoever asks',
  async (url) => {
    for (const accept of ['text/html', '*/*', undefined]) {
      const response = await app.inject({ url, headers: accept ? { accept } : {} });
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('<title>Plumbline</title>');
      expect(response.headers['cache-control']).toBe('no-cache');
    }
  },
);

test('built files are kept for ever, since their names change with their content', async () => {
  const response = await app.inject({ url: '/assets/index-abc.js' });
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.each([
  ['gzip, deflate, br', 'br', 'by brotli'],
  ['gzip, deflate', 'gzip', 'by gzip'],
  ['identity', undefined, 'as it is'],
])('who takes %s gets what the build compressed so', async (accepted, encoding, body) => {
  const response = await app.inject({ url: '/assets/large-abc.js', headers: { 'accept-encoding': accepted } });
  expect(response.body).toBe(body);
  expect(response.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(response.headers['content-encoding']).toBe(encoding);
});

test('what was too small to be compressed is sent as it is', async () => {
  const response = await app.inject({ url: '/assets/index-abc.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(response.body).toBe('1');
  expect(response.headers['content-encoding']).toBeUndefined();
});

test.each([
  '/assets/index-old.js',
  '/assets/large-abc.js.gz',
  '/api/nothing',
  '/api',
  '/bcf/3.0/nothing',
  '/foundation/nothing',
])('%s is not there', async (url) => {
  const response = await app.inject({ url, headers: { accept: 'text/html' } });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'route.notFound' });
});
