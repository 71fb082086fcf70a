import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { migrations } from './migrations/migrations.ts';
import { StartError } from './StartError.ts';

/** Brings the tables up to this version; refuses a database that a newer version has written. */
export async function migrate(db: Db): Promise<void> {
  await refuseNewerDatabase(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function refuseNewerDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return;
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const unknown = done.rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown === undefined) return;
  throw new StartError(
    `This database was written by another version of Plumbline (it holds the change ${unknown.name}, which this version does not know). Start that version, or choose another database.`,
  );
}
