import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** In place of one that was before. */
export async function replaceCode(trx: Db, hash: Buffer, expiresAt: Date): Promise<void> {
  await trx.deleteFrom('setup_code').execute();
  await trx.insertInto('setup_code').values({ hash, expires_at: expiresAt }).execute();
}

/** Counts a try and answers the code; two who try at once are counted one after the other. */
export function tryCode(db: Db) {
  return db
    .updateTable('setup_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .returning(['hash', 'expires_at', 'tries'])
    .executeTakeFirst();
}

export async function deleteCode(trx: Db): Promise<void> {
  await trx.deleteFrom('setup_code').execute();
}

/** Whoever fills an empty house waits here for others who do: the demo, and another set-up. */
export async function lockHouse(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(4600)`.execute(trx);
}
