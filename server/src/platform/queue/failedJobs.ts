import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { FailedJobRow, JobCounts } from './Queue.ts';

/** Somebody is away for two weeks. */
const keepFailedS = 14 * 86_400;

/** pg-boss keeps its own clock in a queue (`__pgboss__send-it`, there for a moment each minute): nobody's work. */
const isOurs = sql`not starts_with(name, '__pgboss__')`;

export async function countJobs(db: Db): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    select name,
      count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as oldest_at
    from jobs.job
    where state in ('created', 'retry', 'active', 'failed') and ${isOurs}
    group by name
    order by name`.execute(db);
  return rows;
}

/** Newest first. */
export async function listFailed(db: Db, most: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select id, name, coalesce(output ->> 'message', output #>> '{value,message}') as reason,
      coalesce(completed_on, created_on) as failed_at, retry_count + 1 as tries, data as payload
    from jobs.job
    where state = 'failed' and ${isOurs}
    order by completed_on desc nulls last, id
    limit ${most}`.execute(db);
  return rows;
}

/** Answers whether there was one. */
export async function deleteFailed(db: Db, name: string, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from jobs.job where name = ${name} and id = ${jobId}::uuid and state = 'failed' returning id`.execute(db);
  return rows.length > 0;
}

export async function keepFailures(db: Db, names: readonly string[]): Promise<void> {
  await sql`
    update jobs.job set deletion_seconds = ${keepFailedS}
    where state = 'failed' and deletion_seconds < ${keepFailedS} and name = any(${names}::text[])`.execute(db);
}
