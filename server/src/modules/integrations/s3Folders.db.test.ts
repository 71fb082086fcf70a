import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { newCallKey } from '@plumbline/contract/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Swift, startSwift } from '../../../../test/swift/startSwift.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';

const withS3 = process.env.PLUMBLINE_TEST_S3 !== 'off';
let house: TestHouse;
let swift: Swift;
let client: S3Client;
let projectId: string;
let admin: string;
let member: string;

beforeAll(async () => {
  if (!withS3) return;
  swift = await startSwift();
  const credentials = { accessKeyId: swift.accessKey, secretAccessKey: swift.secretKey };
  client = new S3Client({ endpoint: swift.endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: 'site' }));
  house = await openTestHouse({ PLUMBLINE_WEBHOOK_ALLOW: '127.0.0.1' });
  projectId = await house.addProject('s3|site');
  const files = ['READ', 'FILE_SCAN_LIST', 'FILE_SCAN_WRITE', 'FILE_SCAN_READ'] as const;
  admin = (await house.addMember('admin@s3.test', projectId, ['ADMIN', ...files])).authorization;
  member = (await house.addMember('member@s3.test', projectId, ['READ', 'LIST'])).authorization;
}, 120_000);
afterAll(async () => {
  await house?.close();
  await swift?.stop();
}, 60_000);

const put = (Key: string, Body: Uint8Array) => client.send(new PutObjectCommand({ Bucket: 'site', Key, Body }));

interface Asked {
  body?: object;
  as?: string;
  key?: string;
  project?: string;
}

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, asked: Asked = {}) {
  const { body, as = admin, key, project = projectId } = asked;
  const response = await house.app.inject({
    method,
    url: `/api/projects/${project}/integration/s3-folders${path}`,
    headers: { authorization: as, ...(key !== undefined && { 'idempotency-key': key }) },
    ...(body && { payload: body }),
  });
  return { status: response.statusCode, text: response.payload, body: response.json() };
}

const folder = (more: object = {}) => ({
  name: 'Scanner drop',
  address: swift.endpoint,
  bucket: 'site',
  folder: '/scans/',
  accessKeyId: swift.accessKey,
  secretAccessKey: swift.secretKey,
  ...more,
});

async function add(more: object = {}): Promise<string> {
  const { status, text, body } = await call('POST', '', { body: folder(more) });
  expect(status, text).toBe(200);
  return body._id;
}

const copy = (importId: string) => house.modules.integrations.copy(importId, new AbortController().signal);

async function importOf(importId: string) {
  const row = await house.platform.db
    .selectFrom('file_import')
    .selectAll()
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  return row;
}

