import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json as readJson } from 'node:stream/consumers';
import { createClient } from '@plumbline/contract/client';
import { listOf } from '@plumbline/contract/listOf';
import { openapi } from '@plumbline/contract/openapi';
import { route } from '@plumbline/contract/route';
import { parseRsql } from '@plumbline/contract/rsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestHouse, type TestHouse } from '../../test/openTestHouse.ts';
import { buildApp } from '../app.ts';
import { createLog } from '../createLog.ts';
import { answer } from './mount.ts';

const kib = 1024;
const mib = 1024 * kib;
const inProject = z.object({ projectId: z.uuid() });
const needs = { project: ['READ'] as const };

const createThing = route({
  id: 'things.create',
  method: 'POST',
  once: true,
  path: '/test/projects/{projectId}/things',
  summary: 'for these tests',
  needs,
  params: inProject,
  body: z.object({ name: z.string(), ignoreMissing: z.boolean().default(false) }),
  bodyLimit: 16 * kib,
  files: {
    csv: { accepts: ['.csv'], mostBytes: 4 * mib },
    picture: { accepts: ['.png', '.jpg'], mostBytes: 32 * mib, optional: true },
  },
  answer: z.object({
    number: z.number(),
    name: z.string(),
    ignoreMissing: z.boolean(),
    lines: z.number(),
    files: z.record(z.string(), z.object({ filename: z.string(), size: z.number(), sha256: z.string() })),
  }),
});

const takeIds = route({
  id: 'things.ids',
  method: 'PUT',
  path: '/test/projects/{projectId}/things/ids',
  summary: 'for these tests',
  needs,
  params: inProject,
  body: z.object({ ids: z.array(z.string()) }),
  bodyLimit: 4 * mib,
  answer: z.object({ count: z.number() }),
});

const rows = listOf(z.object({ id: z.string() }), {
  mostRows: 10_000,
  longestFilter: 32_000,
  sorts: ['createdDate'],
  usualSort: '-createdDate',
  filters: 'id',
});
const listThings = route({
  id: 'things.list',
  method: 'GET',
  path: '/test/projects/{projectId}/things',
  summary: 'for these tests',
  needs,
  params: inProject,
  query: rows.query,
  answer: rows.page,
});

let house: TestHouse;
let app: Awaited<ReturnType<typeof buildApp>>;
let origin: string;
let projectId: string;
let authorization: string;
let scratch: string;
let usualScratch: string | undefined;
let made = 0;
let paths: string[] = [];

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'plumbline-multipart-'));
  house = await openTestHouse();
  usualScratch = process.env.TMPDIR;
  process.env.TMPDIR = scratch;
  projectId = await house.addProject('multi|part');
  ({ authorization } = await house.addMember('sender@multi.test', projectId, ['READ']));
  const routes = [
    answer(createThing, async ({ body, files }, { once }) => {
      const received = [files.csv, ...(files.picture ? [files.picture] : [])];
      paths.push(...received.map(({ path }) => path));
      for (const { path } of received) expect(existsSync(path)).toBe(true);
      const lines = (await readFile(files.csv.path, 'utf8')).split('\n').length;
      const { number } = await once.run(house.platform.db, async () => ({ number: ++made }));
      const told = Object.entries(files).map(([name, { filename, size, sha256 }]) => [
        name,
        { filename, size, sha256 },
      ]);
      return { number, ...body, lines, files: Object.fromEntries(told) };
    }),
    answer(takeIds, ({ body }) => ({ count: body.ids.length })),
    answer(listThings, ({ query: { skip, limit, filter } }) => {
      const wanted = filter === undefined ? undefined : parseRsql(filter);
      const all = wanted && 'values' in wanted ? wanted.values : Array.from({ length: 12_000 }, (_, i) => String(i));
      return { result: all.slice(skip, skip + limit).map((id) => ({ id })), total: all.length };
    }),
  ];
  const { platform, product } = house;
  const modules = { ...house.modules, routes };
  app = await buildApp({ modules, platform, log: createLog('silent'), production: false, version: product.version });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await house.close();
  if (usualScratch === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usualScratch;
  await rm(scratch, { recursive: true, force: true });
});

const client = () =>
  createClient({ origin, getToken: async () => authorization.replace('Bearer ', ''), wait: async () => {} });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const ids = Array.from({ length: 100_000 }, (_, i) => `2O2Fr$t4X7Zf8NOew3${String(i).padStart(6, '0')}`);

async function expectNothingLeft(): Promise<void> {
  await expect.poll(() => readdir(scratch), { timeout: 10_000 }).toEqual([]);
}

