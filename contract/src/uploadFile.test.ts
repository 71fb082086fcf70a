import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callLimits, createClient } from './client.ts';
import { hashHead, type UploadOptions, uploadFile, uploadLimits } from './uploadFile.ts';

const partSize = 1000;
const projectId = '00000000-0000-4000-8000-000000000001';

type Trick = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The server's side of the protocol on a few bytes; `tricks` may answer in its place. */
let server: Server;
let origin: string;
let tricks: Trick[];
let content: Buffer;
let parts: Map<number, string | Buffer>;
let created: Record<string, unknown>[];
let reported: number[];
let puts: { now: number; most: number };
let waits: number[];

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const failing =
  (status: number, code: string): Trick =>
  (_, response) => {
    json(response, status, { code, message: 'No.', requestId: 'r' });
    return true;
  };
const once = (path: RegExp, trick: Trick): void => {
  const wrapped: Trick = (request, response) => {
    if (!path.test(request.url as string)) return false;
    tricks = tricks.filter((other) => other !== wrapped);
    return trick(request, response);
  };
  tricks.push(wrapped);
};

beforeEach(async () => {
  tricks = [];
  parts = new Map();
  created = [];
  reported = [];
  waits = [];
  puts = { now: 0, most: 0 };
  content = Buffer.from(Array.from({ length: 7300 }, (_, i) => (i * 31) % 251));
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function handle(request: IncomingMessage, response: ServerResponse) {
  const body = await buffer(request).catch(() => Buffer.alloc(0));
  if (tricks.some((trick) => trick(request, response))) return;
  const total = Math.ceil(content.length / partSize);
  if (request.method === 'PUT') {
    puts.now++;
    puts.most = Math.max(puts.most, puts.now);
    await new Promise((resolve) => setTimeout(resolve, 10));
    puts.now--;
    parts.set(Number((request.url as string).split('/').at(-1)), body);
    response.writeHead(200, { etag: `"${createHash('sha256').update(body).digest('hex')}"` }).end();
  } else if (/next-pending-part$/.test(request.url as string)) {
    const { previousCompletedPart: previous, lane } = JSON.parse(body.toString());
    if (previous) reported.push(previous.partNumber);
    for (const [number, held] of parts) if (held === lane) parts.delete(number);
    const status = reported.length === total ? 'uploaded' : 'pending';
    const next = Array.from({ length: total }, (_, i) => i + 1).find((n) => !parts.has(n));
    if (next !== undefined) parts.set(next, lane);
    const size = next === total ? content.length - (total - 1) * partSize : partSize;
    const part = next && { signedUrl: `${origin}/part/${next}`, partNumber: next, partSize: size };
    json(response, 200, { progress: 0, status, ...(part && { part }) });
  } else {
    created.push(JSON.parse(body.toString()));
    json(response, 200, { _id: 'file-1', numberOfParts: total, partSize, progress: 0 });
  }
}

function upload(options: Partial<UploadOptions> = {}) {
  const call = createClient({
    origin,
    getToken: async () => 'token',
    limits: { ...callLimits, retries: 0 },
  });
  const put: UploadOptions['put'] = async (url, body, { signal, onSent }) => {
    const response = await fetch(url, { method: 'PUT', body, signal });
    onSent(body.size);
    return { status: response.status, etag: response.headers.get('etag') ?? undefined };
  };
  const source = {
    name: 'a.e57',
    size: content.length,
    lastModified: 123,
    slice: (start: number, end: number) => new Blob([new Uint8Array(content.subarray(start, end))]),
  };
  const wait = async (ms: number) => {
    waits.push(ms);
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return uploadFile({ call, projectId, kind: 'scan', source, put, wait, ...options });
}

const whole = () => Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes as Buffer));

describe('uploadFile', () => {
  test('[FILE-9] creates, sends each part once to its address, reports it, and ends when the server has it all', async () => {
    await expect(upload()).resolves.toEqual({ fileId: 'file-1' });
    expect(created).toEqual([
      { filename: 'a.e57', size: 7300, hash: expect.any(String), visibility: 'scan', lastModified: 123 },
    ]);
    expect(whole()).toEqual(content);
    expect([...reported].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(waits.filter((ms) => ms === uploadLimits.retryDelayMs)).toEqual([]);
  });

  test('[FILE-10] sends three parts at a time, and the hash is of the first 102,600 bytes', async () => {
    expect(uploadLimits).toMatchObject({ files: 2, lanes: 3, headBytes: 102_600, hashChunkBytes: 2_052 });
    await upload();
    expect(puts.most).toBe(3);
    const large = Buffer.alloc(200_000, 7);
    const slice = (start: number, end: number) => new Blob([large.subarray(start, end)]);
    expect(await hashHead({ size: large.length, slice })).toBe(
      createHash('sha256').update(large.subarray(0, 102_600)).digest('hex'),
    );
    expect(await hashHead({ size: 10, slice })).toBe(createHash('sha256').update(large.subarray(0, 10)).digest('hex'));
  });

  test('[FILE-9] a 404 fails the file', async () => {
    once(/next-pending-part/, failing(404, 'files.notFound'));
    await expect(upload()).rejects.toMatchObject({ status: 404 });
    expect(waits).toEqual([]);
  });

  test('[FILE-9] a 401 is unrecoverable', async () => {
    tricks.push((request, response) =>
      /next-pending-part/.test(request.url as string)
        ? failing(401, 'NotAuthorizedException')(request, response)
        : false,
    );
    await expect(upload()).rejects.toMatchObject({ status: 401 });
    expect(waits).toEqual([]);
  });

  test('[FILE-9] a 401 that says the token has expired is tried again after 10 s', async () => {
    for (let i = 0; i < 6; i++) once(/next-pending-part/, failing(401, 'auth.tokenExpired'));
    await upload();
    expect(waits).toContain(10_000);
    expect(whole()).toEqual(content);
  });

  test.each([500, 503, 409, 429])('[FILE-9] a %i is tried again after 10 s', async (status) => {
    once(/next-pending-part/, failing(status, 'internal'));
    await upload();
    expect(waits).toContain(10_000);
    expect(whole()).toEqual(content);
  });

  test('[FILE-9] a part that the storage refuses is given back and sent again after 10 s', async () => {
    once(/part\/3/, failing(507, 'storage.full'));
    const retried: unknown[] = [];
    await upload({ onRetry: (error) => retried.push(error) });
    expect(retried).toEqual([expect.objectContaining({ message: expect.stringContaining('not enough free space') })]);
    expect(waits).toContain(10_000);
    expect(whole()).toEqual(content);
    expect([...reported].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test.each([
    [507, 'storage.full'],
    [409, 'projects.quotaExceeded'],
  ])('a file that there is no room for (%i) is refused at once', async (status, code) => {
    once(/./, failing(status, code));
    await expect(upload()).rejects.toMatchObject({ status, code });
    expect(waits).toEqual([]);
  });

  test('[FILE-9] a connection that breaks is tried again', async () => {
    once(/part\/2/, (request) => {
      request.socket.destroy();
      return true;
    });
    await upload();
    expect(whole()).toEqual(content);
  });

  test('a file that is refused at the door is not tried again', async () => {
    once(/files\/scans\/$/, failing(400, 'files.wrongFormat'));
    await expect(upload()).rejects.toMatchObject({ code: 'files.wrongFormat' });
    expect(waits).toEqual([]);
  });

  test('progress grows to the whole size, and a failed part is taken back', async () => {
    once(/part\/1/, failing(500, 'internal'));
    const seen: number[] = [];
    await upload({ onProgress: ({ sentBytes }) => seen.push(sentBytes) });
    expect(seen[0]).toBe(0);
    expect(Math.max(...seen)).toBe(content.length);
    expect(seen.at(-1)).toBe(content.length);
  });

  test('cancelling ends it at once, lanes and waiting included', async () => {
    const controller = new AbortController();
    once(/part\/1/, () => {
      controller.abort(new Error('canceled'));
      return true;
    });
    await expect(upload({ signal: controller.signal, wait: undefined })).rejects.toThrow('canceled');
    const after = reported.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(reported.length).toBe(after);
  });
});
