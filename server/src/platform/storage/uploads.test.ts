import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UploadPlan } from './MultipartUploads.ts';
import { openStorage, type StorageSettings } from './openStorage.ts';
import { registerSignedStorageRoutes } from './registerSignedStorageRoutes.ts';
import type { Storage } from './Storage.ts';
import { kinds, startTestStores, type TestStores } from './testStores.fixture.ts';

// The real S3 server works on the same cores as everything else.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let stores: TestStores;

beforeAll(async () => {
  stores = await startTestStores();
}, 120_000);

afterAll(() => stores?.stop());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Bytes of which no part is like another. */
const makeContent = (size: number, seed = 1) => {
  const content = Buffer.alloc(size);
  for (let i = 0; i + 4 <= size; i += 4) content.writeUInt32LE(Math.imul(i + seed, 2_654_435_761) >>> 0, i);
  return content;
};

describe.each(kinds)('uploads to the %s store', (kind) => {
  // S3 takes no smaller ones.
  const partSize = kind === 's3' ? 5 * 1024 ** 2 : 300_000;
  let settings: StorageSettings;
  let storage: Storage;
  let app: FastifyInstance;
  let origin: string;
  let plan: UploadPlan;
  let content: Buffer;
  let uploadId: string;

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

  async function begin(size: number) {
    content = makeContent(size);
    plan = { key: 'scans/Ebene 3 (süd).e57', contentType: 'application/octet-stream', size, partSize };
    uploadId = await storage.uploads.begin(plan);
  }

  const bytesOf = (partNumber: number) => content.subarray((partNumber - 1) * partSize, partNumber * partSize);
  const sign = async (partNumber: number, { attempt = 1, expiresInS = 60, by = storage } = {}) =>
    new URL(await by.uploads.signPart(uploadId, plan, { partNumber, attempt, expiresInS }), origin);
  const put = (address: URL, body: Uint8Array) => fetch(address, { method: 'PUT', body });

  async function send(partNumber: number, attempt = 1, body: Uint8Array = bytesOf(partNumber)) {
    const answer = await put(await sign(partNumber, { attempt }), body);
    expect(answer.status).toBe(200);
    return { partNumber, etag: answer.headers.get('etag')?.replaceAll('"', '') ?? '' };
  }

  const finish = (parts: { partNumber: number; etag: string }[], by = storage) =>
    by.uploads.finish(uploadId, plan, parts);
  const find = (partNumber: number, by = storage) => by.uploads.findPart(uploadId, plan, partNumber);
  const begunIds = async (before = new Date(Date.now() + 60_000)) => {
    const ids: string[] = [];
    for await (const begun of storage.uploads.listBegun(before)) ids.push(begun.uploadId);
    return ids;
  };

  async function expectWhole() {
    const object = await storage.stat(plan.key);
    expect(object).toMatchObject({ size: plan.size, contentType: plan.contentType });
    expect((await buffer(await storage.openRead(plan.key))).equals(content)).toBe(true);
  }

  test('[FILE-9] parts in any order, three at a time, become the object, byte for byte', async () => {
    await begin(partSize * 6 + 1234);
    const waiting = [7, 3, 1, 6, 2, 5, 4];
    const parts: { partNumber: number; etag: string }[] = [];
    await Promise.all(
      [1, 2, 3].map(async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) parts.push(await send(next));
      }),
    );
    for (const { partNumber, etag } of parts) {
      expect(await find(partNumber)).toEqual({ partNumber, etag, size: partNumber === 7 ? 1234 : partSize });
    }
    expect(await storage.stat(plan.key)).toBeUndefined();
    expect(await finish(parts)).toEqual({ sha256: sha256(content) });
    await expectWhole();
    expect(await begunIds()).toEqual([]);
  });

  test('[FILE-11] an upload goes on in a process that did not begin it', async () => {
    await begin(partSize * 2 + 1);
    const [first, third] = [await send(1), await send(3)];
    const other = await openStorage(settings);
    expect(await find(1, other)).toMatchObject({ etag: first.etag });
    expect(await find(2, other)).toBeUndefined();
    const address = await sign(2, { by: other });
    const answer = await put(address, bytesOf(2));
    const second = { partNumber: 2, etag: answer.headers.get('etag') ?? '' };
    expect(await finish([first, second, third], other)).toEqual({ sha256: sha256(content) });
    await other.close();
    await expectWhole();
  });

  test.each([
    ['one byte', () => 1],
    ['one whole part', () => partSize],
    ['whole parts only', () => partSize * 2],
    ['a last part of one byte', () => partSize * 2 + 1],
  ])('sizes at the edges: %s', async (_, size) => {
    await begin(size());
    const parts = [];
    for (let n = 1; n <= Math.ceil(plan.size / partSize); n++) parts.push(await send(n));
    expect(await finish(parts)).toEqual({ sha256: sha256(content) });
    await expectWhole();
  });

  test('a plan that the store could not keep is refused at the start', async () => {
    const good = { key: 'a', contentType: 'text/plain', size: partSize * 2, partSize };
    const { limits } = storage.uploads;
    const refused: [Partial<UploadPlan>, string][] = [
      [{ size: 0 }, 'wrongSize'],
      [{ size: -1 }, 'wrongSize'],
      [{ size: 1.5 }, 'wrongSize'],
      [{ partSize: 0 }, 'wrongSize'],
      [{ partSize: limits.minPartBytes - 1 }, 'wrongSize'],
      [{ partSize: limits.maxPartBytes + 1, size: limits.maxPartBytes * 3 }, 'wrongSize'],
      [{ size: partSize * limits.maxParts + 1 }, 'wrongSize'],
      [{ key: '../a' }, 'badKey'],
      [{ key: '' }, 'badKey'],
      [{ contentType: 'nothing' }, 'wrongType'],
    ];
    for (const [change, refusal] of refused) {
      await expect(storage.uploads.begin({ ...good, ...change })).rejects.toMatchObject({ kind: refusal });
    }
    expect(await begunIds()).toEqual([]);
  });

  test('a part that the plan does not have is not signed for', async () => {
    await begin(partSize + 1);
    for (const partNumber of [0, 3, 1.5, -1]) await expect(sign(partNumber)).rejects.toThrow(RangeError);
    for (const attempt of [0, -1, 0.5]) await expect(sign(1, { attempt })).rejects.toThrow(RangeError);
  });

  describe('an address', () => {
    beforeEach(() => begin(partSize + 10));

    test('is refused when expired', async () => {
      const past = await openStorage({ ...settings, now: () => new Date(Date.now() - 2 * 3_600_000) });
      const address = await sign(2, { by: past });
      await past.close();
      expect((await put(address, bytesOf(2))).status).toBe(403);
      expect(await find(2)).toBeUndefined();
    });

    test('is refused when anything in it is altered', async () => {
      const address = await sign(2);
      const other = await storage.uploads.begin({ ...plan, key: 'other' });
      const altered: URL[] = [];
      for (const [name, value] of address.searchParams) {
        const [changed, without] = [new URL(address), new URL(address)];
        changed.searchParams.set(
          name,
          /upload/i.test(name) ? other : value.replace(/.$/, (c) => (c === '1' ? '2' : '1')),
        );
        without.searchParams.delete(name);
        altered.push(changed, without);
      }
      const moved = new URL(address);
      moved.pathname = moved.pathname.replace('.e57', '.e58');
      altered.push(moved);
      for (const wrong of altered) {
        const { status } = await put(wrong, bytesOf(2));
        expect([status, wrong.href]).toEqual([expect.toBeOneOf([400, 403, 404, 405]), wrong.href]);
      }
      for (const n of [1, 2]) expect(await find(n)).toBeUndefined();
    });

    test('is good for PUT alone', async () => {
      const address = await sign(2);
      for (const method of ['GET', 'POST', 'DELETE']) expect((await fetch(address, { method })).ok).toBe(false);
      expect((await put(address, bytesOf(2))).status).toBe(200);
    });

    test.each([
      ['shorter', 9],
      ['longer', 11],
      ['quite empty', 0],
    ])('refuses a %s body, and nothing of it counts', async (_, length) => {
      const { status } = await put(await sign(2), Buffer.alloc(length));
      expect(status).toBeOneOf([400, 403, 413]);
      const streamed = Readable.toWeb(Readable.from([Buffer.alloc(length - 1 > 0 ? length - 1 : 1), Buffer.alloc(1)]));
      const unannounced = await fetch(await sign(2, { attempt: 2 }), { method: 'PUT', body: streamed, duplex: 'half' });
      expect(unannounced.status).toBeOneOf([400, 403, 411, 413]);
      expect(await find(2)).toBeUndefined();
    });

    test('whose connection is cut in the middle leaves nothing, and the next attempt works', async () => {
      await cutInTheMiddle(await sign(1), bytesOf(1));
      expect(await find(1)).toBeUndefined();
      const parts = [await send(1, 2), await send(2)];
      expect(await finish(parts)).toEqual({ sha256: sha256(content) });
      await expectWhole();
    });
  });

  describe('finishing', () => {
    let parts: { partNumber: number; etag: string }[];

    beforeEach(async () => {
      await begin(partSize * 2 + 5);
      parts = [await send(1), await send(2), await send(3)];
    });

    test('may be repeated, also at once', async () => {
      const done = { sha256: sha256(content) };
      expect(await Promise.all([finish(parts), finish(parts)])).toEqual([done, done]);
      expect(await finish(parts)).toEqual(done);
      const other = await openStorage(settings);
      expect(await finish(parts, other)).toEqual(done);
      await other.close();
      await expectWhole();
    });

    test('takes etags as headers have them', async () => {
      const quoted = parts.map(({ partNumber, etag }) => ({ partNumber, etag: `"${etag}"` }));
      expect(await finish(quoted)).toEqual({ sha256: sha256(content) });
    });

    test('names the parts that are different, missing or too many, and the upload goes on', async () => {
      const [one = parts[0]!, two = parts[0]!, three = parts[0]!] = parts;
      const wrong = (partNumbers: number[]) => ({ kind: 'wrongParts', statusCode: 409, partNumbers });
      await expect(finish([one, three])).rejects.toMatchObject(wrong([2]));
      await expect(finish([])).rejects.toMatchObject(wrong([1, 2, 3]));
      await expect(finish([one, { ...two, etag: three.etag }, three])).rejects.toMatchObject(wrong([2]));
      await expect(finish([...parts, { ...three, partNumber: 4 }])).rejects.toMatchObject(wrong([4]));
      expect(await storage.stat(plan.key)).toBeUndefined();
      expect(await finish(parts)).toEqual({ sha256: sha256(content) });
    });

    test('names a part that was never sent', async () => {
      await begin(partSize * 2 + 5);
      const sent = [await send(1), await send(3)];
      const all = [...sent, { partNumber: 2, etag: sent[0]?.etag ?? '' }];
      await expect(finish(all)).rejects.toMatchObject({ kind: 'wrongParts', partNumbers: [2] });
      expect(await finish([...sent, await send(2)])).toEqual({ sha256: sha256(content) });
      await expectWhole();
    });

    test('sees that a part was written again after it was reported', async () => {
      const before = parts[1];
      bytesOf(2).fill(7);
      const after = await send(2, 2);
      expect(after.etag).not.toBe(before?.etag);
      expect(await find(2)).toMatchObject({ etag: after.etag });
      await expect(finish(parts)).rejects.toMatchObject({ kind: 'wrongParts', partNumbers: [2] });
      expect(await finish([parts[0]!, after, parts[2]!])).toEqual({ sha256: sha256(content) });
      await expectWhole();
    });

    test('stops when it is told to, and may be repeated', async () => {
      const reason = new Error('enough');
      const stopped = storage.uploads.finish(uploadId, plan, parts, { signal: AbortSignal.abort(reason) });
      await expect(stopped).rejects.toThrow();
      expect(await finish(parts)).toEqual({ sha256: sha256(content) });
      await expectWhole();
    });
  });

  describe('giving up', () => {
    test('leaves no upload, no part and no object, and may be repeated', async () => {
      await begin(partSize + 1);
      const address = await sign(2);
      const parts = [await send(1)];
      await storage.uploads.abort(uploadId, plan);
      await storage.uploads.abort(uploadId, plan);
      await expect(find(1)).rejects.toMatchObject({ kind: 'notFound' });
      expect((await put(address, bytesOf(2))).status).toBe(404);
      await expect(finish([...parts, { partNumber: 2, etag: 'x' }])).rejects.toMatchObject({ kind: 'notFound' });
      expect(await begunIds()).toEqual([]);
      expect(await storage.stat(plan.key)).toBeUndefined();
    });

    test('old uploads are found, over several pages, with what it takes to give them up', async () => {
      await storage.put('not an upload', Buffer.from('x'), { contentType: 'text/plain' });
      const begun = [];
      for (let i = 0; i < 7; i++) {
        plan = { key: `scans/${i}`, contentType: 'text/plain', size: 10, partSize };
        begun.push(await storage.uploads.begin(plan));
      }
      expect((await begunIds()).sort()).toEqual(begun.sort());
      expect(await begunIds(new Date(Date.now() - 60_000))).toEqual([]);
      for await (const old of storage.uploads.listBegun(new Date(Date.now() + 60_000))) {
        expect(Math.abs(old.begun.getTime() - Date.now())).toBeLessThan(600_000);
        await storage.uploads.abort(old.uploadId, old);
      }
      expect(await begunIds()).toEqual([]);
    });
  });
});

/** Sends half of the body and then hangs up. */
async function cutInTheMiddle(address: URL, body: Uint8Array): Promise<void> {
  const upload = request(address, { method: 'PUT', headers: { 'content-length': body.length } });
  const closed = new Promise((resolve) => upload.on('error', () => undefined).on('close', resolve));
  await new Promise((resolve) => upload.write(body.subarray(0, body.length / 2), resolve));
  upload.destroy();
  await closed;
}
