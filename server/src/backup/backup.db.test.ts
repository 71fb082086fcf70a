import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '../../../test/createTestDatabase.ts';
import { openIssueSite } from '../../test/openIssueSite.ts';
import { openTestHouse, type TestHouse } from '../../test/openTestHouse.ts';
import { readState } from '../../test/readState.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../createLog.ts';
import { mailAnalysis, mailPerson, prepareModel } from '../jobs.ts';
import { type BackupPlace, contentKey, contentPrefix, manifestKey } from '../platform/backup/BackupPlace.ts';
import { type BackupMade, createBackup } from '../platform/backup/createBackup.ts';
import { findBackup, listBackupIds } from '../platform/backup/listBackups.ts';
import { type ObjectLine, unpackLines } from '../platform/backup/ObjectLine.ts';
import { openBackupPlace } from '../platform/backup/openBackupPlace.ts';
import { verifyBackup } from '../platform/backup/verifyBackup.ts';
import { openDatabase } from '../platform/database.ts';
import { listKeys } from '../platform/storage/listKeys.ts';
import type { Storage } from '../platform/storage/Storage.ts';
import { fileOfKey } from '../platform/storage/storageKeys.ts';
import { makeBackup } from './makeBackup.ts';
import { openData } from './openData.ts';
import { references } from './references.ts';
import { restoreProduct } from './restoreProduct.ts';
import { settleRestored } from './settleRestored.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const silent = createLog('silent');
const report = () => {};
let house: TestHouse;
let folder: string;
let userId: string;
let projectId: string;
/** One that is made once, for all who harm it and put it back, or only read it. */
let base: BackupPlace & { close(): Promise<void> };
let made: BackupMade;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-backups-'));
  house = await openTestHouse();
  const site = await openIssueSite(house, 'acme');
  projectId = site.projectId;
  userId = (await site.join('ada')).userId;
  await addFile('a.pdf', randomBytes(40_000));
  await addFile('b.pdf', Buffer.from('the same in both'));
  await addFile('c.pdf', Buffer.from('the same in both'));
  base = await openBackupPlace({ name: join(folder, 'base'), credentials: undefined, isMade: true });
  made = await backUp(base);
});
afterAll(async () => {
  await base?.close();
  await house?.close();
  await rm(folder, { recursive: true, force: true });
});

const addFile = (filename: string, bytes: Uint8Array) =>
  house.modules.files.addWhole({ projectId, tenantId: 'acme' }, { kind: 'document', userId, filename, bytes });

async function openPlace(name: string) {
  const place = await openBackupPlace({ name: join(folder, name), credentials: undefined, isMade: true });
  onTestFinished(() => place.close());
  return place;
}

const backUp = (place: BackupPlace, keep?: number): Promise<BackupMade> =>
  makeBackup(house.config, place, { keep, report });

/** Settings of a product that is not there yet. */
async function newProduct() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const PLUMBLINE_DATA = await mkdtemp(join(folder, 'data-'));
  return readConfig({ DATABASE_URL: database.url, PLUMBLINE_DATA, PLUMBLINE_RESERVE_MB: '0' }, folder);
}

async function restore(place: BackupPlace, { id, config }: { id?: string; config?: TestHouse['config'] } = {}) {
  const target = config ?? (await newProduct());
  const restored = await restoreProduct(target, { place, manifest: await findBackup(place, id), log: silent, report });
  const data = await openData(target, report);
  onTestFinished(() => data.close());
  return { ...restored, ...data, config: target };
}

async function readObjects(storage: Pick<Storage, 'list' | 'openRead' | 'stat'>): Promise<Record<string, string>> {
  const objects: [string, string][] = [];
  for await (const { key } of storage.list('')) {
    const bytes = await buffer(await storage.openRead(key));
    objects.push([
      key,
      `${(await storage.stat(key))?.contentType} ${createHash('sha256').update(bytes).digest('hex')}`,
    ]);
  }
  return Object.fromEntries(objects.sort());
}

/** But for the mark of a restore, and when its tables were made. */
const withoutMark = ({ setting: _, kysely_migration: _migrated, ...state }: Record<string, string>) => state;