test('a call with a body and files arrives whole, and its files are gone when it is answered', async () => {
  const csv = new File([ids.join('\n')], 'Ünits – "1".csv', { type: 'text/csv' });
  const photo = randomBytes(30 * mib);
  paths = [];
  const answered = await client()(createThing, {
    params: { projectId },
    body: { name: 'Walls' },
    files: { csv, picture: new File([photo], 'C:\\photos\\site.JPG') },
  });
  expect(answered).toMatchObject({ name: 'Walls', ignoreMissing: false, lines: 100_000 });
  expect(csv.size).toBeGreaterThan(2.3 * 1000 ** 2);
  expect(answered.files).toEqual({
    csv: { filename: csv.name, size: csv.size, sha256: sha256(await csv.bytes()) },
    picture: { filename: 'site.JPG', size: photo.length, sha256: sha256(photo) },
  });
  expect(paths).toHaveLength(2);
  for (const path of paths) expect(path.startsWith(scratch) && !existsSync(path)).toBe(true);
  await expectNothingLeft();
});

test('a file that may be left out is left out', async () => {
  const files = { csv: new File(['a'], 'a.csv') };
  const { files: told } = await client()(createThing, { params: { projectId }, body: { name: 'Few' }, files });
  expect(Object.keys(told)).toEqual(['csv']);
});

test('repeated under its key it is done once, and another file is another call', async () => {
  const send = (text: string, key: string) => {
    const files = { csv: new File([text], 'a.csv') };
    return client()(createThing, { params: { projectId }, body: { name: 'Once' }, files, key });
  };
  const first = await send('a', 'same');
  expect((await send('a', 'same')).number).toBe(first.number);
  expect((await send('a', 'another')).number).toBe(first.number + 1);
  await expect(send('b', 'same')).rejects.toMatchObject({ status: 422, code: 'request.keyReused' });
});

