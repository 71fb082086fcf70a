import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Client, callLimits, createClient } from '@plumbline/contract/client';
import { type FileKind, fileCalls, type NextPart } from '@plumbline/contract/resources/files';
import { type UploadOptions, uploadFile, uploadLimits } from '@plumbline/contract/uploadFile';
import { makeE57 } from '@plumbline/engine/files/scan/e57/fixtures/makeE57';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';

const partBytes = 64 * 1024;
let house: TestHouse;
let origin: string;
let projectId: string;
let call: Client;
let memberCall: Client;
let userId: string;

beforeAll(async () => {
  house = await openTestHouse({ PLUMBLINE_PART_BYTES: String(partBytes) });
  await house.work();
  projectId = await house.addProject('files|project');
  const admin = await house.addMember('files@site.test', projectId, [
    'ADMIN',
    'READ',
    'FILE_SCAN_LIST',
    'FILE_SCAN_WRITE',
    'FILE_DOC_LIST',
    'FILE_DOC_WRITE',
  ]);
  userId = admin.userId;
  const member = await house.addMember('reader@site.test', projectId, ['READ', 'FILE_DOC_LIST', 'FILE_DOC_WRITE']);
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`;
  call = clientOf(admin.authorization);
  memberCall = clientOf(member.authorization);
});
afterAll(() => house.close());

function clientOf(authorization: string): Client {
  const token = authorization.replace('Bearer ', '');
  return createClient({ origin, getToken: async () => token, limits: { ...callLimits, retries: 0 } });
}

const put: UploadOptions['put'] = async (url, body, { signal }) => {
  const response = await fetch(new URL(url, origin), { method: 'PUT', body, signal });
  await response.arrayBuffer();
  return { status: response.status, etag: response.headers.get('etag') ?? undefined };
};

const hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const sourceOf = (bytes: Buffer, name: string, lastModified?: number) => ({
  name,
  size: bytes.length,
  lastModified,
  slice: (start: number, end: number) => new Blob([new Uint8Array(bytes.subarray(start, end))]),
});

const upload = (bytes: Buffer, name: string, options: Partial<UploadOptions> = {}) =>
  uploadFile({
    call,
    projectId,
    kind: 'document',
    source: sourceOf(bytes, name),
    put,
    limits: { ...uploadLimits, retryDelayMs: 10, pollMs: 50 },
    ...options,
  });

function create(bytes: Buffer, filename: string, by: Client = call, kind: FileKind = 'document', more = {}) {
  const body = { filename, size: bytes.length, hash: hex(bytes.subarray(0, 102_600)), visibility: kind, ...more };
  return by(fileCalls[kind].create, { params: { projectId }, body });
}

interface Question {
  previousCompletedPart?: { partNumber: number; etag: string };
  lane?: string;
}

const next = (fileId: string, body: Question = {}) =>
  call(fileCalls.document.nextPart, { params: { projectId, fileId }, body });

async function sendPart(bytes: Buffer, part: NonNullable<NextPart['part']>) {
  const start = (part.partNumber - 1) * partBytes;
  const body = new Blob([new Uint8Array(bytes.subarray(start, start + part.partSize))]);
  const { etag } = await put(part.signedUrl, body, { signal: new AbortController().signal, onSent: () => {} });
  return { partNumber: part.partNumber, etag: etag as string };
}

const list = (query: Record<string, unknown> = {}, kind: FileKind = 'document', by: Client = call) =>
  by(fileCalls[kind].list, { params: { projectId }, query });

async function storedBytes(fileId: string): Promise<Buffer> {
  const row = await house.platform.db
    .selectFrom('file')
    .select('storage_key')
    .where('id', '=', fileId)
    .executeTakeFirst();
  return buffer(await house.platform.storage.openRead(row?.storage_key as string));
}

describe('an upload', () => {
  test('[FILE-9] goes through the protocol: byte-identical, hashed whole, listed as uploaded only then', async () => {
    const bytes = randomBytes(partBytes * 5 + 321);
    const { _id: fileId } = await create(bytes, 'seen before it is whole.pdf');
    expect((await list({ filter: 'status=in=(uploaded)' })).map(({ _id }) => _id)).not.toContain(fileId);
    const uploaded = await upload(bytes, 'seen before it is whole.pdf');
    expect(uploaded.fileId).toBe(fileId);
    const [file] = await list({ filter: 'filename=="seen before it is whole.pdf"' });
    expect(file).toMatchObject({
      status: 'uploaded',
      size: bytes.length,
      sha256: hex(bytes),
      numberOfParts: 6,
      createdByRef: { email: 'files@site.test' },
    });
    expect(hex(await storedBytes(fileId))).toBe(hex(bytes));
  });

  test('[FILE-9] of each kind at its own address, with the type its address says', async () => {
    for (const [kind, name] of [
      ['scan', 'tower.e57'],
      ['model', 'tower.IFC'],
    ] as const) {
      const bytes = randomBytes(1000);
      await upload(bytes, name, { kind });
      expect((await list({}, kind)).map(({ filename }) => filename)).toEqual([name]);
    }
    await expect(create(randomBytes(9), 'x.e57', call, 'scan', { visibility: 'model' })).rejects.toMatchObject({
      code: 'files.wrongKind',
    });
  });

  test.each([
    ['scan', ['a.e57', 'b.B2G', 'c.zip']],
    ['model', ['a.ifc', 'b.NWD', 'c.nwc', 'd.rvt']],
  ] as const)('[FILE-6] of a %s is taken with each ending that it may have', async (kind, names) => {
    for (const name of names) {
      const { _id: fileId } = await create(randomBytes(9), name, call, kind);
      await call(fileCalls[kind].cancel, { params: { projectId, fileId } });
    }
  });

  test('of a scan says, once it was looked at, whether it can be analysed, and why not', async () => {
    const place = { projectId: await house.addProject('files|inspected'), tenantId: 'files|inspected' };
    const { authorization } = await house.addMember('scans@site.test', place.projectId, ['FILE_SCAN_LIST']);
    const add = (filename: string, bytes: Buffer) =>
      house.modules.files.addWhole(place, { kind: 'scan', userId, filename, bytes });
    await add('closed.b2g', Buffer.from('x'));
    await add('torn.e57', Buffer.from('\x01\x02\0 noise', 'latin1'));
    const fields = ['cartesianX', 'cartesianY', 'cartesianZ'].map(
      (name) => ({ kind: 'float', name, precision: 'double' }) as const,
    );
    const columns = fields.map(() => Float64Array.of(1, 2, 3));
    await add('north.e57', Buffer.from(await makeE57({ scans: [{ fields, columns }] })));
    const forgotten = await add('forgotten.e57', Buffer.from('ASTM-E57'));
    const params = { projectId: place.projectId };
    const list = async () => {
      const files = await clientOf(authorization)(fileCalls.scan.list, { params, query: { sort: 'filename' } });
      return new Map(files.map(({ filename, readability }) => [filename, readability]));
    };
    await expect.poll(async () => [...(await list()).values()].every(Boolean), { timeout: 30_000 }).toBe(true);
    const found = await list();
    expect(found.get('closed.b2g')).toEqual({
      isReadable: false,
      message: 'The format of .b2g files is not public; export the scans as E57 from the program that made them.',
    });
    expect(found.get('torn.e57')).toEqual({
      isReadable: false,
      message: 'The content is not that of a .e57 file.',
    });
    expect(found.get('north.e57')).toEqual({ isReadable: true });

    const { db } = house.platform;
    const unseen = { readability: null, readability_message: null };
    await db.updateTable('file').set(unseen).where('id', '=', forgotten).execute();
    await house.modules.files.sweep();
    await expect.poll(async () => (await list()).get('forgotten.e57')?.isReadable, { timeout: 30_000 }).toBe(false);
  });

  test('[FILE-11] resumes at the first missing part; no acknowledged part is asked for again', async () => {
    const bytes = randomBytes(partBytes * 4 + 7);
    const { _id: fileId, progress } = await create(bytes, 'resumed.zip', call, 'document', { lastModified: 5 });
    expect(progress).toBe(0);
    const first = await next(fileId);
    const second = await next(fileId, { previousCompletedPart: await sendPart(bytes, first.part!) });
    expect(second.progress).toBe(20);
    // Part 2 was handed out and never sent; the tab is gone. The same file is chosen again.
    const again = await create(bytes, 'resumed.zip', call, 'document', { lastModified: 5 });
    expect(again).toMatchObject({ _id: fileId, progress: 20 });
    const asked: number[] = [];
    await upload(bytes, 'resumed.zip', {
      source: sourceOf(bytes, 'resumed.zip', 5),
      put: (url, body, options) => {
        asked.push(Number(/part=(\d+)/.exec(url)?.[1] ?? 0));
        return put(url, body, options);
      },
    });
    expect(asked).toHaveLength(4);
    expect(hex(await storedBytes(fileId))).toBe(hex(bytes));
  });

  test('[FILE-11] another file, an older one or another user’s is not resumed', async () => {
    const bytes = randomBytes(partBytes * 2);
    const { _id: fileId } = await create(bytes, 'mine.zip', call, 'document', { lastModified: 5 });
    const others = await Promise.all([
      create(bytes, 'other.zip', call, 'document', { lastModified: 5 }),
      create(bytes, 'mine.zip', call, 'document', { lastModified: 6 }),
      create(randomBytes(partBytes * 2), 'mine.zip', call, 'document', { lastModified: 5 }),
      create(bytes, 'mine.zip', memberCall, 'document', { lastModified: 5 }),
    ]);
    for (const { _id } of others) expect(_id).not.toBe(fileId);
  });

  test('hands a part to one sender only, and again when that sender asks for more without having sent it', async () => {
    const bytes = randomBytes(partBytes * 3);
    const { _id: fileId } = await create(bytes, 'lanes.zip');
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((lane) => next(fileId, { lane })));
    const numbers = answers.map(({ part }) => part?.partNumber);
    expect(numbers.filter((n) => n !== undefined).sort()).toEqual([1, 2, 3]);
    expect(numbers.filter((n) => n === undefined)).toHaveLength(2);
    // The answer to the lane that was given part 2 is lost: it asks again, and is given the same part.
    const lane = ['a', 'b', 'c', 'd', 'e'][numbers.indexOf(2)] as string;
    expect((await next(fileId, { lane })).part?.partNumber).toBe(2);
    expect((await next(fileId, { lane: 'f' })).part).toBeUndefined();
  });

  test('a part told twice is counted once', async () => {
    const bytes = randomBytes(partBytes * 2 + 1);
    const { _id: fileId } = await create(bytes, 'told twice.zip');
    const sent = await sendPart(bytes, (await next(fileId)).part!);
    expect((await next(fileId, { previousCompletedPart: sent })).progress).toBe(33);
    expect((await next(fileId, { previousCompletedPart: sent })).progress).toBe(33);
  });

  test('is finished by a job when the process that should have done it is gone', async () => {
    const bytes = randomBytes(100);
    const { _id: fileId } = await create(bytes, 'orphan.zip');
    const sent = await sendPart(bytes, (await next(fileId)).part!);
    // As if the process had died right after recording the last part.
    await house.platform.db
      .updateTable('file_part')
      .set({ etag: sent.etag.replaceAll('"', '') })
      .where('file_id', '=', fileId)
      .execute();
    await house.platform.db.updateTable('file').set({ parts_done: 1 }).where('id', '=', fileId).execute();
    await house.modules.files.finishLater(fileId);
    expect((await next(fileId)).status).toBe('uploaded');
    expect(await storedBytes(fileId)).toEqual(bytes);
    await house.modules.files.finishLater(fileId);
  });
});

describe('bad input gets a clear error, and leaves nothing', () => {
  test.each([
    ['a wrong type', 'scan', 'notes.txt', 9, 'files.wrongFormat'],
    ['an empty file', 'document', 'empty.pdf', 0, 'files.empty'],
    ['a path', 'document', '../../etc/passwd', 9, 'files.badName'],
    ['a Windows path', 'document', 'C:\\temp\\a.pdf', 9, 'files.badName'],
    ['a null character', 'document', 'a\0.pdf', 9, 'request.invalid'],
    ['only dots', 'document', '..', 9, 'files.badName'],
    ['only space', 'document', '   ', 9, 'files.badName'],
    ['300 characters', 'document', `${'a'.repeat(296)}.pdf`, 9, 'files.badName'],
  ] as const)('[FILE-6] %s', async (_, kind, name, size, code) => {
    const before = (await list({}, kind)).length;
    await expect(create(randomBytes(size), name, call, kind)).rejects.toMatchObject({ code });
    expect((await list({}, kind)).length).toBe(before);
  });

  test('a size that no store can hold', async () => {
    const body = { filename: 'huge.zip', size: 9e15, hash: 'a'.repeat(64), visibility: 'document' as const };
    await expect(call(fileCalls.document.create, { params: { projectId }, body })).rejects.toMatchObject({
      status: 413,
      code: 'files.tooLarge',
    });
  });

  test('a name of 255 characters with special ones is kept as it is', async () => {
    const name = `${'ü'.repeat(230)} 'a' "b" <c>; % _.pdf`;
    const bytes = randomBytes(10);
    await upload(bytes, name);
    expect((await list({ filter: `filename=="${name.replaceAll('"', '\\"')}"` }))[0]?.filename).toBe(name);
  });

  test('a wrong etag, a part that was not sent and one that does not exist', async () => {
    const bytes = randomBytes(partBytes * 2);
    const { _id: fileId } = await create(bytes, 'wrong etag.zip');
    const first = (await next(fileId)).part!;
    const report = (partNumber: number, etag: string) => next(fileId, { previousCompletedPart: { partNumber, etag } });
    await expect(report(1, 'a'.repeat(64))).rejects.toMatchObject({
      code: 'files.wrongEtag',
      payload: { partNumber: 1 },
    });
    await expect(report(7, 'a')).rejects.toMatchObject({ code: 'files.noSuchPart' });
    const sent = await sendPart(bytes, first);
    await expect(
      report(
        1,
        sent.etag.replace(/[0-9a-f]/, (c) => (c === '0' ? '1' : '0')),
      ),
    ).rejects.toMatchObject({
      code: 'files.wrongEtag',
    });
    expect((await report(1, sent.etag)).progress).toBe(50);
  });

  test('a part that is longer or shorter than promised, and an altered or replayed address', async () => {
    const bytes = randomBytes(partBytes * 2);
    const { _id: fileId } = await create(bytes, 'addresses.zip');
    const part = (await next(fileId)).part!;
    const send = async (url: string, body: Uint8Array) => {
      const response = await fetch(new URL(url, origin), { method: 'PUT', body: new Uint8Array(body) });
      return { status: response.status, body: await response.text() };
    };
    expect((await send(part.signedUrl, randomBytes(partBytes + 1))).status).toBe(413);
    expect((await send(part.signedUrl, randomBytes(partBytes - 1))).status).toBe(400);
    const altered = new URL(part.signedUrl, origin);
    for (const [name, value] of altered.searchParams) if (value === '1') altered.searchParams.set(name, '2');
    expect((await send(altered.href, bytes.subarray(partBytes))).status).toBe(403);
    expect((await send(part.signedUrl, bytes.subarray(0, partBytes))).status).toBe(200);
    const replayed = await send(part.signedUrl, randomBytes(partBytes));
    expect(replayed.status).toBe(409);
    expect(JSON.parse(replayed.body)).toMatchObject({ code: 'storage.replayed', requestId: expect.any(String) });
    await upload(bytes, 'addresses.zip');
    expect(hex(await storedBytes(fileId))).toBe(hex(bytes));
  });

  test('a file of another project or kind is not there', async () => {
    const { _id: fileId } = await create(randomBytes(9), 'here.zip');
    const elsewhere = await house.addProject('elsewhere|project');
    await house.modules.access.setMembership(elsewhere, userId, ['ALL']);
    const params = { projectId: elsewhere, fileId };
    await expect(call(fileCalls.document.nextPart, { params, body: {} })).rejects.toMatchObject({ status: 404 });
    await expect(call(fileCalls.document.remove, { params })).rejects.toMatchObject({ status: 404 });
    await expect(call(fileCalls.scan.nextPart, { params: { projectId, fileId }, body: {} })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('the list', () => {
  test('[FILE-2] is filtered by status, source and a match in which a dot is any character', async () => {
    await upload(randomBytes(9), 'Plan (A);v1.PDF');
    await upload(randomBytes(9), 'Plan XA;;v1.pdf');
    const names = async (filter: string) => (await list({ filter, sort: 'filename' })).map(({ filename }) => filename);
    const shown = '(status=in=(uploaded),fileSource.name==forge)';
    expect(await names(`${shown};filename=~"plan .A..v1"`)).toEqual(['Plan (A);v1.PDF', 'Plan XA;;v1.pdf']);
    expect(await names(`${shown};filename=~"PLAN (A)"`)).toEqual(['Plan (A);v1.PDF']);
    expect(await names('filename=si="(a)"')).toEqual(['Plan (A);v1.PDF']);
    expect(await names('filename=~"100%"')).toEqual([]);
    expect(await names('filename=~"Plan_"')).toEqual([]);
    expect(await names('mine==true;filename=~plan')).toHaveLength(2);
    expect(await names('mine==false;filename=~plan')).toEqual([]);
  });

  test.each([
    ['status==', 8],
    ['password==x', 0],
    ['status=ge=a', 0],
    ['status==a;size==3', 10],
  ])('refuses the filter %s and says where', async (filter, position) => {
    await expect(list({ filter })).rejects.toMatchObject({
      status: 400,
      code: 'filter.invalid',
      payload: { position, reason: expect.any(String) },
    });
  });

  test('is sorted and paged, and its limit is capped whatever is asked for', async () => {
    const names = (await list({ sort: 'filename', limit: Number.MAX_SAFE_INTEGER })).map(({ filename }) => filename);
    expect(names.length).toBeGreaterThan(3);
    const reversed = (await list({ sort: '-filename' })).map(({ filename }) => filename.toLowerCase());
    expect(reversed).toEqual([...names].map((name) => name.toLowerCase()).reverse());
    const page = await list({ sort: 'filename', skip: 1, limit: 2 });
    expect(page.map(({ filename }) => filename)).toEqual(names.slice(1, 3));
    await expect(list({ sort: 'password' })).rejects.toMatchObject({ code: 'request.invalid' });
  });
});

describe('deleting', () => {
  test('[FILE-4] needs ADMIN, and frees the space', async () => {
    const bytes = randomBytes(500);
    const { fileId } = await upload(bytes, 'to delete.pdf');
    const params = { projectId, fileId };
    await expect(memberCall(fileCalls.document.remove, { params })).rejects.toMatchObject({ code: 'auth.forbidden' });
    const key = (
      await house.platform.db.selectFrom('file').select('storage_key').where('id', '=', fileId).executeTakeFirst()
    )?.storage_key as string;
    await call(fileCalls.document.remove, { params });
    expect((await list({ filter: 'filename=="to delete.pdf"' })).length).toBe(0);
    await expect.poll(() => house.platform.storage.stat(key), { timeout: 20_000 }).toBeUndefined();
    await expect(call(fileCalls.document.remove, { params })).rejects.toMatchObject({ status: 404 });
  });

  test('is refused while an analysis needs the file, and says which', async () => {
    const { fileId } = await upload(randomBytes(9), 'needed.pdf');
    const holding = { projectId, kind: 'document', fileIds: [fileId], holder: randomUUID() } as const;
    await house.modules.files.hold(house.platform.db, { ...holding, usedBy: 'Analysis “Week 40”' });
    await expect(call(fileCalls.document.remove, { params: { projectId, fileId } })).rejects.toMatchObject({
      status: 409,
      code: 'files.inUse',
      payload: { usedBy: ['Analysis “Week 40”'] },
    });
    await house.modules.files.release(house.platform.db, holding.holder);
    await call(fileCalls.document.remove, { params: { projectId, fileId } });
  });

  test('nothing is held when one of the files is not there, is another project’s or is still being uploaded', async () => {
    const { fileId } = await upload(randomBytes(9), 'held alone.pdf');
    const { _id: coming } = await create(randomBytes(partBytes * 2), 'coming.zip');
    const elsewhere = await house.addProject('holding|elsewhere');
    const holding = { kind: 'document', holder: randomUUID(), usedBy: 'Analysis “Week 41”' } as const;
    const hold = (project: string, fileIds: string[]) =>
      house.modules.files.hold(house.platform.db, { ...holding, projectId: project, fileIds });
    const gone = randomUUID();
    expect((await hold(projectId, [fileId, gone, coming])).missing).toEqual([gone, coming]);
    expect((await hold(elsewhere, [fileId])).missing).toEqual([fileId]);
    await call(fileCalls.document.remove, { params: { projectId, fileId } });
  });

  test('deleting and holding at the same moment: one of them is told', async () => {
    for (let round = 0; round < 8; round++) {
      const { fileId } = await upload(randomBytes(9), `raced ${round}.pdf`);
      const holding = { projectId, kind: 'document', fileIds: [fileId], holder: randomUUID(), usedBy: 'Race' } as const;
      const [held, removed] = await Promise.all([
        house.platform.db.transaction().execute((trx) => house.modules.files.hold(trx, holding)),
        call(fileCalls.document.remove, { params: { projectId, fileId } }).then(
          () => 'removed',
          (error) => error.code,
        ),
      ]);
      expect(removed).toBe(held.missing.length > 0 ? 'removed' : 'files.inUse');
    }
  });

  test('an upload of one’s own can be given up by its user alone, and its parts are freed', async () => {
    const bytes = randomBytes(partBytes * 2);
    const { _id: fileId } = await create(bytes, 'given up.zip');
    await sendPart(bytes, (await next(fileId)).part!);
    const params = { projectId, fileId };
    await expect(memberCall(fileCalls.document.cancel, { params })).rejects.toMatchObject({ status: 404 });
    await call(fileCalls.document.cancel, { params });
    await expect(next(fileId)).rejects.toMatchObject({ status: 404 });
  });

  test('uploads that nobody goes on with are swept after a week', async () => {
    const { _id: old } = await create(randomBytes(partBytes * 2), 'abandoned.zip');
    const { _id: fresh } = await create(randomBytes(partBytes * 2), 'not abandoned.zip');
    const longAgo = new Date(Date.now() - 8 * 86_400_000);
    await house.platform.db.updateTable('file').set({ activity_at: longAgo }).where('id', '=', old).execute();
    await house.modules.files.sweep();
    await expect(next(old)).rejects.toMatchObject({ status: 404 });
    expect((await next(fresh)).part).toBeDefined();
  });
});
