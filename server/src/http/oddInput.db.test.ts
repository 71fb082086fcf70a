import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { flags } from '@plumbline/contract/flags';
import { fillPath, patternOf, type RouteDefinition } from '@plumbline/contract/route';
import { routes } from '@plumbline/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestHouse, type TestHouse } from '../../test/openTestHouse.ts';

const tenantId = 'odd|input';
const id = '00000000-0000-4000-8000-000000000000';
let house: TestHouse;
let authorization: string;
let projectId: string;

beforeAll(async () => {
  house = await openTestHouse();
  projectId = await house.addProject(tenantId);
  for (const flag of flags) await house.modules.access.setFlag(projectId, flag, true);
  ({ authorization } = await house.addMember('odd@site.test', projectId, ['ALL']));
  await house.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => house.close());

/** Written into an address as they are: some are no text at all. */
const oddInAddress = {
  NUL: '%00',
  'a NUL inside': 'a%00b',
  'half a letter': '%ED%A0%80',
  'bytes that are no UTF-8': '%FF%FE',
  'an unfinished escape': '%E0%A4',
  'a long one': 'x'.repeat(5000),
  'a long one of wide letters': '%F0%9F%8F%97'.repeat(1000),
  'a way up': '..%2F..%2Fetc%2Fpasswd',
  'a NUL in JSON': encodeURIComponent('{"a":"\\u0000","\\u0000":1}'),
  'half a letter in JSON': encodeURIComponent('["\\ud800"]'),
};
/** Written into a body as JSON. */
const oddInBody = {
  NUL: '"\\u0000"',
  'a NUL inside': '"a\\u0000b"',
  'half a letter': '"\\ud800"',
  'the other half': '"\\udc00x"',
  'a long one': JSON.stringify('x'.repeat(5000)),
  'a field with a NUL': '{"\\u0000":"x"}',
};

interface JsonSchema {
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  type?: string;
  format?: string;
  minimum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
}

/** Something that the schema may take, as far as its words tell. */
function sampleOf(schema: JsonSchema): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sampleOf(choice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const { properties = {}, required = [], items = {}, minimum = 1 } = schema;
  const samples: Record<string, () => unknown> = {
    object: () => Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})])),
    array: () => [sampleOf(items)],
    integer: () => Math.max(1, minimum),
    number: () => Math.max(1, minimum),
    boolean: () => true,
  };
  return samples[schema.type ?? '']?.() ?? (schema.format === 'uuid' ? id : 'sample text');
}

/** The body as JSON with each of its texts in turn replaced, and once with a field that nobody knows. */
function spoiled(body: unknown, odd: string): string[] {
  const mark = '\u0001odd\u0001';
  const variants: unknown[] = [];
  const walk = (value: unknown, replace: (inner: unknown) => unknown): void => {
    if (typeof value === 'string') variants.push(replace(mark));
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      walk(inner, (put) => replace(Array.isArray(value) ? [put] : { ...value, [name]: put }));
    }
  };
  walk(body, (put) => put);
  variants.push({ ...(body as object), unknown: mark });
  return variants.map((variant) => JSON.stringify(variant).replace(JSON.stringify(mark), odd));
}

const ownPlaces = () => ({
  projectId,
  key: `${tenantId}/temp/${id}.png`,
  classificationId: `${id}.0`,
  forgeObjectId: '0',
  version: '1.1',
});

function addressOf(route: RouteDefinition, odd: Record<string, string> = {}): string {
  const names = [...route.path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name as string);
  const usual = Object.fromEntries(names.map((name) => [name, (ownPlaces() as Record<string, string>)[name] ?? id]));
  const marked = { ...usual, ...Object.fromEntries(Object.keys(odd).map((name) => [name, `ODD${name}DDO`])) };
  const path = fillPath(patternOf(route), marked);
  return Object.entries(odd).reduce((text, [name, raw]) => text.replace(`ODD${name}DDO`, raw), path);
}

