import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, open, readdir, rm, stat, unlink } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { UploadPlan } from '../MultipartUploads.ts';
import { openStorage, type StorageSettings } from '../openStorage.ts';
import { registerSignedStorageRoutes } from '../registerSignedStorageRoutes.ts';
import type { Storage } from '../Storage.ts';
import type { StorageError } from '../StorageError.ts';
import { readLedger, writeLedgerEntry } from './partLedger.ts';

const server = fileURLToPath(new URL('../uploadServer.fixture.ts', import.meta.url));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

vi.setConfig({ testTimeout: 60_000 });

describe('uploads to the folder store alone', () => {
  const partSize = 3_000_000;
  let settings: StorageSettings;
  let storage: Storage;
  let app: FastifyInstance;
  let origin: string;
  let files: string;
  let plan: UploadPlan;
  let uploadId: string;
  let children: ChildProcess[];

  beforeEach(async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-uploads-'));
    settings = { dataFolder, publicPath: '/api/storage', signingKey: 'a key for tests, long enough' };
    files = join(dataFolder, 'files');
    storage = await openStorage(settings);
    app = Fastify();
    app.setErrorHandler((error: StorageError, _request, reply) => reply.code(error.statusCode).send(error.code));
    await registerSignedStorageRoutes(app, { storage });
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
    children = [];
    await begin(partSize * 2 + 100);
    return async () => {
      for (const child of children) await kill(child);
      await app.close();
      await storage.close();
      await rm(dataFolder, { recursive: true });
    };
  });

  async function begin(size: number, sizeOfParts = partSize) {
    plan = { key: 'the/scan', contentType: 'text/plain', size, partSize: sizeOfParts };
    uploadId = await storage.uploads.begin(plan);
  }

  const bytesOf = (partNumber: number, fill = partNumber) =>
    Buffer.alloc(Math.min(plan.partSize, plan.size - (partNumber - 1) * plan.partSize), fill);
  const sign = (partNumber: number, attempt = 1) =>
    storage.uploads.signPart(uploadId, plan, { partNumber, attempt, expiresInS: 600 });
  const put = async (address: string, body: Uint8Array, at = origin) => {
    const answer = await fetch(new URL(address, at), { method: 'PUT', body });
    return [answer.status, answer.ok ? answer.headers.get('etag') : await answer.text()];
  };
  const find = (partNumber: number) => storage.uploads.findPart(uploadId, plan, partNumber);
  const uploadFolder = () => join(files, '.uploads', uploadId);

  async function send(partNumber: number, attempt = 1, fill = partNumber) {
    const [status, etag] = await put(await sign(partNumber, attempt), bytesOf(partNumber, fill));
    expect(status).toBe(200);
    return { partNumber, etag: String(etag) };
  }

  /** Sends all but the last byte and waits until the store has got some. */
  async function sendHalf(partNumber: number, attempt: number, fill = 99, at = origin): Promise<HalfSent> {
    const body = bytesOf(partNumber, fill);
    const address = new URL(await sign(partNumber, attempt), at);
    const upload = request(address, { method: 'PUT', headers: { 'content-length': body.length } });
    const answer = new Promise<IncomingMessage | Error>((resolve) => {
      upload.on('response', resolve).on('error', resolve);
    });
    upload.write(body.subarray(0, -1));
    await vi.waitFor(async () => expect(await byteAt((partNumber - 1) * partSize)).toBe(fill), 20_000);
    return { upload, answer, rest: body.subarray(-1) };
  }

  async function byteAt(position: number): Promise<number | undefined> {
    const handle = await open(join(uploadFolder(), 'bytes'), 'r');
    const { buffer: read } = await handle.read(Buffer.alloc(1), 0, 1, position);
    await handle.close();
    return read[0];
  }

  async function finishAndRead(parts: { partNumber: number; etag: string }[], expected: Buffer) {
    expect(await storage.uploads.finish(uploadId, plan, parts)).toEqual({ sha256: sha256(expected) });
    expect((await buffer(await storage.openRead(plan.key))).equals(expected)).toBe(true);
    expect(await storage.stat(plan.key)).toMatchObject({ etag: sha256(expected), size: plan.size });
    expect(await readdir(join(files, '.uploads'))).toEqual([]);
    expect(await readdir(join(files, '.incoming'))).toEqual([]);
  }

  function start(...more: string[]): ChildProcess {
    const child = spawn(process.execPath, [server, JSON.stringify(settings), ...more], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    return child;
  }

  describe('an address is good once', () => {
    test('and its replay is refused, also with other bytes, also by another process', async () => {
      const address = await sign(1);
      await put(address, bytesOf(1));
      expect(await put(address, bytesOf(1, 66))).toEqual([409, 'storage.replayed']);
      const elsewhere = (await firstLine(start())) ?? '';
      expect((await put(address, bytesOf(1, 66), elsewhere))[0]).toBe(409);
      expect(await find(1)).toMatchObject({ etag: sha256(bytesOf(1)) });
      await finishAndRead(
        [await send(2), await send(3), { partNumber: 1, etag: sha256(bytesOf(1)) }],
        wholeOf(1, 2, 3),
      );
    });

    test('and none of an earlier attempt writes over a later one', async () => {
      const early = await sign(1, 1);
      const parts = [await send(1, 2), await send(2), await send(3)];
      expect(await put(early, bytesOf(1, 66))).toEqual([409, 'storage.replayed']);
      await finishAndRead(parts, wholeOf(1, 2, 3));
    });

    test('but may be used again after a body that broke off', async () => {
      const { upload, answer } = await sendHalf(1, 1);
      upload.destroy();
      await answer;
      await vi.waitFor(async () => expect((await send(1)).etag).toContain(sha256(bytesOf(1))), 20_000);
    });
  });

  describe('two at the same part', () => {
    test('the second use of one address is refused and does not disturb the first', async () => {
      const { upload, answer, rest } = await sendHalf(1, 1);
      expect(await put(await sign(1), bytesOf(1))).toEqual([409, 'storage.replayed']);
      upload.end(rest);
      expect(await answer).toMatchObject({ statusCode: 200 });
      expect(await find(1)).toMatchObject({ etag: sha256(bytesOf(1, 99)) });
    });

    test('a later attempt ends the earlier one', async () => {
      const { answer } = await sendHalf(1, 1);
      const parts = [await send(1, 2), await send(2), await send(3)];
      expect(await answer).toBeInstanceOf(Error);
      await finishAndRead(parts, wholeOf(1, 2, 3));
    });

    test('in two processes: the later is refused while the earlier writes, and let in when that is dead', async () => {
      const child = start();
      const { answer } = await sendHalf(1, 1, 99, await firstLine(child));
      expect(await put(await sign(1, 2), bytesOf(1))).toEqual([409, 'storage.busy']);
      await kill(child);
      await answer;
      await finishAndRead([await send(1, 2), await send(2), await send(3)], wholeOf(1, 2, 3));
    });
  });

  test('a part that is being overwritten is not vouched for, nor when its writer was killed', async () => {
    const parts = [await send(1), await send(2), await send(3)];
    const child = start();
    const { answer } = await sendHalf(2, 2, 99, await firstLine(child));
    const refusal = { kind: 'wrongParts', partNumbers: [2] };
    for (const end of [async () => undefined, () => kill(child)]) {
      await end();
      expect(await find(2)).toBeUndefined();
      expect(await find(1)).toMatchObject({ etag: sha256(bytesOf(1)) });
      await expect(storage.uploads.finish(uploadId, plan, parts)).rejects.toMatchObject(refusal);
    }
    await answer;
    await send(2, 2);
    await finishAndRead(parts, wholeOf(1, 2, 3));
  });

  test('[FILE-11] a process killed in the middle of a part loses that part alone', async () => {
    const child = start();
    const elsewhere = (await firstLine(child)) ?? '';
    expect((await put(await sign(1), bytesOf(1), elsewhere))[0]).toBe(200);
    const { answer } = await sendHalf(2, 1, 99, elsewhere);
    await kill(child);
    await answer;
    expect(await find(1)).toEqual({ partNumber: 1, size: partSize, etag: sha256(bytesOf(1)) });
    expect(await find(2)).toBeUndefined();
    const first = { partNumber: 1, etag: sha256(bytesOf(1)) };
    await finishAndRead([first, await send(2), await send(3)], wholeOf(1, 2, 3));
  });

  describe('a finish that dies', () => {
    test.each([0, 5, 20, 60, 120])('by a kill %i ms after it began is made good by the next', async (ms) => {
      const parts = [await send(1), await send(2), await send(3)];
      const child = start(JSON.stringify({ uploadId, plan, parts }));
      expect(await firstLine(child)).toBe('finishing');
      await setTimeout(ms);
      await kill(child);
      await openStorage(settings).then((sweeping) => sweeping.close());
      await finishAndRead(parts, wholeOf(1, 2, 3));
    });

    test('with the labels half written', async () => {
      const parts = [await send(1), await send(2), await send(3)];
      await appendFile(join(uploadFolder(), 'bytes'), '{"format":1');
      await finishAndRead(parts, wholeOf(1, 2, 3));
    });

    test('after the object was in place, before the rest was cleared away', async () => {
      const parts = [await send(1), await send(2), await send(3)];
      const [folder, copy] = [uploadFolder(), join(settings.dataFolder, 'copy')];
      await cp(folder, copy, { recursive: true });
      await unlink(join(copy, 'bytes'));
      await finishAndRead(parts, wholeOf(1, 2, 3));
      await cp(copy, folder, { recursive: true });
      await finishAndRead(parts, wholeOf(1, 2, 3));
    });
  });

  test('an object that another put under the key is not taken for the upload', async () => {
    const parts = [await send(1), await send(2), await send(3)];
    await storage.uploads.abort(uploadId, plan);
    await storage.put(plan.key, Buffer.alloc(plan.size), { contentType: 'text/plain' });
    await expect(storage.uploads.finish(uploadId, plan, parts)).rejects.toMatchObject({ kind: 'notFound' });
  });

  test('giving up frees the space, also of a part that is coming in', async () => {
    await send(1);
    const { answer } = await sendHalf(2, 1);
    await storage.uploads.abort(uploadId, plan);
    expect(await answer).toBeInstanceOf(Error);
    for (const folder of ['.uploads', '.incoming']) expect(await readdir(join(files, folder))).toEqual([]);
  });

  test('a full disk is told as such, and the part is not vouched for', async () => {
    // A limit on the size of files fails a write in its middle, as a full disk does, and needs no rights to set.
    const command = [process.execPath, server, JSON.stringify(settings)];
    const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
    const child = spawn('sh', ['-c', 'ulimit -f 8192; exec "$0" "$@"', ...command], { stdio });
    children.push(child);
    const elsewhere = await firstLine(child);
    expect(await put(await sign(2), bytesOf(2), elsewhere)).toEqual([507, expect.stringContaining('storage.full')]);
    expect(await find(2)).toBeUndefined();
    await finishAndRead([await send(1), await send(2, 2), await send(3)], wholeOf(1, 2, 3));
  });

  test('is closed to other users of the machine', async () => {
    expect((await stat(uploadFolder())).mode & 0o777).toBe(0o700);
    expect((await stat(join(uploadFolder(), 'bytes'))).mode & 0o777).toBe(0o600);
  });

  test('an id that climbs is none of ours', async () => {
    for (const id of ['../..', '', 'a/../../../../etc/pass', `${uploadId}/`]) {
      await expect(storage.uploads.abort(id, plan)).rejects.toMatchObject({ kind: 'notFound' });
    }
  });

  test('10,000 parts are as good as three', async () => {
    await storage.uploads.abort(uploadId, plan);
    await begin(10_000, 1);
    const etags = new Map([0, 7].map((byte) => [byte, sha256(Buffer.from([byte]))]));
    const ledger = await open(join(uploadFolder(), 'ledger'), 'r+');
    // All but the first hundred as if they had been sent before.
    for (let partNumber = 101; partNumber <= 10_000; partNumber++) {
      await writeLedgerEntry(ledger, { partNumber, generation: 1, attempt: 1, size: 1, sha256: etags.get(0) ?? '' });
    }
    await ledger.close();
    const waiting = Array.from({ length: 100 }, (_, i) => i + 1);
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await send(next, 1, 7);
      }),
    );
    const parts = Array.from({ length: 10_000 }, (_, i) => ({
      partNumber: i + 1,
      etag: etags.get(i < 100 ? 7 : 0) ?? '',
    }));
    await finishAndRead(parts, Buffer.concat([Buffer.alloc(100, 7), Buffer.alloc(9_900)]));
  });

  test('a line of the ledger that was torn counts as no line', async () => {
    await send(1);
    await send(2);
    const ledger = await open(join(uploadFolder(), 'ledger'), 'r+');
    await ledger.write('7', 140);
    const entries = await readLedger(ledger, 3);
    await ledger.close();
    expect(entries.map((entry) => entry?.partNumber)).toEqual([1, undefined, undefined]);
    expect(await find(2)).toBeUndefined();
  });

  const wholeOf = (...fills: number[]) => Buffer.concat(fills.map((fill, i) => bytesOf(i + 1, fill)));
});

interface HalfSent {
  upload: ClientRequest;
  answer: Promise<IncomingMessage | Error>;
  rest: Uint8Array;
}

async function firstLine(child: ChildProcess): Promise<string | undefined> {
  for await (const line of createInterface({ input: child.stdout! })) return line;
  return undefined;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
