import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/**
 * Runs the work unless another process has this project's lock; answers whether it ran. The lock belongs to a connection
 * of the database, so it goes with a process that dies.
 */
export function withProjectLock(db: Db, projectId: string, work: () => Promise<void>): Promise<boolean> {
  const key = sql`hashtextextended(${`model of ${projectId}`}, 0)`;
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${key}) as locked`.execute(connection);
    if (!rows[0]?.locked) return false;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
    return true;
  });
}
