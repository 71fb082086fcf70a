import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { viewerFiles } from './viewerFiles.ts';

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
  /** What models are shown by. */
  viewer: number;
  exports: number;
}

/** In bytes. An upload counts whole from its beginning; of analyses, what they keep; what retention removed counts no more. */
export async function sumUsage(db: Db, projectId: string): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select
      (select coalesce(sum(size), 0)::bigint from file
       where project_id = ${projectId} and removed_at is null) as files,
      (select coalesce(sum(size), 0)::bigint from asset where project_id = ${projectId}) as pictures,
      (select coalesce(sum(stored_bytes), 0)::bigint from analysis_run
       where project_id = ${projectId} and status in ('waiting', 'running', 'done')) as analyses,
      (select coalesce(sum(bytes), 0)::bigint from (${viewerFiles} and model.project_id = ${projectId}) as own) as viewer,
      (select coalesce(sum(size), 0)::bigint from project_export where project_id = ${projectId}) as exports`.execute(
    db,
  );
  return rows[0] as Usage;
}

/** Until the transaction ends, nobody else is admitted to the company's projects; nothing where the company has no limit. */
export async function lockCompanyWithQuota(
  db: Db,
  projectId: string,
): Promise<{ id: string; quota_bytes: number } | undefined> {
  const { rows } = await sql<{ id: string; quota_bytes: number }>`
    select id, quota_bytes from company
    where id = (select company_id from project where id = ${projectId}) and quota_bytes is not null
    for no key update`.execute(db);
  return rows[0];
}

/** In bytes, as of a project. */
export async function sumCompanyUsage(db: Db, companyId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    with own as (select id from project where company_id = ${companyId})
    select (
      (select coalesce(sum(size), 0) from file where project_id in (select id from own) and removed_at is null) +
      (select coalesce(sum(bytes), 0) from (${viewerFiles}) as made where project_id in (select id from own)) +
      (select coalesce(sum(size), 0) from project_export where project_id in (select id from own)) +
      (select coalesce(sum(size), 0) from asset where project_id in (select id from own)) +
      (select coalesce(sum(stored_bytes), 0) from analysis_run
       where project_id in (select id from own) and status in ('waiting', 'running', 'done')))::bigint as bytes`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}