describe.runIf(withS3)('S3 folders of a project', () => {
  test('are added by administrators, once they can be read; the keys are kept encrypted and never told', async () => {
    const key = newCallKey();
    const first = await call('POST', '', { body: folder(), key });
    expect(first.body).toMatchObject({ name: 'Scanner drop', bucket: 'site', folder: 'scans' });
    expect((await call('POST', '', { body: folder(), key })).body).toEqual(first.body);
    const listed = await call('GET', '', { as: member });
    expect(listed.body.result).toEqual([first.body]);
    for (const { text } of [first, listed]) expect(text).not.toContain(swift.secretKey);
    const { rows } = await sql<{ all: string }>`select string_agg(s3_folder::text, '') as all from s3_folder`.execute(
      house.platform.db,
    );
    expect(rows[0]?.all).not.toContain(swift.secretKey);
    expect(rows[0]?.all).not.toContain(swift.accessKey);
    expect((await call('POST', '', { body: folder(), as: member })).body.code).toBe('auth.forbidden');
    expect((await call('DELETE', `/${first.body._id}`, { as: member })).body.code).toBe('auth.forbidden');
    expect((await call('DELETE', `/${first.body._id}`)).status).toBe(200);
    expect((await call('GET', '')).body.result).toEqual([]);
  });

  test('are refused in words where a key, a bucket or an address is wrong', async () => {
    const codeOf = async (more: object) => (await call('POST', '', { body: folder(more) })).body.code;
    expect(await codeOf({ secretAccessKey: 'wrong' })).toBe('s3Folders.denied');
    expect(await codeOf({ bucket: 'nowhere' })).toBe('s3Folders.absent');
    expect(await codeOf({ address: 'http://127.0.0.1:9' })).toBe('s3Folders.silent');
    expect(await codeOf({ address: 'http://10.0.0.7' })).toBe('s3Folders.notAllowed');
    expect(await codeOf({ folder: 'a/../b' })).toBe('request.invalid');
    expect(await codeOf({ address: 'ftp://a.example' })).toBe('request.invalid');
    expect((await call('GET', '')).body.result).toEqual([]);
  });

  test('are looked into, and a scan of one is imported as it is now', async () => {
    const bytes = randomBytes(700_000);
    await put('scans/week 40/level 1.e57', bytes);
    await put('scans/week 40/notes.txt', Buffer.from('notes'));
    await put('elsewhere.e57', Buffer.from('no'));
    const id = await add();
    const contents = async (folderId?: string, more = '&filter=scan', as = admin) =>
      call(
        'GET',
        `/${id}/contents?x=1${folderId ? `&folder=${encodeURIComponent(folderId)}` : ''}${more}`.replace('x=1&', ''),
        { as },
      );
    expect((await contents()).body).toMatchObject([{ id: 'week 40/', displayName: 'week 40', type: 'folder' }]);
    const [scan, ...others] = (await contents('week 40/')).body;
    expect([scan, others]).toMatchObject([{ displayName: 'level 1.e57', size: 700_000, type: 'item' }, []]);
    expect(scan).not.toHaveProperty('importedVersion');
    expect((await contents(undefined, '&filter=scan', member)).body.code).toBe('auth.forbidden');
    const key = newCallKey();
    const asked = { body: { itemIds: [scan.id], visibility: 'scan' }, key };
    const [begun] = (await call('POST', `/${id}/items/copy`, asked)).body.result;
    expect((await call('POST', `/${id}/items/copy`, asked)).body.result[0]._id).toBe(begun._id);
    await copy(begun._id);
    const { state, file_id, message } = await importOf(begun._id);
    expect([state, message]).toEqual(['done', null]);
    const file = await house.platform.db
      .selectFrom('file')
      .select(['storage_key', 'source_name', 'filename', 'status'])
      .where('id', '=', file_id as string)
      .executeTakeFirstOrThrow();
    expect(file).toMatchObject({ source_name: 's3', filename: 'level 1.e57', status: 'uploaded' });
    expect(Buffer.compare(await buffer(await house.platform.storage.openRead(file.storage_key)), bytes)).toBe(0);
    expect((await contents('week 40/')).body[0]).toMatchObject({ importedVersion: 0 });
    await put('scans/week 40/level 1.e57', randomBytes(100));
    expect((await contents('week 40/')).body[0]).not.toHaveProperty('importedVersion');
  });

  test('a scan that is replaced before it was copied, and a folder that is gone, end the import with a sentence', async () => {
    await put('scans/a.e57', randomBytes(1000));
    const id = await add();
    const begin = async () => {
      const body = { itemIds: ['a.e57'], visibility: 'scan' };
      return (await call('POST', `/${id}/items/copy`, { body })).body.result[0]._id as string;
    };
    const replaced = await begin();
    await put('scans/a.e57', randomBytes(1000));
    await copy(replaced);
    expect(await importOf(replaced)).toMatchObject({
      state: 'failed',
      message: 'This version is no longer at the S3 server. Import the newest one.',
    });
    const orphan = await begin();
    await call('DELETE', `/${id}`);
    await copy(orphan);
    expect(await importOf(orphan)).toMatchObject({ state: 'failed' });
    expect((await call('GET', `/${id}/contents`)).body.code).toBe('s3Folders.notFound');
  });

  test('belong to one project: another cannot look into them, import from them or remove them', async () => {
    const id = await add();
    const other = await house.addProject('s3|other');
    const { authorization: as } = await house.addMember('eve@s3.test', other, ['ADMIN', 'READ', 'FILE_SCAN_WRITE']);
    const at = { as, project: other };
    expect((await call('GET', `/${id}/contents`, at)).body.code).toBe('s3Folders.notFound');
    const body = { itemIds: ['a.e57'] };
    expect((await call('POST', `/${id}/items/copy`, { ...at, body })).body.code).toBe('s3Folders.notFound');
    expect((await call('DELETE', `/${id}`, at)).body.code).toBe('s3Folders.notFound');
  });
});
