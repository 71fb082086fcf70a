import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { migrations } from './migrations/migrations.ts';
import { StartError } from './StartError.ts';

/** Whoever wants a table that we wait for waits behind us: we give way after so long, and try again. */
const lockTimeoutMs = 2000;
const pauseMs = 1000;
const patienceMs = 10 * 60_000;
/** What PostgreSQL says to a lock that was not to be had in time, and to one of two that wait for each other. */
const passing = ['55P03', '40P01'];

export interface MigrateOptions {
  /** Told what is waited for. */
  report?: (line: string) => void;
  /** Those to apply; all that there are, where nothing is said. */
  migrations?: Record<string, Migration>;
  patienceMs?: number;
}

/** Brings the tables up to this version; refuses a database that a newer version has written. */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<void> {
  const { report = () => {}, migrations: wanted = migrations, patienceMs: patience = patienceMs } = options;
  const done = await listApplied(db);
  refuseNewer(done, wanted);
  if (done.length === Object.keys(wanted).length) return;
  const giveUpAt = Date.now() + patience;
  // One at a time: what a migration holds is let go before the next begins. In a new database nobody waits.
  for (let isDone = false; !isDone; ) {
    try {
      isDone = await advance(db, wanted, done.length === 0);
    } catch (error) {
      if (!passing.includes((error as { code?: string }).code ?? '')) throw error;
      if (Date.now() > giveUpAt) throw tooBusy(patience, error);
      report('Waiting for others who use the tables that are to be changed');
      await sleep(pauseMs);
    }
  }
}

/** Answers whether there is nothing left to do. Processes that start together wait for each other here. */
async function advance(db: Db, wanted: Record<string, Migration>, isNew: boolean): Promise<boolean> {
  const provider = { getMigrations: async () => mapValues(wanted, givingWay) };
  const migrator = new Migrator({ db, provider });
  const { error, results = [] } = await (isNew ? migrator.migrateToLatest() : migrator.migrateUp());
  if (error) throw error;
  return isNew || results.length === 0;
}

const givingWay = (migration: Migration): Migration => ({
  up: async (trx: Kysely<unknown>) => {
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(trx);
    await migration.up(trx);
  },
});

/** A sentence when this program and the database do not belong together. */
export async function findSchemaFault(db: Db): Promise<string | undefined> {
  const done = await listApplied(db);
  const unknown = done.find((name) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined) return sayNewer(unknown);
  const missing = Object.keys(migrations).find((name) => !done.includes(name));
  if (missing === undefined) return undefined;
  return `This database is of an older version of Plumbline (it lacks the change ${missing}). Start this version once: it brings the database up to date.`;
}

/** The changes that the database has, oldest first. */
async function listApplied(db: Db): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return [];
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return done.rows.map(({ name }) => name);
}

function refuseNewer(done: readonly string[], wanted: Record<string, Migration>): void {
  const unknown = done.find((name) => !Object.hasOwn(wanted, name));
  if (unknown !== undefined) throw new StartError(sayNewer(unknown));
}

const sayNewer = (name: string) =>
  `This database was written by another version of Plumbline (it holds the change ${name}, which this version does not know). Start that version, or choose another database.`;

function tooBusy(patience: number, cause: unknown): StartError {
  return new StartError(
    `The tables could not be changed within ${Math.round(patience / 60_000)} minutes, because others use them all the time: a backup, or a long question to the database. Nothing was changed. Wait for it to end, and start again.`,
    { cause },
  );
}

const mapValues = <In, Out>(all: Record<string, In>, change: (one: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]));
