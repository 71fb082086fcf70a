import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { jobs } from '../server/src/jobs.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { openQueue } from '../server/src/platform/queue/openQueue.ts';
import { createTestDatabase, type TestDatabase } from './createTestDatabase.ts';

/** The first that asks makes it, for all files of the run; PostgreSQL ends with the run. */
const template = 'migrated';
const lockNumber = 7_301_942;
let isThere: Promise<void> | undefined;

/** Creates a database of its own that holds the tables of this version and of the queue, and nothing in them. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  isThere ??= ensureTemplate(inject('postgresUrl'));
  await isThere;
  return createTestDatabase(inject('postgresUrl'), template);
}

async function ensureTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockNumber]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(client, serverUrl);
  } finally {
    await client.end();
  }
}

async function makeTemplate(client: pg.Client, serverUrl: string): Promise<void> {
  const made = await createTestDatabase(serverUrl);
  const db = openDatabase(made.url);
  await migrate(db);
  await db.destroy();
  await (await openQueue({ url: made.url, jobs, log: pino({ level: 'silent' }) })).close();
  const name = new URL(made.url).pathname.slice(1);
  // A database that somebody is connected to cannot be copied.
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await client.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}' AND usename = current_user`,
  );
  await client.query(`ALTER DATABASE ${name} RENAME TO ${template}`);
}