const boundary = 'limit-of-parts';
const part = (head: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const json = part('name="json"', '{"name":"A"}');
const csv = part('name="csv"; filename="a.csv"', 'id');
const end = `--${boundary}--\r\n`;

interface Answer {
  status: number;
  body: {
    code?: string;
    message?: string;
    payload?: { issues?: { path: string; message: string }[]; mostBytes?: number };
  };
}

interface Sending {
  type?: string | undefined;
  pieces?: (string | Buffer)[];
  pauseMs?: number;
  headers?: Record<string, string>;
}

/** Piece by piece over a socket, as a browser never would. */
function send(
  pieces: (string | Buffer)[],
  { type = `multipart/form-data; boundary=${boundary}`, ...more }: Sending = {},
) {
  return new Promise<Answer>((resolve, reject) => {
    const headers = { authorization, ...(type && { 'content-type': type }), ...more.headers };
    const url = `${origin}/api/test/projects/${projectId}/things`;
    const request = httpRequest(url, { method: 'POST', headers, agent: false }, (response) => {
      const answered = readJson(response) as Promise<Answer['body']>;
      answered.then((body) => resolve({ status: response.statusCode ?? 0, body })).catch(reject);
    });
    // The server may have answered and be done before all is sent.
    request.on('error', reject);
    void (async () => {
      for (const piece of pieces) {
        if (request.destroyed) return;
        request.write(piece);
        if (more.pauseMs) await new Promise((done) => setTimeout(done, more.pauseMs));
      }
      request.end();
    })();
  });
}

test('parts may come in any order, byte by byte, and with words around them', async () => {
  const whole = `a preamble\r\n${csv}${json}${end}an epilogue`;
  const { status, body } = await send(
    [...Buffer.from(whole)].map((byte) => Buffer.of(byte)),
    { pauseMs: 1 },
  );
  expect([status, body]).toMatchObject([200, { name: 'A', lines: 1 }]);
});

test('the body may be a part with a name of a file', async () => {
  const blob = `--${boundary}\r\nContent-Disposition: form-data; name="json"; filename="blob"\r\nContent-Type: application/json\r\n\r\n{"name":"B"}\r\n`;
  expect(await send([blob, csv, end])).toMatchObject({ status: 200, body: { name: 'B' } });
});

const long = 'x'.repeat(5000);
const invalid = (path: string, message: string | RegExp) => ({ status: 400, code: 'request.invalid', path, message });
const refused: Record<string, { pieces: (string | Buffer)[]; type?: string; told: object }> = {
  'no body': { pieces: [csv, end], told: invalid('body', /expected object/) },
  'a body that is no JSON': { pieces: [part('name="json"', '{"name":'), csv, end], told: invalid('body', /JSON/) },
  'an empty body': { pieces: [part('name="json"', ''), csv, end], told: invalid('body', /empty/) },
  'a body that is no UTF-8': {
    pieces: [Buffer.from(part('name="json"', '{"name":"\u00ff"}'), 'latin1'), csv, end],
    told: invalid('body.json', /UTF-8/),
  },
  'an unknown field': {
    pieces: [part('name="json"', '{"name":"A","colour":"red"}'), csv, end],
    told: invalid('body', /colour/),
  },
  'a prototype in its body': {
    pieces: [part('name="json"', '{"name":"A","__proto__":{"x":1}}'), csv, end],
    told: invalid('body', /JSON/),
  },
  'two bodies': { pieces: [json, json, csv, end], told: invalid('body.json', /twice/) },
  'no file': { pieces: [json, end], told: invalid('body.csv', 'A file is expected.') },
  'the same file twice': { pieces: [json, csv, csv, end], told: invalid('body.csv', /twice/) },
  'an unknown part': {
    pieces: [json, part('name="xls"; filename="a.csv"', ''), csv, end],
    told: invalid('body.xls', /knows no/),
  },
  'a part called __proto__': {
    pieces: [json, part('name="__proto__"', '{}'), csv, end],
    told: invalid('body.__proto__', /knows no/),
  },
  'a part called constructor': {
    pieces: [json, part('name="constructor"; filename="a.csv"', 'x'), end],
    told: invalid('body.constructor', /knows no/),
  },
  'a part without a name': {
    pieces: [json, part('filename="a.csv"', 'x'), csv, end],
    told: invalid('body.', /knows no/),
  },
  'a part with a huge name': {
    pieces: [json, part(`name="${long}"`, 'x'), csv, end],
    told: invalid(`body.${'x'.repeat(100)}…`, /knows no/),
  },
  'a thousand parts': {
    pieces: [json, csv, part('name="picture"; filename="a.png"', ''), ...Array<string>(1000).fill(json), end],
    told: { status: 400, code: 'request.invalid' },
  },
  'a head without an end': {
    pieces: [`--${boundary}\r\nContent-Disposition: form-data; name="csv"; x=${long.repeat(20)}`],
    told: { status: 400, code: 'request.invalid' },
  },
  'a file without a name': { pieces: [json, part('name="csv"', 'x'), end], told: invalid('body.csv', /with a name/) },
  'a file of another kind': {
    pieces: [json, part('name="csv"; filename="a.csv.exe"', 'x'), end],
    told: invalid('body.csv', 'A file that ends in .csv is expected.'),
  },
  'a file with a long name': {
    pieces: [json, part(`name="csv"; filename="${'n'.repeat(300)}.csv"`, 'x'), end],
    told: invalid('body.csv', /at most 255/),
  },
  'no end': { pieces: [json, csv], told: invalid('body.', /broke off/) },
  'a file without an end': { pieces: [json, csv.slice(0, -4)], told: invalid('body.', /broke off/) },
  'nothing in it': { pieces: [''], told: { status: 400, code: 'request.invalid' } },
  'another boundary than it says': {
    pieces: [json, csv, end],
    type: 'multipart/form-data; boundary=other',
    told: { status: 400, code: 'request.invalid' },
  },
  'no boundary': { pieces: [json, csv, end], type: 'multipart/form-data', told: invalid('body.', /parts begin/) },
  'JSON instead of a form': {
    pieces: ['{"name":"A"}'],
    type: 'application/json',
    told: { status: 415, code: 'request.wrongType' },
  },
  'a form of another kind': {
    pieces: ['name=A'],
    type: 'application/x-www-form-urlencoded',
    told: { status: 415, code: 'request.wrongType' },
  },
  'no type': { pieces: ['name=A'], type: '', told: { status: 415, code: 'request.wrongType' } },
  'too large a body': {
    pieces: [part('name="json"', JSON.stringify({ name: 'x'.repeat(16 * kib) })), csv, end],
    told: { status: 413, code: 'request.tooLarge', mostBytes: 16 * kib, part: 'json' },
  },
  'too large a file': {
    pieces: [json, part('name="csv"; filename="a.csv"', 'x'.repeat(4 * mib + 1)), end],
    told: { status: 413, code: 'request.tooLarge', mostBytes: 4 * mib, part: 'csv' },
  },
  'endless words before its parts': {
    pieces: [...Array<string>(40).fill('y'.repeat(mib)), json, csv, end],
    told: { status: 413, code: 'request.tooLarge', mostBytes: 36 * mib + 80 * kib },
  },
};

test.each(Object.keys(refused))(
  'a form with %s is refused with a sentence, and nothing of it is kept',
  async (name) => {
    const { pieces, type, told } = refused[name] as (typeof refused)[string];
    const before = made;
    const { status, body } = await send(pieces, type === undefined ? {} : { type });
    const { path, message, mostBytes, part, ...expected } = told as Record<string, unknown>;
    expect({ status, code: body.code }).toEqual(expected);
    if (path !== undefined) {
      const issue = body.payload?.issues?.[0];
      expect(issue?.path).toBe(path);
      expect(issue?.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message as RegExp));
    }
    if (mostBytes !== undefined) expect(body.payload).toEqual({ mostBytes, ...(part !== undefined && { part }) });
    expect(body.message).toMatch(/\.$/);
    expect(made).toBe(before);
    await expectNothingLeft();
  },
);