/** Through a real socket: what a client library would not send. */
function send(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  const { port } = house.app.server.address() as AddressInfo;
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const type =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` };
    const call = request({ port, host: '127.0.0.1', method, path, headers: { ...type, ...headers } });
    call.on('error', reject).on('response', (response) => {
      const answer = (parts: string[]) => resolve({ status: response.statusCode as number, text: parts.join('') });
      response.setEncoding('utf8').toArray().then(answer, reject);
    });
    call.end(body);
  });
}

const bodyOf = (route: RouteDefinition): unknown =>
  route.body && sampleOf(z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

/** Its answer to a caller who may do everything; signing out everywhere would end that. */
const tried = routes.filter(({ id: name }) => name !== 'auth.signOutEverywhere');

describe.each(tried.map((route) => [`${route.method} ${patternOf(route)}`, route] as const))('%s', (_, route) => {
  const body = bodyOf(route);
  const plain = body === undefined ? undefined : JSON.stringify(body);

  test('odd texts in its path are refused, never a failure', async () => {
    const failures: string[] = [];
    for (const [, name] of route.path.matchAll(/\{(\w+)\+?\}/g)) {
      for (const [what, raw] of Object.entries(oddInAddress)) {
        const values = name === 'key' ? [raw, `${encodeURIComponent(tenantId)}/temp/${raw}.png`] : [raw];
        for (const value of values) {
          const { status, text } = await send(
            route.method,
            addressOf(route, { [name as string]: value }),
            { authorization },
            plain,
          );
          const isRefused = status >= 400 && status < 500 && JSON.parse(text).code !== undefined;
          // The rest of a path may be any text that can be kept: what is there is another question.
          if (!isRefused && !(name === 'key' && status === 200))
            failures.push(`${what} in ${name}: ${status} ${text.slice(0, 200)}`);
        }
      }
    }
    expect(failures).toEqual([]);
  });

  test('odd texts in its query are no failure, and a NUL is refused', async () => {
    const failures: string[] = [];
    for (const name of [...Object.keys(route.query?.shape ?? {}), 'unknown']) {
      for (const [what, raw] of Object.entries(oddInAddress)) {
        const { status } = await send(route.method, `${addressOf(route)}?${name}=${raw}`, { authorization }, plain);
        const isBad = status >= 500 || (raw.includes('%00') && status < 400);
        if (isBad) failures.push(`${what} in ${name}: ${status}`);
      }
    }
    expect(failures).toEqual([]);
  });

  test.runIf(body !== undefined)(
    'odd texts in its body are no failure, and what cannot be kept is refused',
    async () => {
      const failures: string[] = [];
      for (const [what, json] of Object.entries(oddInBody)) {
        for (const sent of spoiled(body, json)) {
          const { status } = await send(route.method, addressOf(route), { authorization }, sent);
          const isBad = status >= 500 || (/\\u/.test(json) && status < 400);
          if (isBad) failures.push(`${what}: ${status} for ${sent.slice(0, 200)}`);
        }
      }
      expect(failures).toEqual([]);
    },
  );
});

test.each([
  'bytes=9-1',
  'bytes=--1',
  'bytes=-',
  'bytes=1-2-3',
  'bytes=99999999999999999999-',
  'bytes=-99999999999999999999',
  'bytes=0-0,2-1',
  'bytes=a-b',
  'bytes',
  '=',
  'bytes=\u00e9',
  'x'.repeat(500),
])('Range: %s is never a failure', async (range) => {
  await house.platform.storage.put(`${tenantId}/models/odd.bin`, Buffer.from('0123456789'), {
    contentType: 'application/octet-stream',
  });
  const stored = await house.platform.storage.signGet(`${tenantId}/models/odd.bin`, { expiresInS: 60 });
  for (const path of [stored, '/api/docs/static/index.css', '/api/docs/', '/api/live']) {
    const { status } = await send('GET', path, { range });
    expect([path, status < 500]).toEqual([path, true]);
  }
  if (range === 'bytes=9-1') expect((await send('GET', stored, { range })).status).toBe(416);
});

test.each([
  ['authorization', 'Bearer \u00ff\u00fe'],
  ['authorization', `Bearer ${'x'.repeat(100_000)}`],
  ['authorization', `Bearer ${'e30.'.repeat(1000)}`],
  ['cookie', 'plumbline-refresh=%00; plumbline-device=%00'],
  ['cookie', 'plumbline-refresh=%ED%A0%80; plumbline-device=%'],
  ['cookie', `plumbline-device=${'e30.'.repeat(1000)}; __proto__=x; plumbline-refresh==`],
  ['x-forwarded-for', `${'1.1.1.1, '.repeat(5000)}\u00ff`],
  ['content-type', 'application/json; charset=\u00ff'],
  ['content-type', '/'],
  ['if-none-match', '"'.repeat(10_000)],
  ['accept-encoding', 'gzip;q='.repeat(1000)],
])('an odd header %s is never a failure', async (name, value) => {
  for (const [method, path] of [
    ['GET', '/api/users/current'],
    ['POST', '/api/auth/refresh'],
    ['POST', '/api/auth/sign-in'],
    ['GET', '/api/settings'],
  ] as const) {
    const body = path.endsWith('sign-in') ? '{"email":"nobody@site.test","password":"wrong one"}' : undefined;
    expect((await send(method, path, { [name]: value }, body)).status).toBeLessThan(500);
  }
});

const oddPaths = {
  'a NUL': '/%00',
  'a NUL among built files': '/assets/%00',
  'a long page': `/${'x'.repeat(5000)}`,
  'a NUL among the documents': '/api/docs/static/%00',
  'a long document': `/api/docs/static/${'x'.repeat(5000)}`,
  'a way out of the documents': '/api/docs/static/..%2f..%2fpackage.json',
  'a NUL in the storage': '/api/storage/%00',
  'a long key in the storage': `/api/storage/${'x'.repeat(5000)}?signature=%00`,
  'half a letter': '/%ED%A0%80',
  'nothing twice': '//',
};

test.each(Object.keys(oddPaths) as (keyof typeof oddPaths)[])(
  '%s outside the calls is never a failure',
  async (name) => {
    for (const method of ['GET', 'PUT', 'HEAD', 'OPTIONS']) {
      expect((await send(method, oddPaths[name])).status).toBeLessThan(500);
    }
  },
);
