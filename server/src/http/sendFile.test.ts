import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendFile } from './sendFile.ts';

let app: FastifyInstance;
let url: string;
let made: number;
let isEnded: PromiseWithResolvers<void>;
let lines: { level: number; msg: string; path?: string }[];
let file: { filename: string; contentType: string; parts: (number: number) => string | undefined };

async function* makeParts() {
  try {
    for (let part = file.parts(made); part !== undefined; part = file.parts(made)) {
      made++;
      yield Buffer.from(part);
    }
  } finally {
    isEnded.resolve();
  }
}

beforeEach(async () => {
  made = 0;
  isEnded = Promise.withResolvers();
  file = {
    filename: 'a.csv',
    contentType: 'text/csv; charset=utf-8',
    parts: (i) => (i < 3 ? `part ${i}\n` : undefined),
  };
  lines = [];
  app = Fastify({
    logger: {
      level: 'info',
      stream: { write: (line) => void lines.push(JSON.parse(line)) },
    },
  });
  app.get('/file', (request, reply) => {
    const { filename, contentType } = file;
    return sendFile(request, reply, { filename, contentType, body: ReadableStream.from(makeParts()) });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/file`;
});
afterEach(() => app.close());

/** Node's own client neither unpacks nor reads on by itself. */
function open(headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(url, { headers, agent: false }, resolve).on('error', reject));
}

test('a file comes under its name, whatever letters are in it', async () => {
  file.filename = 'Prüfung "1"; 🏗️.csv';
  const response = await open();
  expect(response.headers['content-disposition']).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
  );
  expect(response.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
  expect(response.headers['content-encoding']).toBeUndefined();
  expect((await response.setEncoding('utf8').toArray()).join('')).toBe('part 0\npart 1\npart 2\n');
});

test('text is packed on the way for those who understand it; what is packed already is not', async () => {
  const packed = await open({ 'accept-encoding': 'br, gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(Buffer.concat(await packed.toArray())).toString()).toBe('part 0\npart 1\npart 2\n');
  file.contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  made = 0;
  expect((await open({ 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined();
});

const encodings: Record<string, string>[] = [{}, { 'accept-encoding': 'gzip' }];
/** Does not get smaller by packing. */
const largePart = () => Array.from({ length: 8000 }, () => Math.random().toString(36)).join('');

test.each(encodings)('one that fails breaks off: nobody takes a part for the whole (%j)', async (headers) => {
  file.parts = (i) => {
    if (i > 20) throw new Error('no more');
    return largePart();
  };
  const response = await open(headers);
  expect(response.statusCode).toBe(200);
  await expect(response.toArray()).rejects.toThrow('aborted');
  await isEnded.promise;
  expect(lines.filter(({ level }) => level >= 50)).toMatchObject([{ msg: 'file broke off', path: '/file' }]);
});

test.each(encodings)(
  'one that fails before its first byte is answered like any other failure (%j)',
  async (headers) => {
    file.parts = () => {
      throw new Error('no more');
    };
    const response = await open(headers);
    expect([response.statusCode, response.headers['content-disposition']]).toEqual([500, undefined]);
    expect(JSON.parse((await response.setEncoding('utf8').toArray()).join(''))).toMatchObject({ message: 'no more' });
    expect(lines.map(({ msg }) => msg)).not.toContain('file broke off');
  },
);

test.each(encodings)('one without a byte is a file all the same (%j)', async (headers) => {
  file.parts = () => undefined;
  const response = await open(headers);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  await response.toArray();
});

test.each(encodings)(
  'whoever does not read on is not sent more, and whoever goes away ends its making (%j)',
  async (headers) => {
    file.parts = largePart;
    const response = await open(headers);
    response.pause();
    let before = -1;
    while (made === 0 || made > before) {
      before = made;
      await wait(100);
    }
    response.destroy();
    await isEnded.promise;
    expect(lines.map(({ level, msg }) => [level, msg])).toContainEqual([30, 'caller left before the end of a file']);
    expect(lines.filter(({ level }) => level > 30)).toEqual([]);
  },
);
