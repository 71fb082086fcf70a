import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Db } from '../database.ts';
import type { Waiting } from './createTurns.ts';

/** Of each who has jobs of this kind that could begin, the most urgent one. */
export async function listWaiting(boss: PgBoss, name: string): Promise<Waiting[]> {
  const { rows } = await boss.getDb().executeSql(
    `select coalesce(group_id, '') as turn, max(priority) as priority
     from jobs.job
     where name = $1 and state < 'active' and not blocked and start_after <= now()
     group by 1`,
    [name],
  );
  return rows as Waiting[];
}

/**
 * The priority of a job that waits in line with others of its own: two behind the last of those, and one behind whatever is
 * first. So fifty of one let another's in after their first; and as the front moves on with all who come, nobody is overtaken
 * for ever.
 */
export async function findPlace(db: Db, name: string, turn: string): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    with line as (
      select priority, group_id, state from jobs.job
      where name = ${name} and state in ('created', 'retry', 'active'))
    select least(
      (select max(priority) - 1 from line where state < 'active'),
      (select min(priority) - 2 from line where group_id = ${turn}),
      (select min(priority) from line where state = 'active'),
      0)::int as place`.execute(db);
  return rows[0]?.place ?? 0;
}