test('as much as is allowed is taken', async () => {
  const largest = part('name="csv"; filename="a.csv"', 'x'.repeat(4 * mib));
  expect((await send([json, largest, end])).status).toBe(200);
});

test('what is announced to be too large is refused before it is sent', async () => {
  const headers = { 'content-length': String(100 * mib), expect: '100-continue' };
  const answered = new Promise<number>((resolve, reject) => {
    const request = httpRequest(`${origin}/api/test/projects/${projectId}/things`, {
      method: 'POST',
      headers: { ...headers, authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
      agent: false,
    });
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    request.on('error', reject);
    request.flushHeaders();
  });
  expect(await answered).toBe(413);
});

test('a stranger is refused before anything is read', async () => {
  const answered = new Promise<number>((resolve, reject) => {
    const request = httpRequest(`${origin}/api/test/projects/${projectId}/things`, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      agent: false,
    });
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    request.on('error', reject);
    // And no end.
    request.write(json);
  });
  expect(await answered).toBe(401);
  expect(await readdir(scratch)).toEqual([]);
});

test('of a sender who leaves in the middle nothing is left', async () => {
  const request = httpRequest(`${origin}/api/test/projects/${projectId}/things`, {
    method: 'POST',
    headers: { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
    agent: false,
  });
  request.on('error', () => {});
  request.write(`${json}${part('name="csv"; filename="a.csv"', 'x'.repeat(200_000)).slice(0, -2)}`);
  await expect.poll(() => readdir(scratch), { timeout: 10_000 }).toHaveLength(1);
  request.destroy();
  await expectNothingLeft();
});

test('a call of another kind does not take forms', async () => {
  const form = new FormData();
  form.append('json', '{"ids":[]}');
  const url = `${origin}/api/test/projects/${projectId}/things/ids`;
  const response = await fetch(url, { method: 'PUT', headers: { authorization }, body: form });
  expect(response.status).toBe(415);
  expect(await response.json()).toMatchObject({ code: 'request.wrongType' });
});

test('a body may have as much as its route says, and is told how much that is', async () => {
  expect(await client()(takeIds, { params: { projectId }, body: { ids } })).toEqual({ count: 100_000 });
  const tooMany = client()(takeIds, { params: { projectId }, body: { ids: [...ids, ...ids] } });
  await expect(tooMany).rejects.toMatchObject({
    status: 413,
    code: 'request.tooLarge',
    payload: { mostBytes: 4 * mib },
  });
});

test('a list answers as many as it says with how many there are, and takes five hundred ids', async () => {
  const call = client();
  const page = await call(listThings, { params: { projectId }, query: { limit: 10_000 } });
  expect([page.result.length, page.total]).toEqual([10_000, 12_000]);
  const wanted = Array.from({ length: 500 }, () => crypto.randomUUID());
  const found = await call(listThings, { params: { projectId }, query: { filter: `id=in=(${wanted.join()})` } });
  expect(found).toEqual({ result: wanted.slice(0, 100).map((id) => ({ id })), total: 500 });
});

test('OpenAPI tells the parts, the limits and the key', () => {
  const { paths: printed } = openapi([createThing, takeIds, listThings], '1') as {
    paths: Record<
      string,
      Record<string, { requestBody: { content: object }; responses: object; parameters: object[] }>
    >;
  };
  const path = '/api/test/projects/{projectId}/things';
  const { requestBody, responses, parameters } = printed[path]?.post ?? {};
  expect(requestBody?.content).toEqual({
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          json: expect.objectContaining({ type: 'object', required: ['name'] }),
          csv: expect.objectContaining({ description: `A file that ends in .csv, of at most ${4 * mib} bytes.` }),
          picture: expect.objectContaining({ contentMediaType: 'application/octet-stream' }),
        },
        required: ['json', 'csv'],
        additionalProperties: false,
      },
      encoding: { json: { contentType: 'application/json' } },
    },
  });
  const most = 36 * mib + 80 * kib;
  expect(responses).toMatchObject({
    413: { description: `More than ${most} bytes, and of its part json more than ${16 * kib}` },
  });
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
  );
  expect(printed[`${path}/ids`]?.put?.responses).toMatchObject({ 413: { description: `More than ${4 * mib} bytes` } });
  expect(printed[path]?.get?.responses).not.toHaveProperty('413');
});
