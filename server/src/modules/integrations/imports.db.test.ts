import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { newCallKey } from '@plumbline/contract/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openReceiver } from '../../../test/openReceiver.ts';
import { openServiceSite, type ServicePerson, type ServiceSite } from '../../../test/openServiceSite.ts';

let site: ServiceSite;
let ann: ServicePerson;
const unheard = new AbortController().signal;

async function open(env: Record<string, string> = {}) {
  const opened = await openServiceSite(env);
  const person = await opened.join('ann', ['ADMIN', 'READ', 'FILE_SCAN_LIST', 'FILE_SCAN_WRITE', 'FILE_SCAN_READ']);
  await person.logIn();
  await person.call('POST', 'integration', opened.place);
  return { site: opened, ann: person };
}

beforeAll(async () => {
  ({ site, ann } = await open());
});
afterAll(() => site.close());
beforeEach(async () => {
  site.standIn.mend();
  await ann.logIn();
  const { db } = site.house.platform;
  await sql`delete from file_import`.execute(db);
  await sql`delete from file`.execute(db);
});

const copy = (importId: string, of = site) => of.house.modules.integrations.copy(importId, unheard);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const listed = async (kind = 'scans', person = ann, of = site) =>
  (await person.call('GET', `/api/files/v3/projects/${of.projectId}/files/${kind}`)).body;

