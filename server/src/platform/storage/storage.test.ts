import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openStorage, type StorageSettings } from './openStorage.ts';
import { registerSignedStorageRoutes } from './registerSignedStorageRoutes.ts';
import type { Storage } from './Storage.ts';
import { bucket, kinds, startTestStores, type TestStores } from './testStores.fixture.ts';

// The real S3 server works on the same cores as everything else.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const writer = fileURLToPath(new URL('storageWriter.fixture.ts', import.meta.url));
const text = { contentType: 'text/plain' };
const bytes = (content: string) => Buffer.from(content);
const badKey = { name: 'StorageError', kind: 'badKey' };

let stores: TestStores;

beforeAll(async () => {
  stores = await startTestStores();
}, 120_000);

afterAll(() => stores?.stop());

describe.each(kinds)('the %s store', (kind) => {
  let settings: StorageSettings;
  let storage: Storage;
  let app: FastifyInstance;
  let origin: string;

  beforeEach(async () => {
    settings = await stores.newStore(kind);
    storage = await openStorage(settings);
    app = Fastify();
    await registerSignedStorageRoutes(app, { storage });
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
    return async () => {
      await app.close();
      await storage.close();
      await rm(settings.dataFolder, { recursive: true, force: true });
    };
  });

  const call = (address: string, options?: RequestInit) => fetch(new URL(address, origin), options);
  const read = async (key: string) => (await buffer(await storage.openRead(key))).toString();
  const keys = async (prefix = '') => {
    const found: string[] = [];
    for await (const { key } of storage.list(prefix)) found.push(key);
    return found.sort();
  };
  const hoursAgo = async () => {
    const clock = () => new Date(Date.now() - 2 * 3_600_000);
    return openStorage({ ...settings, now: clock });
  };
  const nothingIsThere = async () => {
    expect(await keys()).toEqual([]);
    if (kind === 'folder') expect(await readdir(join(settings.dataFolder, 'files'))).toEqual(['.incoming']);
    if (kind === 'folder') expect(await readdir(join(settings.dataFolder, 'files', '.incoming'))).toEqual([]);
  };

  test('what is sent as a picture reaches whoever takes pictures in, and the store only what they make of it', async () => {
    const taken: string[] = [];
    const taker = Fastify();
    await registerSignedStorageRoutes(taker, {
      storage,
      takeImage: async ({ key, contentType, body }) => {
        taken.push((await buffer(body)).toString());
        return storage.put(key, bytes('decoded'), { contentType });
      },
    });
    const options = { expiresInS: 60, contentType: 'image/png', maxBytes: 10, asImage: true };
    const url = await storage.signPut('a.png', options);
    const headers = { 'content-type': 'image/png' };
    expect((await taker.inject({ method: 'PUT', url, headers, body: 'raw' })).statusCode).toBe(200);
    expect((await taker.inject({ method: 'PUT', url, headers, body: 'much too long' })).statusCode).toBe(413);
    expect([taken, await read('a.png')]).toEqual([['raw'], 'decoded']);
    // Where nobody takes them in, nothing is stored.
    const raw = await call(await storage.signPut('b.png', options), { method: 'PUT', headers, body: 'raw' });
    expect([raw.status, await keys()]).toEqual([500, ['a.png']]);
  });

  describe('objects', () => {
    test('what is put is there, with its labels', async () => {
      const before = Date.now();
      const { size, etag } = await storage.put('models/a.ifc', bytes('ISO-10303-21;'), { contentType: 'model/ifc' });
      expect(size).toBe(13);
      const object = await storage.stat('models/a.ifc');
      expect(object).toMatchObject({ key: 'models/a.ifc', size: 13, contentType: 'model/ifc', etag });
      expect(etag).toMatch(/^[0-9a-f]+$/);
      expect(Math.abs((object?.modified.getTime() ?? 0) - before)).toBeLessThan(600_000);
      expect(await read('models/a.ifc')).toBe('ISO-10303-21;');
    });

    test('a stream is stored as it comes, also one of several parts', async () => {
      const chunks = Array.from({ length: 27 }, (_, i) => Buffer.alloc(1024 * 1024 - i, i));
      const whole = Buffer.concat(chunks);
      expect(await storage.put('scan', Readable.from(chunks), text)).toMatchObject({ size: whole.length });
      expect((await storage.stat('scan'))?.size).toBe(whole.length);
      expect((await buffer(await storage.openRead('scan'))).equals(whole)).toBe(true);
    });

    test('the next put replaces content and type', async () => {
      const first = await storage.put('a', bytes('one'), text);
      const second = await storage.put('a', bytes('second'), { contentType: 'application/json' });
      expect(second.etag).not.toBe(first.etag);
      expect(await storage.stat('a')).toMatchObject({ size: 6, contentType: 'application/json', etag: second.etag });
      expect(await read('a')).toBe('second');
    });

    test.each([
      ['bytes', () => Buffer.alloc(0)],
      ['a stream', () => Readable.from([])],
    ])('an object may be empty: %s', async (_, body) => {
      await storage.put('empty', body(), text);
      expect(await storage.stat('empty')).toMatchObject({ size: 0, contentType: 'text/plain' });
      expect(await read('empty')).toBe('');
    });

    test('a range is read, both ends included', async () => {
      await storage.put('digits', bytes('0123456789'), text);
      const part = async (start: number, end: number) =>
        (await buffer(await storage.openRead('digits', { start, end }))).toString();
      expect(await part(0, 0)).toBe('0');
      expect(await part(3, 6)).toBe('3456');
      expect(await part(8, 100)).toBe('89');
      await expect(part(10, 11)).rejects.toMatchObject({ kind: 'badRange' });
      await expect(part(5, 4)).rejects.toMatchObject({ kind: 'badRange' });
      await expect(part(-1, 4)).rejects.toMatchObject({ kind: 'badRange' });
    });

    test('what is absent is absent', async () => {
      expect(await storage.stat('no/such')).toBeUndefined();
      await expect(storage.openRead('no/such')).rejects.toMatchObject({ name: 'StorageError', kind: 'notFound' });
      await storage.remove('no/such');
      expect(await keys('no')).toEqual([]);
    });

    test('what is removed is gone and leaves nothing behind', async () => {
      await storage.put('a/b/c', bytes('x'), text);
      await storage.remove('a/b/c');
      expect(await storage.stat('a/b/c')).toBeUndefined();
      await nothingIsThere();
    });

    test('a listing goes by the prefix, over several pages', async () => {
      const inside = Array.from({ length: 12 }, (_, i) => `runs/1/tile-${String(i).padStart(2, '0')}`);
      for (const key of [...inside, 'runs/1', 'runs/10/tile', 'run']) await storage.put(key, bytes(key), text);
      expect(await keys('runs/1/')).toEqual(inside);
      expect(await keys('runs/1')).toEqual(['runs/1', ...inside, 'runs/10/tile'].sort());
      expect(await keys()).toHaveLength(15);
      for await (const { key, size, modified } of storage.list('runs/1/tile-0')) {
        expect(size).toBe(key.length);
        expect(modified).toBeInstanceOf(Date);
      }
    });

    test('a content type that is none is refused', async () => {
      const put = storage.put('a', bytes('x'), { contentType: 'text/plain\r\nx-evil: 1' });
      await expect(put).rejects.toMatchObject({ kind: 'wrongType' });
      await nothingIsThere();
    });

    test('check() works and leaves nothing behind', async () => {
      await storage.check();
      await nothingIsThere();
    });
  });

  describe('keys', () => {
    const strange = [
      'auth0|12-34/temp/a b.png',
      ' spaces at both ends ',
      'Grundriß – Ebene 3 (版本) 🏗.e57',
      '100%/%2e%2e/+?#&=;:@$,!*\'()"<>[]{}^`~',
      '.hidden',
      '...',
      'twin',
      'Twin',
      'twin/inside',
      'twin.stored',
      'twin.stored/inside',
      'caf\u00e9',
      'cafe\u0301',
      'nul',
      'x'.repeat(240),
      Array(30).fill('a deep and long key 30 bytes').join('/'),
    ];

    test('strange ones stay apart and come back as they were', async () => {
      for (const key of strange) await storage.put(key, bytes(key), text);
      for (const key of strange) expect(await read(key)).toBe(key);
      expect(await keys()).toEqual(strange.toSorted());
      for (const key of strange) await storage.remove(key);
      await nothingIsThere();
    });

    test('strange ones work in signed addresses', async () => {
      for (const key of strange) {
        const put = await storage.signPut(key, { expiresInS: 60, maxBytes: 2000 });
        expect((await call(put, { method: 'PUT', body: key })).status).toBe(200);
        const answer = await call(await storage.signGet(key, { expiresInS: 60 }));
        expect(await answer.text()).toBe(key);
      }
    });

    test('what could climb, or what any store could not keep, is refused everywhere', async () => {
      const refused = [
        ['', '..', '../../etc/passwd', 'a/../../b', 'a/./b', '/etc/passwd', 'a//b', 'a/'],
        ['a\0b', '..\\..\\b', 'C:\\b', 'a\nb', 'a\ud800'],
        ['x'.repeat(241), '版'.repeat(60), Array(100).fill('0123456789').join('/')],
      ].flat();
      for (const key of refused) {
        const because = JSON.stringify(key);
        await expect(storage.put(key, bytes('x'), text), because).rejects.toMatchObject(badKey);
        await expect(storage.stat(key), because).rejects.toMatchObject(badKey);
        await expect(storage.openRead(key), because).rejects.toMatchObject(badKey);
        await expect(storage.remove(key), because).rejects.toMatchObject(badKey);
        await expect(storage.signGet(key, { expiresInS: 60 }), because).rejects.toMatchObject(badKey);
        await expect(storage.signPut(key, { expiresInS: 60 }), because).rejects.toMatchObject(badKey);
      }
      await nothingIsThere();
    });

    test('a prefix cannot climb either', async () => {
      await expect(keys('../')).rejects.toMatchObject(badKey);
      await expect(keys('a/../')).rejects.toMatchObject(badKey);
      await expect(keys('/')).rejects.toMatchObject(badKey);
    });
  });

  describe('signed addresses for reading', () => {
    beforeEach(() => storage.put('a/file.txt', bytes('0123456789'), text));

    test('[ASSET-1] give the content and its type, whole or a range', async () => {
      const address = await storage.signGet('a/file.txt', { expiresInS: 60 });
      const whole = await call(address);
      expect(whole.status).toBe(200);
      expect(whole.headers.get('content-type')).toBe('text/plain');
      expect(whole.headers.get('content-length')).toBe('10');
      expect(await whole.text()).toBe('0123456789');
      const part = await call(address, { headers: { range: 'bytes=2-4' } });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
      expect(await part.text()).toBe('234');
    });

    test('save under the name that was signed', async () => {
      const address = await storage.signGet('a/file.txt', { expiresInS: 60, downloadName: 'Ebene 3 "süd"\r\n.txt' });
      const answer = await call(address);
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="Ebene 3 _s_d___.txt"; filename*=UTF-8''Ebene%203%20%22s%C3%BCd%22__.txt`,
      );
    });

    test('never show what could run', async () => {
      for (const contentType of ['image/svg+xml', 'TEXT/HTML; charset=utf-8', 'application/xhtml+xml', 'text/xml']) {
        await storage.put('active', bytes('<svg onload="alert(1)"/>'), { contentType });
        const answer = await call(await storage.signGet('active', { expiresInS: 60 }));
        expect(answer.headers.get('content-disposition'), contentType).toBe('attachment');
      }
    });

    test('show an image', async () => {
      await storage.put('image', bytes('x'), { contentType: 'image/png' });
      const answer = await call(await storage.signGet('image', { expiresInS: 60 }));
      expect(answer.headers.get('content-disposition')).toBe('inline');
    });

    test('are refused when expired', async () => {
      const past = await hoursAgo();
      const expired = await past.signGet('a/file.txt', { expiresInS: 3600 });
      const living = await past.signGet('a/file.txt', { expiresInS: 3 * 3600 });
      await past.close();
      expect((await call(expired)).status).toBe(403);
      expect((await call(living)).status).toBe(200);
    });

    test('are refused when anything in them is altered', async () => {
      await storage.put('a/other.txt', bytes('secret'), text);
      const address = await storage.signGet('a/file.txt', { expiresInS: 60, downloadName: 'x' });
      const url = new URL(address, origin);
      const altered: string[] = [address.replace('file.txt', 'other.txt'), address.split('?')[0] ?? ''];
      for (const [name, value] of url.searchParams) {
        const changed = new URL(url);
        changed.searchParams.set(name, value.endsWith('1') ? `${value.slice(0, -1)}2` : `${value.slice(0, -1)}1`);
        const without = new URL(url);
        without.searchParams.delete(name);
        altered.push(changed.href, without.href);
      }
      const more = new URL(url);
      more.searchParams.set('type', 'text/html');
      altered.push(more.href);
      for (const wrong of altered) {
        const answer = await call(wrong);
        expect([answer.status, wrong]).toEqual([expect.toBeOneOf([400, 403]), wrong]);
        expect(await answer.text()).not.toMatch(/secret|0123/);
      }
      expect((await call(address)).status).toBe(200);
    });

    test('do not allow writing or removing', async () => {
      const address = await storage.signGet('a/file.txt', { expiresInS: 60 });
      expect((await call(address, { method: 'PUT', body: 'evil' })).status).toBe(403);
      expect((await call(address, { method: 'DELETE' })).ok).toBe(false);
      expect(await read('a/file.txt')).toBe('0123456789');
    });

    test('of an absent object answer 404', async () => {
      expect((await call(await storage.signGet('a/none', { expiresInS: 60 }))).status).toBe(404);
    });

    test('live for up to seven days', async () => {
      for (const expiresInS of [0, -1, 0.5, 7 * 86_400 + 1, Number.NaN]) {
        await expect(storage.signGet('a/file.txt', { expiresInS })).rejects.toThrow(RangeError);
      }
      const address = await storage.signGet('a/file.txt', { expiresInS: 7 * 86_400 });
      expect((await call(address)).status).toBe(200);
    });
  });

  describe.each([
    ['of an exact size', { size: 5 }],
    ['of a largest size', { maxBytes: 5 }],
    ['without a size', {}],
  ])('signed addresses for writing %s', (_, bounds) => {
    const png = { method: 'PUT', headers: { 'content-type': 'image/png' } };
    const sign = () => storage.signPut('a/image', { expiresInS: 60, contentType: 'image/png', ...bounds });

    test('[ASSET-1] store what is sent and answer its ETag', async () => {
      const answer = await call(await sign(), { ...png, body: '12345' });
      expect(answer.status).toBe(200);
      const object = await storage.stat('a/image');
      expect(object).toMatchObject({ size: 5, contentType: 'image/png' });
      expect(answer.headers.get('etag')).toBe(`"${object?.etag}"`);
      expect(await read('a/image')).toBe('12345');
    });

    test('are refused for another type', async () => {
      const headers = { 'content-type': 'text/html' };
      const answer = await call(await sign(), { method: 'PUT', headers, body: '12345' });
      expect(answer.status).toBeOneOf([403, 415]);
      await nothingIsThere();
    });

    test('are refused for another key, an altered signature, an altered bound or another method', async () => {
      const address = await sign();
      const url = new URL(address, origin);
      const [signature, ...rest] = [...url.searchParams.keys()].reverse();
      const wrong = [address.replace('a/image', 'b/image')];
      for (const name of [signature ?? '', ...rest]) {
        const changed = new URL(url);
        changed.searchParams.set(name, `${changed.searchParams.get(name)}9`);
        wrong.push(changed.href);
      }
      for (const bad of wrong) {
        expect([(await call(bad, { ...png, body: '12345' })).status, bad]).toEqual([expect.toBeOneOf([400, 403]), bad]);
      }
      expect((await call(address)).ok).toBe(false);
      await nothingIsThere();
    });

    test('are refused when expired', async () => {
      const past = await hoursAgo();
      const address = await past.signPut('a/image', { expiresInS: 60, contentType: 'image/png', ...bounds });
      await past.close();
      expect((await call(address, { ...png, body: '12345' })).status).toBe(403);
      await nothingIsThere();
    });

    if ('size' in bounds || 'maxBytes' in bounds) {
      test('refuse more, and nothing of it stays', async () => {
        const answer = await call(await sign(), { ...png, body: '123456' });
        expect(answer.status).toBeOneOf([403, 413]);
        await nothingIsThere();
      });

      test('refuse more that does not say how much it is', async () => {
        const body = Readable.toWeb(Readable.from([bytes('123'), bytes('456')]));
        const answer = await call(await sign(), { ...png, body, duplex: 'half' });
        expect(answer.status).toBeOneOf([403, 411, 413]);
        await nothingIsThere();
      });
    }

    test(`${'size' in bounds ? 'refuse' : 'take'} less`, async () => {
      const answer = await call(await sign(), { ...png, body: '1234' });
      expect(answer.status).toBeOneOf('size' in bounds ? [400, 403] : [200]);
      expect(await keys()).toEqual('size' in bounds ? [] : ['a/image']);
    });
  });

  describe('when things go wrong', () => {
    test('puts to one key at once leave one of them, whole', async () => {
      const puts = Array.from({ length: 12 }, (_, i) =>
        storage.put('one', Readable.from(Array(20).fill(Buffer.alloc(10_000 + i, i))), { contentType: `text/x${i}` }),
      );
      const etags = (await Promise.all(puts)).map(({ etag }) => etag);
      const winner = await storage.stat('one');
      const content = await buffer(await storage.openRead('one'));
      const i = content[0] ?? -1;
      expect(content.equals(Buffer.alloc(20 * (10_000 + i), i))).toBe(true);
      expect(winner).toMatchObject({ contentType: `text/x${i}`, etag: etags[i] });
      await storage.remove('one');
      await nothingIsThere();
    });

    test('puts and removals in one folder do not disturb each other', async () => {
      await Promise.all(
        Array.from({ length: 30 }, async (_, i) => {
          await storage.put(`deep/er/${i % 3}`, bytes('x'), text);
          await storage.remove(`deep/er/${i % 3}`);
        }),
      );
      await nothingIsThere();
    });

    test('a stream that breaks leaves what was there before', async () => {
      await storage.put('a', bytes('before'), text);
      const broken = Readable.from(
        (async function* () {
          for (let i = 0; i < 10; i++) yield Buffer.alloc(1024 * 1024);
          throw new Error('the source broke');
        })(),
      );
      await expect(storage.put('a', broken, text)).rejects.toThrow('the source broke');
      expect(await read('a')).toBe('before');
      await storage.remove('a');
      await nothingIsThere();
    });

    test('a process killed in the middle of a write leaves nothing, and its half file is swept', async () => {
      const child = startWriter(settings, 'stopHalfway');
      expect(await firstLine(child)).toBe('halfway');
      if (kind === 'folder') expect(await readdir(join(settings.dataFolder, 'files', '.incoming'))).toHaveLength(1);
      await openStorage(settings).then((other) => other.close());
      if (kind === 'folder') expect(await readdir(join(settings.dataFolder, 'files', '.incoming'))).toHaveLength(1);
      await kill(child);
      const reopened = await openStorage(settings);
      expect(await reopened.stat('the/key')).toBeUndefined();
      await reopened.close();
      await nothingIsThere();
    });

    test('what was acknowledged survives the death of the process', async () => {
      const child = startWriter(settings, 'putAndStay');
      expect(await firstLine(child)).toBe('acknowledged');
      await kill(child);
      expect(await storage.stat('the/key')).toMatchObject({ size: 1024 * 1024, contentType: 'text/plain' });
    });

    test('a signing key that could be guessed is refused at the start', async () => {
      const opening = openStorage({ ...settings, signingKey: 'short' });
      await expect(opening).rejects.toMatchObject({ name: 'StartError' });
    });
  });
});

if (kinds.length > 1) {
  describe('the S3 store alone', () => {
    const opening = async (change: (settings: StorageSettings) => Partial<StorageSettings>) => {
      const settings = await stores.newStore('s3');
      await rm(settings.dataFolder, { recursive: true });
      return openStorage({ ...settings, ...change(settings) });
    };

    test('names the origin that its addresses lead to', async () => {
      const storage = await opening(() => ({}));
      expect(storage.browserOrigins).toEqual([stores.endpoint]);
      expect(new URL(await storage.signGet('a', { expiresInS: 1 })).origin).toBe(stores.endpoint);
      await storage.close();
    });

    test('gives browsers addresses of the way that is theirs, and those are good', async () => {
      const publicEndpoint = stores.endpoint.replace('127.0.0.1', 'localhost');
      const storage = await opening(({ url }) => ({ url: `${url}&publicEndpoint=${publicEndpoint}` }));
      await storage.put('a', bytes('one'), text);
      const address = await storage.signGet('a', { expiresInS: 60 });
      expect([new URL(address).origin, ...storage.browserOrigins]).toEqual([publicEndpoint, publicEndpoint]);
      expect(await (await fetch(address)).text()).toBe('one');
      await storage.close();
    });

    test('keeps to its prefix', async () => {
      const [one, other] = [await opening(() => ({})), await opening(() => ({}))];
      await one.put('a', bytes('one'), text);
      expect(await other.stat('a')).toBeUndefined();
      for await (const { key } of other.list('')) expect.unreachable(key);
      await one.remove('a');
      await Promise.all([one.close(), other.close()]);
    });

    test.each<[string, RegExp, (settings: StorageSettings) => Partial<StorageSettings>]>([
      [
        'no server',
        /plumbline-tests at http:\/\/127\.0\.0\.1:1 .*cannot be reached \(ECONNREFUSED\)/,
        () => ({
          url: `s3://${bucket}?endpoint=http://127.0.0.1:1&pathStyle=1`,
        }),
      ],
      [
        'no bucket',
        /no-such-bucket at .*The bucket does not exist/,
        () => ({
          url: `s3://no-such-bucket?endpoint=${stores.endpoint}&pathStyle=1`,
        }),
      ],
      [
        'a wrong secret',
        /refuses us \(SignatureDoesNotMatch\)/,
        () => ({
          credentials: { accessKeyId: stores.accessKey, secretAccessKey: 'wrong' },
        }),
      ],
      [
        'an unknown user',
        /refuses us/,
        () => ({
          credentials: { accessKeyId: 'test:nobody', secretAccessKey: 'wrong' },
        }),
      ],
      ['no credentials', /AWS_ACCESS_KEY_ID/, () => ({ credentials: undefined })],
      ['an address without a bucket', /STORAGE_URL/, () => ({ url: 's3:///prefix' })],
      ['an unknown parameter', /not regoin/, () => ({ url: 's3://bucket?regoin=eu' })],
      ['an endpoint of another kind', /endpoint/, () => ({ url: 's3://bucket?endpoint=ftp://host' })],
      ['secrets in the address', /AWS_ACCESS_KEY_ID/, () => ({ url: 's3://me:hidden@bucket' })],
      ['a prefix that climbs', /prefix/, () => ({ url: 's3://bucket/a/%2e%2e%2fb' })],
    ])('does not start with %s, and says so in one line', async (_, message, change) => {
      const error = await opening(change).catch((e) => e);
      expect(error).toMatchObject({ name: 'StartError', message: expect.stringMatching(message) });
      expect(error.message).not.toMatch(/\n|hidden|wrong/);
    });
  });
}

function startWriter(settings: StorageSettings, task: string): ChildProcess {
  return spawn(process.execPath, [writer, JSON.stringify(settings), task], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function firstLine(child: ChildProcess): Promise<string | undefined> {
  for await (const line of createInterface({ input: child.stdout! })) return line;
  return undefined;
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
