import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openStorage } from './openStorage.ts';
import type { Storage } from './Storage.ts';
import { sendPart } from './sendPart.ts';
import { kinds, startTestStores, type TestStores } from './testStores.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const partSize = 5 * 1024 ** 2;
const bytes = randomBytes(partSize + 100);
const plan = { key: 'the/scan', contentType: 'application/octet-stream', size: bytes.length, partSize };
const unheard = new AbortController().signal;
let stores: TestStores;

beforeAll(async () => {
  stores = await startTestStores();
});
afterAll(() => stores?.stop());

describe.each(kinds)('a part that the server sends itself, to %s', (kind) => {
  let storage: Storage;
  let uploadId: string;

  beforeAll(async () => {
    const settings = await stores.newStore(kind);
    storage = await openStorage(settings);
    uploadId = await storage.uploads.begin(plan);
    return async () => {
      await storage.close();
      await rm(settings.dataFolder, { recursive: true, force: true });
    };
  });

  async function* piecesOf(part: Uint8Array): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < part.length; start += 100_000) yield part.subarray(start, start + 100_000);
  }

  async function send(partNumber: number, body: AsyncIterable<Uint8Array>, attempt = 1) {
    const signedUrl = await storage.uploads.signPart(uploadId, plan, { partNumber, attempt, expiresInS: 600 });
    const size = partNumber === 1 ? partSize : 100;
    return { partNumber, ...(await sendPart(storage, { signedUrl, partSize: size }, body, unheard)) };
  }

  test('is there once all of it has come, and not where it breaks off or is too short', async () => {
    const cause = new Error('the line was cut');
    async function* broken() {
      yield bytes.subarray(0, 1000);
      throw cause;
    }
    const rejected = await send(1, broken()).catch((error: unknown) => error);
    const causes: unknown[] = [];
    for (let error = rejected; error instanceof Error; error = error.cause) causes.push(error);
    expect(causes).toContain(cause);
    await expect(send(1, piecesOf(bytes.subarray(0, 1000)), 2)).rejects.toThrow();
    expect(await storage.uploads.findPart(uploadId, plan, 1)).toBeUndefined();
    const parts = [
      await send(1, piecesOf(bytes.subarray(0, partSize)), 3),
      await send(2, piecesOf(bytes.subarray(partSize))),
    ];
    expect(await storage.uploads.findPart(uploadId, plan, 1)).toMatchObject(parts[0] as object);
    await storage.uploads.finish(uploadId, plan, parts);
    expect((await buffer(await storage.openRead(plan.key))).equals(bytes)).toBe(true);
  });
});
