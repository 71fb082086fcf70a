import type { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../../test/createTestDatabase.ts';
import { type Db, openDatabase } from '../database.ts';
import { migrations } from './migrations.ts';

/** A database as it was before the migration of this number, for one test. */
export async function openDatabaseBefore(number: string): Promise<Db> {
  const database = await createTestDatabase();
  const db = openDatabase(database.url);
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  for (const [name, { up }] of Object.entries(migrations)) {
    if (name < number) await up(db as unknown as Kysely<never>);
  }
  return db;
}