async function ask(name = 'Level 1.e57', more: object = {}, person = ann, of = site) {
  const { status, body } = await person.call('POST', 'items/copy', { itemIds: [of.idOf(name)], ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result[0];
}

async function bytesOf(fileId: string): Promise<Buffer> {
  const { db, storage } = site.house.platform;
  const { storage_key } = await db
    .selectFrom('file')
    .select('storage_key')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  return buffer(await storage.openRead(storage_key));
}

/** A process of its own that copies, and ends. */
function startCopier(importId: string): ChildProcess {
  const { config } = site.house;
  const env = {
    DATABASE_URL: config.databaseUrl,
    PLUMBLINE_DATA: config.dataFolder,
    PLUMBLINE_RESERVE_MB: '0',
    ...site.settings,
    LOG_LEVEL: 'silent',
  };
  return fork(fileURLToPath(new URL('./killedCopier.fixture.ts', import.meta.url)), [JSON.stringify(env), importId]);
}

const one = async (person = ann) => (await person.imports())[0];
/** So long later, as far as its pauses go. */
const letPass = () => sql`update file_import set next_at = now(), busy_until = null`.execute(site.house.platform.db);

describe('an import', () => {
  test('[INTG-5] arrives byte by byte, with its source and version, and is read as an upload is', async () => {
    const scan = await ask();
    expect(scan).toMatchObject({ state: 'waiting', size: 100_000, doneBytes: 0, versionNumber: 1, kind: 'scan' });
    const model = await ask('Walls.ifc');
    expect(model).toMatchObject({ kind: 'model', versionNumber: 2 });
    await copy(scan._id);
    await copy(model._id);
    const [file] = await listed();
    expect(file).toMatchObject({
      filename: 'Level 1.e57',
      status: 'uploaded',
      size: 100_000,
      sha256: sha256(site.scan),
      fileSource: {
        name: 'forge',
        meta: { forgeVersion: 1, forgeProjectType: 'ACC', itemId: site.idOf('Level 1.e57') },
      },
      createdByRef: { email: 'ann@site.test' },
    });
    expect((await bytesOf(file._id)).equals(site.scan)).toBe(true);
    expect(await one()).toMatchObject({ state: 'done', doneBytes: 100_000, fileId: file._id });
    await site.house.modules.models.prepare(site.projectId, unheard);
    const { body: active } = await ann.call('GET', `/api/model/v3/projects/${site.projectId}/models/active/`);
    expect(active).toMatchObject({ modelVersion: expect.any(Number) });
    // Told in the tree.
    const folder = encodeURIComponent(site.folderOf('Level 1.e57'));
    const { body } = await ann.call('GET', `folders/contents/${folder}?filter=scan`);
    expect(body.at(-1)).toMatchObject({ versionNumber: 1, importedVersion: 1 });
  });

  test('is done by the queue by itself', async () => {
    const own = await open();
    onTestFinished(() => own.site.close());
    await own.site.house.work();
    await ask('Level 1.e57', {}, own.ann, own.site);
    await expect.poll(async () => (await one(own.ann)).state, { timeout: 30_000 }).toBe('done');
  });

  test('asked for twice is one, and the same call is answered the same', async () => {
    const key = newCallKey();
    const payload = { itemIds: [site.idOf('Level 1.e57'), site.idOf('Walls.ifc'), site.idOf('Walls.ifc')] };
    const [first, again] = [
      await ann.call('POST', 'items/copy', payload, key),
      await ann.call('POST', 'items/copy', payload, key),
    ];
    expect(first.body.result).toHaveLength(2);
    expect(again.body.result).toEqual(first.body.result);
    expect((await ask())._id).toBe(first.body.result[0]._id);
    await copy(first.body.result[0]._id);
    expect(await ask()).toMatchObject({ _id: first.body.result[0]._id, state: 'done' });
  });

  test('of what is neither scan nor model is one of documents, or none', async () => {
    const asked = { itemIds: [site.idOf('Readme.pdf')] };
    const { body } = await ann.call('POST', 'items/copy', asked);
    expect(body).toMatchObject({ code: 'integrations.unknownKind', payload: { filenames: ['Readme.pdf'] } });
    expect((await ann.call('POST', 'items/copy', { ...asked, visibility: 'document' })).body.code).toBe(
      'auth.forbidden',
    );
    const missing = await ann.call('POST', 'items/copy', { itemIds: [site.idOf('Level 1.e57'), 'urn:none'] });
    expect(missing.body.code).toBe('unable_access_project');
    expect(await ann.imports()).toEqual([]);
  });

  test('needs the permission to upload, when it is asked for and when it is copied', async () => {
    const sam = await site.join('sam', ['READ', 'FILE_SCAN_LIST', 'FILE_SCAN_WRITE']);
    await sam.logIn();
    expect((await sam.call('POST', 'items/copy', { itemIds: [site.idOf('Walls.ifc')] })).body.code).toBe(
      'auth.forbidden',
    );
    const { _id } = await ask('Level 1.e57', {}, sam);
    await site.house.modules.access.setMembership(site.projectId, sam.userId, ['READ']);
    await copy(_id);
    expect(await one()).toMatchObject({ state: 'failed', message: expect.stringContaining('permission') });
    expect(await listed()).toEqual([]);
  });
});

describe('a copy', () => {
  test('that is cut at 40 % goes on, at once or, where it is cut again and again, later', async () => {
    const { _id } = await ask();
    site.standIn.fail({ kind: 'cut', share: 0.4, times: 30 });
    await copy(_id);
    expect(await one()).toMatchObject({ state: 'waiting', message: expect.stringContaining('does not answer') });
    expect(await listed()).toMatchObject([{ status: 'uploading' }]);
    site.standIn.mend();
    site.standIn.fail({ kind: 'cut', share: 0.4, times: 3 });
    await letPass();
    await copy(_id);
    expect(await one()).toMatchObject({ state: 'done' });
    expect((await bytesOf((await one()).fileId)).equals(site.scan)).toBe(true);
  });

  test('whose process is killed goes on at the first part that is missing', async () => {
    const { _id } = await ask();
    const { platform } = site.house;
    site.standIn.fail({ kind: 'latency', ms: 100, path: '/signed' });
    const child = startCopier(_id);
    await expect.poll(async () => (await one()).doneBytes, { timeout: 60_000, interval: 20 }).toBeGreaterThan(20_000);
    child.kill('SIGKILL');
    await once(child, 'exit');
    site.standIn.mend();
    const { state, doneBytes, fileId } = await one();
    expect(state).toBe('copying');
    expect(doneBytes).toBeLessThan(100_000);
    expect(await listed()).toMatchObject([{ status: 'uploading', fileSource: { name: 'forge' } }]);
    const sent = await platform.db
      .selectFrom('file_part')
      .select('part_number')
      .where('file_id', '=', fileId)
      .where('etag', 'is not', null)
      .execute();
    // Parts that were sent are not written again: whoever does that fails.
    await sql`create or replace function keep_sent() returns trigger language plpgsql as $$ begin
      if old.etag is not null and new.attempt > old.attempt then raise exception 'sent again'; end if; return new; end $$;
      create trigger keep_sent before update on file_part for each row execute function keep_sent()`.execute(
      platform.db,
    );
    // Nobody else takes it while the dead one seems alive.
    await copy(_id);
    expect(await one()).toMatchObject({ state: 'copying', doneBytes });
    await letPass();
    await site.house.modules.integrations.findImports();
    await copy(_id);
    await sql`drop trigger keep_sent on file_part`.execute(platform.db);
    expect(sent.length).toBeGreaterThan(4);
    expect(await one()).toMatchObject({ state: 'done', fileId });
    expect((await bytesOf(fileId)).equals(site.scan)).toBe(true);
  });

  test('beside another process does not spend a refresh token twice', async () => {
    const asked = [await ask(), await ask('Ducts.nwd')];
    await sql`update design_account set access_until = now()`.execute(site.house.platform.db);
    site.standIn.fail({ kind: 'latency', ms: 1500, path: '/authentication/v2/token' });
    const ends = asked.map(({ _id }) => once(startCopier(_id), 'exit'));
    await Promise.all(ends);
    // Whoever came too late would have been told to log in again.
    expect(await one()).toMatchObject({ state: 'done' });
    expect((await ann.imports('model'))[0]).toMatchObject({ state: 'done' });
    expect(await ann.hasAccess()).toBe(true);
  });

  test('brings the version that was asked for, whatever has replaced it, and then says that there is a newer one', async () => {
    const { _id } = await ask('Walls.ifc');
    site.standIn.publish('Walls.ifc');
    await copy(_id);
    const [file] = await listed('models');
    expect((await bytesOf(file._id)).equals(site.walls.old)).toBe(true);
    const { following } = site.house.modules.integrations;
    await following.lookAt(site.projectId);
    expect((await listed('models'))[0].fileSource.meta).toMatchObject({ forgeVersion: 2, newerVersion: 3 });
    const next = await ask('Walls.ifc');
    expect(next.versionNumber).toBe(3);
    await copy(next._id);
    await following.lookAt(site.projectId);
    const metas = (await listed('models')).map((row: { fileSource: { meta: object } }) => row.fileSource.meta);
    expect(metas).toEqual([
      expect.objectContaining({ forgeVersion: 3 }),
      expect.not.objectContaining({ newerVersion: expect.anything() }),
    ]);
  });

  test.each([
    ['a disk that is full', { PLUMBLINE_RESERVE_MB: '100000000' }, 'free space'],
    ['a quota that is used up', { PLUMBLINE_PROJECT_QUOTA_GB: '0.00005' }, 'no room left'],
  ])('meets %s: it fails with the sentence, nothing is listed, and can be tried again', async (_, env, words) => {
    const full = await open(env);
    onTestFinished(() => full.site.close());
    const { _id } = await ask('Level 1.e57', {}, full.ann, full.site);
    await copy(_id, full.site);
    expect(await one(full.ann)).toMatchObject({ state: 'failed', message: expect.stringContaining(words) });
    expect(await listed('scans', full.ann, full.site)).toEqual([]);
    await full.ann.call('POST', `${full.site.own}/imports/${_id}/retry`);
    expect(await one(full.ann)).toMatchObject({ state: 'waiting' });
  });

  test('waits as long as the service wants, and goes on', async () => {
    const { _id } = await ask();
    site.standIn.fail({ kind: 'busy', retryAfterS: 120, times: 1 });
    await copy(_id);
    expect(await one()).toMatchObject({ state: 'waiting', message: expect.stringContaining('too much to do') });
    const { next_at } = await site.house.platform.db
      .selectFrom('file_import')
      .select('next_at')
      .executeTakeFirstOrThrow();
    expect(next_at?.getTime()).toBeGreaterThan(Date.now() + 100_000);
    await copy(_id);
    expect((await one()).state).toBe('waiting');
    await letPass();
    await copy(_id);
    expect((await one()).state).toBe('done');
  });

  test('whose login has ended waits for the next one, with what has come', async () => {
    const { _id } = await ask();
    site.standIn.revokeAll();
    await copy(_id);
    const words = expect.stringContaining('Log in again');
    expect(await one()).toMatchObject({ state: 'waiting', waitsFor: 'login', message: words });
    await letPass();
    await copy(_id);
    expect((await one()).state).toBe('waiting');
    await ann.logIn();
    await copy(_id);
    expect((await one()).state).toBe('done');
  });

  test('can be given up, here and on the page of files', async () => {
    const first = await ask();
    site.standIn.fail({ kind: 'busy', retryAfterS: 120, path: '/signed' });
    await copy(first._id);
    const cancelled = await ann.call('POST', `${site.own}/imports/${first._id}/cancel`);
    expect(cancelled.body.state).toBe('cancelled');
    expect(await listed()).toEqual([]);
    expect((await ann.call('POST', `${site.own}/imports/${first._id}/cancel`)).body.code).toBe(
      'integrations.importOver',
    );
    await copy(first._id);
    expect((await one()).state).toBe('cancelled');
    const second = await ask();
    await copy(second._id);
    const { fileId } = await one();
    expect(
      (await ann.call('POST', `/api/files/v3/projects/${site.projectId}/files/scans/${fileId}/cancel`)).status,
    ).toBe(200);
    site.standIn.mend();
    await letPass();
    await copy(second._id);
    expect(await listed()).toHaveLength(1);
  });

  test('asks nobody but the configured address for bytes', async () => {
    const elsewhere = await openReceiver();
    onTestFinished(() => elsewhere.close());
    const { _id } = await ask();
    site.standIn.fail({ kind: 'redirect', to: elsewhere.url, path: '/signed' });
    await copy(_id);
    expect(await one()).toMatchObject({ state: 'failed' });
    expect(await listed()).toEqual([]);
    expect(elsewhere.received).toEqual([]);
  });
});

describe('a file of another tool', () => {
  test('RVT comes as IFC that the service makes, where one has allowed it', async () => {
    const { _id } = await ask('Frame.rvt');
    await copy(_id);
    expect((await ann.imports('model'))[0]).toMatchObject({
      state: 'waiting',
      waitsFor: 'consent',
      message: expect.stringContaining('allow'),
    });
    await ann.logIn('ann', { mayCreate: true });
    await copy(_id);
    const [file] = await listed('models');
    expect(file).toMatchObject({
      filename: 'Frame.ifc',
      status: 'uploaded',
      fileSource: { meta: { forgeVersion: 1 } },
    });
    expect((await bytesOf(file._id)).equals(site.walls.old)).toBe(true);
  });

  test('NWD is stored, and says what it needs', async () => {
    const { _id } = await ask('Ducts.nwd');
    await copy(_id);
    expect(await listed('models')).toMatchObject([{ filename: 'Ducts.nwd', status: 'uploaded' }]);
    const { body } = await ann.call('GET', `/api/model/v3/projects/${site.projectId}/model-files/`);
    expect(JSON.stringify(body)).toMatch(/IFC/);
  });
});
