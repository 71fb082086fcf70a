import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export async function findQuota(db: Db, projectId: string): Promise<number | null> {
  const project = await db
    .selectFrom('project')
    .select('quota_bytes')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return project.quota_bytes;
}

/** Until the transaction ends, nobody else is admitted to the project. */
export async function lockUsage(db: Db, projectId: string): Promise<void> {
  await db.selectFrom('project').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();
}

export async function setQuota(db: Db, projectId: string, bytes: number | null): Promise<void> {
  await db.updateTable('project').set({ quota_bytes: bytes }).where('id', '=', projectId).execute();
}

export interface Usage {
  files: number;
  pictures: number;
  analyses: number;
}

/** In bytes. An upload counts whole from its beginning; of analyses, what they keep. */
export async function sumUsage(db: Db, projectId: string): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select
      (select coalesce(sum(size), 0)::bigint from file where project_id = ${projectId}) as files,
      (select coalesce(sum(size), 0)::bigint from asset where project_id = ${projectId}) as pictures,
      (select coalesce(sum(stored_bytes), 0)::bigint from analysis_run
       where project_id = ${projectId} and status in ('waiting', 'running', 'done')) as analyses`.execute(db);
  return rows[0] as Usage;
}
