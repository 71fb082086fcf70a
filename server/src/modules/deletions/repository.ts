import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface DeletionRow {
  id: string;
  company_id: string;
  name: string;
  tenant_id: string;
  gone_at: Date | null;
  deleted_by: string | null;
}

const project = (db: Db) =>
  db
    .selectFrom('project')
    .leftJoin('app_user', 'app_user.id', 'project.deleted_by')
    .select(['project.id', 'project.company_id', 'project.name', 'project.tenant_id', 'project.gone_at'])
    .select('app_user.email as deleted_by');

export const findProject = (db: Db, companyId: string, projectId: string): Promise<DeletionRow | undefined> =>
  project(db).where('project.id', '=', projectId).where('project.company_id', '=', companyId).executeTakeFirst();

/** Until the transaction ends nobody else deletes it or has it back. */
export const lockProject = (trx: Db, companyId: string, projectId: string): Promise<DeletionRow | undefined> =>
  project(trx)
    .where('project.id', '=', projectId)
    .where('project.company_id', '=', companyId)
    .forUpdate('project')
    .executeTakeFirst();

export async function setGone(trx: Db, projectId: string, gone: { at: Date; by: string | null } | null): Promise<void> {
  await trx
    .updateTable('project')
    .set({ gone_at: gone?.at ?? null, deleted_by: gone?.by ?? null })
    .where('id', '=', projectId)
    .execute();
}

export interface Hanging {
  people: number;
  files: number;
  views: number;
  issues: number;
  work_packages: number;
  underway: number;
}

export async function countHanging(db: Db, projectId: string): Promise<Hanging> {
  const { rows } = await sql<Hanging>`
    select
      (select count(*)::int from membership where project_id = ${projectId}) as people,
      (select count(*)::int from file where project_id = ${projectId}) as files,
      (select count(*)::int from analysis_view where project_id = ${projectId}) as views,
      (select count(*)::int from issue where project_id = ${projectId} and deleted_at is null) as issues,
      (select count(*)::int from watchlist where project_id = ${projectId}) as work_packages,
      (select count(*)::int from analysis_run
       where project_id = ${projectId} and status in ('waiting', 'running')) as underway`.execute(db);
  return rows[0] as Hanging;
}

export function listViewsUnderway(db: Db, projectId: string) {
  return db
    .selectFrom('analysis_run')
    .select('view_id')
    .where('project_id', '=', projectId)
    .where('status', 'in', ['waiting', 'running'])
    .execute();
}

export function listGone(db: Db, now: Date) {
  return project(db).where('project.gone_at', '<=', now).orderBy('project.gone_at').execute();
}

/** Uploads that the storage still knows parts of. */
export function listUploads(db: Db, projectId: string) {
  return db
    .selectFrom('file')
    .select(['upload_id', 'storage_key'])
    .where('project_id', '=', projectId)
    .where('status', '!=', 'uploaded')
    .execute();
}

const rowsAtOnce = 50_000;

/** The tables with a row an element, some at a time: so nobody waits long for a lock, and no log grows without end. */
export async function deleteSomeVerdicts(db: Db, projectId: string): Promise<boolean> {
  const versions = sql`
    select version.id from analysis_version as version
    join analysis on analysis.id = version.analysis_id
    join analysis_view on analysis_view.id = analysis.view_id
    where analysis_view.project_id = ${projectId}`;
  for (const table of ['classification_evidence', 'classification']) {
    const { rows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where version_id in (${versions}) limit ${rowsAtOnce}))
      returning 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Jobs about anything of the project, whatever became of them. */
export async function deleteJobs(trx: Db, projectId: string): Promise<void> {
  await sql`
    with own as (
      select ${projectId}::text as id
      union all select id::text from file where project_id = ${projectId}
      union all select id::text from analysis_view where project_id = ${projectId}
      union all select id::text from analysis_run where project_id = ${projectId}
      union all select id::text from model where project_id = ${projectId}
      union all select id::text from webhook where project_id = ${projectId}
      union all select id::text from file_import where project_id = ${projectId})
    delete from jobs.job
    where exists (select from own where own.id in (
      data ->> 'projectId', data ->> 'fileId', data ->> 'viewId', data ->> 'runId', data ->> 'modelId',
      data ->> 'webhookId', data ->> 'importId', group_id, split_part(group_id, '/', 2)))`.execute(trx);
}

/** Its rows in the order in which they refer to each other; the rest goes with the project. */
export async function deleteRows(trx: Db, { id, name, tenant_id }: DeletionRow): Promise<void> {
  for (const table of ['issue', 'watchlist', 'analysis_request'] as const) {
    await trx.deleteFrom(table).where('project_id', '=', id).execute();
  }
  await sql`
    delete from file_use where file_id in (select id from file where project_id = ${id})`.execute(trx);
  for (const table of ['analysis_view', 'model', 'file'] as const) {
    await trx.deleteFrom(table).where('project_id', '=', id).execute();
  }
  await trx.deleteFrom('project').where('id', '=', id).execute();
  // Answers that were kept for calls that are sent again, and mails that nobody took, hold names.
  await sql`
    delete from idempotency_key where outcome::text like ${`%${id}%`}`.execute(trx);
  await sql`
    delete from mail_failure where strpos(subject, ${name}) > 0 or strpos(subject, ${tenant_id}) > 0`.execute(trx);
}
