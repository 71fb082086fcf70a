import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../database.ts';
import { migrations } from '../migrations/migrations.ts';
import { openQueue } from '../queue/openQueue.ts';
import type { JobDefinition } from '../queue/Queue.ts';
import type { Schema } from '../schema.ts';
import { forEachConcurrently } from '../storage/forEachConcurrently.ts';
import type { Storage } from '../storage/Storage.ts';
import { BackupError } from './BackupError.ts';
import { type BackupPlace, contentKey } from './BackupPlace.ts';
import { textForms } from './describeTables.ts';
import { loadJobs } from './loadJobs.ts';
import { loadTables } from './loadTables.ts';
import type { Manifest } from './Manifest.ts';
import { type ObjectLine, unpackLines } from './ObjectLine.ts';
import { hashing } from './packLines.ts';
import { restoredSetting } from './restoredSetting.ts';

/** Lies in the storage while files are restored into it: a restore that was cut off can be begun again. */
const markKey = 'restoring';
const writesAtOnce = 8;

export interface RestoreOptions {
  databaseUrl: string;
  storage: Pick<Storage, 'list' | 'put' | 'stat' | 'openRead' | 'remove'>;
  place: BackupPlace;
  manifest: Manifest;
  jobs: readonly JobDefinition[];
  log: Logger;
  report?: (line: string) => void;
}

/**
 * Puts a backup into an empty database and an empty storage. The files go first, then the whole database in one transaction:
 * until that commits there is no product here, and the restore can be begun again.
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ heldJobs: number }> {
  const { databaseUrl, storage, place, manifest, jobs, log, report = () => {} } = options;
  refuseNewer(manifest);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'plumbline restore' });
  await client.connect();
  // The next query fails, and that is told.
  client.on('error', () => {});
  try {
    await client.query(textForms);
    await refuseFilledDatabase(client);
    await refuseFilledStorage(storage, manifest);
    report(`Restoring ${manifest.objects.count} files`);
    await storage.put(markKey, Buffer.from(manifest.id), { contentType: 'text/plain' });
    await restoreObjects(options);
    report('Restoring the database');
    // Its tables are its own affair, and of its version; only jobs are brought.
    await (await openQueue({ url: databaseUrl, jobs, log })).close();
    const heldJobs = await inOneTransaction(client, async (trx) => {
      await makeTables(trx, manifest);
      await loadTables(client, place, manifest);
      const held = manifest.jobs ? await loadJobs(client, { place, table: manifest.jobs, jobs }) : 0;
      await markRestored(trx, manifest);
      return held;
    });
    await storage.remove(markKey);
    return { heldJobs };
  } finally {
    await client.end();
  }
}

function refuseNewer({ id, version, migrations: needed }: Manifest): void {
  const unknown = needed.find((name) => !Object.hasOwn(migrations, name));
  if (unknown === undefined) return;
  throw new BackupError(
    `The backup ${id} was made by Plumbline ${version}, which is newer than this one (it holds the change ${unknown}). Restore it with that version or a later one.`,
  );
}

async function refuseFilledDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') limit 1`,
  );
  if (rows.length === 0) return;
  throw new BackupError(
    'This database is not empty, and a restore replaces nothing. Set PLUMBLINE_DATA to a new folder, or DATABASE_URL to a new database.',
  );
}

async function refuseFilledStorage(storage: RestoreOptions['storage'], { id }: Manifest): Promise<void> {
  if (await storage.stat(markKey)) {
    const begun = (await buffer(await storage.openRead(markKey))).toString();
    if (begun === id) return;
    throw new BackupError(
      `The backup ${begun} has been restored into this storage in part. Go on with that one, or use an empty storage.`,
    );
  }
  for await (const { key } of storage.list('')) {
    throw new BackupError(
      `The storage is not empty (it holds ${key}), and a restore replaces nothing. Use an empty one.`,
    );
  }
}

async function restoreObjects({ storage, place, manifest }: RestoreOptions): Promise<void> {
  const there = new Map<string, number>();
  for await (const { key, size } of storage.list('')) there.set(key, size);
  const lines: ObjectLine[] = [];
  for await (const line of unpackLines<ObjectLine>(place, manifest.objects)) {
    // Whole, since an object is whole or not there; of a former try.
    if (there.get(line.key) !== line.size) lines.push(line);
  }
  await forEachConcurrently(lines, writesAtOnce, async ({ key, sha256, contentType }) => {
    const hash = createHash('sha256');
    const stored = await place.openRead(contentKey(sha256)).catch((cause) => refuseContent(key, cause));
    const body = hashing(hash);
    stored.once('error', (error) => body.destroy(error));
    await storage.put(key, stored.pipe(body), { contentType });
    if (hash.digest('hex') === sha256) return;
    await storage.remove(key);
    refuseContent(key);
  });
}

function refuseContent(key: string, cause?: unknown): never {
  throw new BackupError(
    `The object ${key} is gone from the backup or not what was written. Nothing was restored: use another backup, which backup verify finds whole.`,
    { cause },
  );
}

/** A connection that belongs to the transaction alone: rows are copied over it beside the questions of Kysely. */
async function inOneTransaction<Result>(client: pg.Client, work: (trx: Db) => Promise<Result>): Promise<Result> {
  const pooled = Object.assign(client, { release: () => {} });
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect: async () => pooled, end: async () => {}, options: {} } }),
  });
  return db.transaction().execute(work);
}

/** As they were when the backup was made; the next start brings them up to date. */
async function makeTables(trx: Db, manifest: Manifest): Promise<void> {
  const needed = Object.fromEntries(Object.entries(migrations).filter(([name]) => manifest.migrations.includes(name)));
  const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => needed } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** The first start settles what was under way. */
async function markRestored(trx: Db, { id, takenAt }: Manifest): Promise<void> {
  const value = JSON.stringify({ backup: id, takenAt });
  await sql`
    insert into setting (name, value) values (${restoredSetting}, ${value}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(trx);
}