test('what is backed up comes back: every row, every sequence, every object', async () => {
  const place = await openPlace('whole');
  const { manifest } = await backUp(place);
  expect(await verifyBackup(place, manifest)).toMatchObject({ faults: [] });
  const { databaseUrl, db, storage } = await restore(place);
  const source = house.config.databaseUrl as string;
  expect(withoutMark(await readState(databaseUrl))).toEqual(withoutMark(await readState(source)));
  expect(await readObjects(storage)).toEqual(await readObjects(house.platform.storage));
  const sequences = sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`;
  expect((await sequences.execute(db)).rows).toEqual((await sequences.execute(house.platform.db)).rows);
  const rules = sql`select conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`;
  expect((await rules.execute(db)).rows).toEqual((await rules.execute(house.platform.db)).rows);
});

test('a second backup sends nothing that the first one has, and removes what only an older one used', async () => {
  const place = await openPlace('keep');
  const first = await backUp(place);
  expect(first.sent.count).toBeGreaterThan(1);
  const gone = await addFile('gone.pdf', randomBytes(5000));
  const second = await backUp(place);
  expect(second.sent).toEqual({ count: 1, bytes: 5000 });
  await house.modules.files.remove({ membership: { projectId } as never, kind: 'document' }, gone);
  for await (const { key } of house.platform.storage.list('acme/documents/')) {
    if ((await house.platform.storage.stat(key))?.size === 5000) await house.platform.storage.remove(key);
  }
  const third = await backUp(place, 1);
  expect(third).toMatchObject({ sent: { count: 0, bytes: 0 }, removed: 2 });
  expect(await listBackupIds(place)).toEqual([third.manifest.id]);
  const contents = await listKeys(place, contentPrefix);
  // Two of the three documents are the same.
  expect(contents.length).toBe(third.manifest.objects.count - 1);
  expect((await verifyBackup(place, third.manifest)).faults).toEqual([]);
});

describe('an object that is removed while the backup is made', () => {
  test('is in it when the database still refers to it', async () => {
    const place = await openPlace('removing');
    const { storage, db } = house.platform;
    const row = await db.selectFrom('file').selectAll().where('filename', '=', 'a.pdf').executeTakeFirstOrThrow();
    const bytes = await buffer(await storage.openRead(row.storage_key));
    const { manifest } = await makeBackup(house.config, place, {
      report,
      // Files were copied, and the database was looked at: now it goes.
      onSnapshot: () => storage.remove(row.storage_key),
    });
    await storage.put(row.storage_key, bytes, { contentType: row.content_type });
    expect((await verifyBackup(place, manifest)).faults).toEqual([]);
    const restored = await restore(place);
    expect(await buffer(await restored.storage.openRead(row.storage_key))).toEqual(bytes);
  });

  test('just when the database was looked at makes it be looked at again', async () => {
    const place = await openPlace('looking');
    const { storage, db } = house.platform;
    let passes = 0;
    let late: { id: string; storage_key: string } | undefined;
    const watched = {
      kind: storage.kind,
      stat: storage.stat,
      openRead: storage.openRead,
      async *list(prefix: string) {
        passes += 1;
        // In time for the second snapshot, gone before the pass that would have copied it.
        if (passes === 2 && late) {
          await db.deleteFrom('file').where('id', '=', late.id).execute();
          await storage.remove(late.storage_key);
        }
        yield* storage.list(prefix);
        if (passes > 1) return;
        const id = await addFile('late.pdf', randomBytes(100));
        late = await db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      },
    };
    const databaseUrl = house.config.databaseUrl as string;
    const common = { references, isPassing: () => false, version: '0.0.0' };
    const { manifest } = await createBackup({ databaseUrl, storage: watched, place, ...common });
    expect(passes).toBe(3);
    expect(manifest.missing).not.toContain(late?.storage_key);
    expect((await verifyBackup(place, manifest)).faults).toEqual([]);
  });

  test('is in it when it lies in a folder that a row refers to, and not when nothing does', async () => {
    const place = await openPlace('folders');
    const { storage } = house.platform;
    const [kept, other] = ['acme/runs/one/points.pack', 'acme/temp/passing.png'];
    for (const key of [kept, other]) await storage.put(key, randomBytes(50), { contentType: 'image/png' });
    let passes = 0;
    const watched = {
      kind: storage.kind,
      stat: storage.stat,
      openRead: storage.openRead,
      async *list(prefix: string) {
        passes += 1;
        if (passes === 2) for (const key of [kept, other]) await storage.remove(key);
        yield* storage.list(prefix);
      },
    };
    const common = { references: [`select 'acme/runs/one/'`], isPassing: () => false, version: '0.0.0' };
    const databaseUrl = house.config.databaseUrl as string;
    const { manifest } = await createBackup({ databaseUrl, storage: watched, place, ...common });
    const keys: string[] = [];
    for await (const { key } of unpackLines<ObjectLine>(place, manifest.objects)) keys.push(key);
    expect([keys.includes(kept), keys.includes(other), manifest.missing]).toEqual([true, false, []]);
    expect((await verifyBackup(place, manifest)).faults).toEqual([]);
  });

  test('that was lost long before is named, and does not stop the rest', async () => {
    const place = await openPlace('lost');
    const { storage, db } = house.platform;
    const row = await db.selectFrom('file').selectAll().where('filename', '=', 'b.pdf').executeTakeFirstOrThrow();
    await storage.remove(row.storage_key);
    const { manifest } = await backUp(place);
    await storage.put(row.storage_key, Buffer.from('the same in both'), { contentType: row.content_type });
    expect(manifest.missing).toContain(row.storage_key);
    expect((await verifyBackup(place, manifest)).faults).toEqual([]);
  });

  test('with bytes that are not its own is named', async () => {
    const place = await openPlace('damaged');
    const row = await house.platform.db
      .selectFrom('file')
      .selectAll()
      .where('filename', '=', 'a.pdf')
      .executeTakeFirstOrThrow();
    const path = fileOfKey(join(house.config.dataFolder, 'files'), row.storage_key);
    const before = await readFile(path);
    await flip(path);
    const { manifest } = await backUp(place);
    await writeFile(path, before);
    expect(manifest.damaged).toEqual([row.storage_key]);
  });
});

const keyOf = ({ tables }: BackupMade['manifest'], table: string) =>
  tables.find(({ name }) => name === table)?.key ?? '';

async function flip(path: string, at = 10): Promise<void> {
  const bytes = await readFile(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

describe('verifying finds', () => {
  const contentOfFirst = async () => {
    const { value } = await unpackLines<ObjectLine>(base, made.manifest.objects).next();
    return contentKey((value as ObjectLine).sha256);
  };

  /** What is said of the backup while one of its files is harmed. */
  async function harm(key: string, change: (bytes: Buffer) => Buffer | undefined): Promise<string[]> {
    const path = fileOfKey(join(folder, 'base'), key);
    const before = await readFile(path);
    const changed = change(Buffer.from(before));
    await (changed ? writeFile(path, changed) : rm(path));
    try {
      return (await verifyBackup(base, await findBackup(base))).faults;
    } catch (error) {
      return [(error as Error).message];
    } finally {
      await writeFile(path, before);
    }
  }
  const remove = () => undefined;
  const flipAt = (at: number) => (bytes: Buffer) => {
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  };

  test('a flipped byte of an object', async () => {
    expect(await harm(await contentOfFirst(), flipAt(10))).toEqual([
      expect.stringMatching(/^The object acme\/.* is not what was written into the backup/),
    ]);
  });

  test('an object that is gone', async () => {
    expect(await harm(await contentOfFirst(), remove)).toEqual([
      expect.stringMatching(/^The object acme\/.* is gone from the backup/),
    ]);
  });

  test('a flipped byte of a table', async () => {
    expect(await harm(keyOf(made.manifest, 'app_user'), flipAt(30))).toEqual([
      expect.stringMatching(/^The table app_user (is not what|cannot be read)/),
    ]);
  });

  test('a table that is gone', async () => {
    expect(await harm(keyOf(made.manifest, 'app_user'), remove)).toEqual([
      expect.stringMatching(/^The table app_user is gone from the backup/),
    ]);
  });

  test('a list of objects that was changed', async () => {
    expect(await harm(made.manifest.objects.key, flipAt(30))).toEqual([
      expect.stringMatching(/^The list .* of the backup is not what was written/),
    ]);
  });

  test('a cut manifest, however it was cut', async () => {
    const key = manifestKey(made.manifest.id);
    expect(await harm(key, (bytes) => bytes.subarray(0, 300))).toEqual([
      expect.stringMatching(/^The manifest of the backup .* cannot be read/),
    ]);
    const bytes = await buffer(await base.openRead(key));
    await base.put(key, bytes.subarray(0, bytes.length / 2), { contentType: 'application/json' });
    await expect(findBackup(base)).rejects.toThrow(/^The manifest of the backup .* is cut or changed/);
    await base.put(key, bytes, { contentType: 'application/json' });
  });

  test('nothing where a backup was never finished', async () => {
    expect(await harm(manifestKey(made.manifest.id), remove)).toEqual([
      expect.stringMatching(/^There is no finished backup in/),
    ]);
  });

  test('nothing wrong with it when all is as it was', async () => {
    expect((await verifyBackup(base, await findBackup(base))).faults).toEqual([]);
  });
});

describe('a restore', () => {
  test('is refused where there is something, and nothing of it is changed', async () => {
    const place = base;
    const before = await readState(house.config.databaseUrl as string);
    await expect(restore(place, { config: house.config })).rejects.toThrow(/This database is not empty/);
    expect(await readState(house.config.databaseUrl as string)).toEqual(before);
    const config = await newProduct();
    const { storage, close } = await openData(config, report);
    await storage.put('acme/documents/mine', Buffer.from('mine'), { contentType: 'text/plain' });
    await close();
    await expect(restore(place, { config })).rejects.toThrow(
      /The storage is not empty \(it holds acme\/documents\/mine/,
    );
  });

  test('that was cut off is begun again', async () => {
    const place = await openPlace('cutOff');
    const { manifest } = await backUp(place);
    const config = await newProduct();
    const broken = {
      ...place,
      openRead: async (key: string) => {
        if (key.includes('classification')) throw new Error('The connection is lost.');
        return place.openRead(key);
      },
    };
    await expect(restore(broken, { config })).rejects.toThrow('The connection is lost.');
    const { databaseUrl } = await restore(place, { config, id: manifest.id });
    expect(withoutMark(await readState(databaseUrl))).toEqual(
      withoutMark(await readState(house.config.databaseUrl as string)),
    );
  });

  test('of a table or an object that was changed is refused, and leaves no product', async () => {
    const place = await openPlace('changed');
    const { manifest } = await backUp(place);
    const key = manifest.tables.find(({ name }) => name === 'audit_entry')?.key ?? '';
    const packed = await buffer(
      await place.openRead(manifest.tables.find(({ name }) => name === 'company')?.key ?? ''),
    );
    await place.put(key, packed, { contentType: 'application/zstd' });
    const config = await newProduct();
    await expect(restore(place, { config })).rejects.toThrow();
    const db = openDatabase(config.databaseUrl as string);
    onTestFinished(() => db.destroy());
    expect((await sql`select 1 from pg_tables where schemaname = 'public'`.execute(db)).rows).toEqual([]);
  });

  test('of a newer version is refused', async () => {
    const place = base;
    const { manifest } = made;
    const newer = { ...manifest, version: '9.0.0', migrations: [...manifest.migrations, '9999-future'] };
    const config = await newProduct();
    await expect(restoreProduct(config, { place, manifest: newer, log: silent, report })).rejects.toThrow(
      /made by Plumbline 9\.0\.0, which is newer than this one \(it holds the change 9999-future\)/,
    );
  });

  test('lets jobs that waited be done, holds mails back, and begins uploads and analyses again', async () => {
    const { db, queue, storage } = house.platform;
    const place = await openPlace('jobs');
    const membership = { projectId, tenantId: 'acme' } as never;
    const upload = { filename: 'half.pdf', size: 9000, hash: 'abc', visibility: 'document' } as const;
    const { _id } = await house.modules.files.create({ membership, kind: 'document' }, userId, upload);
    const { part } = await house.modules.files.nextPart({ membership, kind: 'document' }, _id, {});
    expect(part).toBeDefined();
    await queue.enqueue(db, prepareModel, { projectId });
    await queue.enqueue(db, mailAnalysis, { viewId: projectId, outcome: 'ready' });
    await queue.enqueue(db, mailPerson, { userId });
    await sql`insert into mail_letter (user_id, project_id, is_digest) values (${userId}, ${projectId}, false)`.execute(
      db,
    );
    const lost = { id: crypto.randomUUID(), role: 'worker', host: 'old', pid: 7, version: '1', report: '{}' } as const;
    await db
      .insertInto('process_report')
      .values({ ...lost, started_at: new Date() })
      .execute();
    await backUp(place);
    const restored = await restore(place);
    expect(restored.heldJobs).toBe(1);
    const { rows } = await sql<{ name: string; state: string; told: string }>`
      select name, state::text, output ->> 'message' as told from jobs.job
      where name in ('prepareModel', 'mailAnalysis', 'mailPerson') order by name`.execute(restored.db);
    expect(rows).toEqual([
      { name: 'mailAnalysis', state: 'failed', told: expect.stringContaining('may have been sent since') },
      { name: 'prepareModel', state: 'created', told: null },
    ]);

    const elsewhere = await openTestHouse({
      DATABASE_URL: restored.databaseUrl,
      PLUMBLINE_DATA: restored.config.dataFolder,
    });
    onTestFinished(() => elsewhere.close());
    await settleRestored(elsewhere.modules, elsewhere.platform.db, silent);
    const file = (from: typeof db) =>
      from.selectFrom('file').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
    expect(await file(elsewhere.platform.db)).toMatchObject({ status: 'uploading', parts_done: 0, next_part: 1 });
    expect((await file(elsewhere.platform.db)).upload_id).not.toBe((await file(db)).upload_id);
    const again = await elsewhere.modules.files.create({ membership, kind: 'document' }, userId, upload);
    expect(again._id).toBe(_id);
    expect(await elsewhere.platform.db.selectFrom('mail_letter').selectAll().execute()).toEqual([]);
    expect(
      await elsewhere.platform.db.selectFrom('setting').selectAll().where('name', '=', 'restored').execute(),
    ).toEqual([]);
    expect(await elsewhere.platform.db.selectFrom('process_report').selectAll().execute()).toEqual([]);
    const trail = elsewhere.platform.db.selectFrom('audit_entry').select(['subject_name', 'details']);
    expect(await trail.where('action', '=', 'productRestored').execute()).toEqual([
      { subject_name: expect.stringMatching(/^Backup ./), details: { note: expect.stringMatching(/^as of 20/) } },
    ]);
    expect(storage.kind).toBe('folder');
  });
});

test('a backup that was cut off is none, and the next one goes on with what it left', async () => {
  const place = await openPlace('cut');
  let puts = 0;
  const breaking: BackupPlace = {
    ...place,
    put: async (key, ...given) => {
      puts += 1;
      if (puts === 4) throw new Error('The connection is lost.');
      return place.put(key, ...given);
    },
  };
  await expect(backUp(breaking)).rejects.toThrow('The connection is lost.');
  expect(await listBackupIds(place)).toEqual([]);
  const left = (await listKeys(place, contentPrefix)).length;
  expect(left).toBeGreaterThan(0);
  const { manifest, sent } = await backUp(place, 1);
  expect(sent.count).toBe((await listKeys(place, contentPrefix)).length - left);
  expect((await verifyBackup(place, manifest)).faults).toEqual([]);
  expect((await listKeys(place, 'backups/')).every((key) => key.includes(manifest.id))).toBe(true);
});

test('tables of a backup that was killed go with the next one, and finished backups stay', async () => {
  const place = await openPlace('killed');
  const first = await backUp(place);
  const dying: BackupPlace = {
    ...place,
    put: async (key, ...given) => {
      if (key.endsWith('/manifest.json')) throw new Error('The machine is gone.');
      return place.put(key, ...given);
    },
  };
  await expect(backUp(dying)).rejects.toThrow('The machine is gone.');
  const ofFirst = (key: string) => key.includes(first.manifest.id);
  expect((await listKeys(place, 'backups/')).filter((key) => !ofFirst(key)).length).toBeGreaterThan(10);
  const { manifest } = await backUp(place);
  const left = await listKeys(place, 'backups/');
  expect(left.filter((key) => !ofFirst(key) && !key.includes(manifest.id))).toEqual([]);
  expect(await listBackupIds(place)).toEqual([first.manifest.id, manifest.id]);
  for (const made of [first.manifest, manifest]) expect((await verifyBackup(place, made)).faults).toEqual([]);
});

test('two backups of a database are not made at once, and a place is for one product', async () => {
  const place = await openPlace('two');
  let second: unknown;
  await makeBackup(house.config, place, {
    report,
    onSnapshot: async () => {
      second = await backUp(place).catch(String);
    },
  });
  expect(second).toContain('Another backup of this database');
  const other = await openTestHouse();
  onTestFinished(() => other.close());
  await expect(makeBackup(other.config, place, { report })).rejects.toThrow(/holds backups of another Plumbline/);
});
