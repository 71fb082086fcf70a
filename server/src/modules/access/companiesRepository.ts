import type { CompanyLimits, ProjectLimits, Stored } from '@plumbline/contract/resources/operator';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { viewerFiles } from './viewerFiles.ts';

/** Until the transaction ends nobody else changes it. */
export function lockCompany(trx: Db, companyId: string) {
  return trx.selectFrom('company').selectAll().where('id', '=', companyId).forUpdate().executeTakeFirst();
}

export function findCompany(db: Db, companyId: string) {
  return db.selectFrom('company').selectAll().where('id', '=', companyId).executeTakeFirst();
}

/** False when another company has the name. */
export async function renameCompany(trx: Db, companyId: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    update company set name = ${name}
    where id = ${companyId} and not exists (
      select from company other where lower(other.name) = lower(${name}) and other.id != ${companyId})
    returning id`.execute(trx);
  return rows.length > 0;
}

export async function setCompanyQuota(trx: Db, companyId: string, bytes: number | null): Promise<void> {
  await trx.updateTable('company').set({ quota_bytes: bytes }).where('id', '=', companyId).execute();
}

export async function setCompanyLimits(
  trx: Db,
  companyId: string,
  { mostProjects, mostRuns, auditLeastMonths }: CompanyLimits,
): Promise<void> {
  await trx
    .updateTable('company')
    .set({ most_projects: mostProjects, most_runs: mostRuns, audit_least_months: auditLeastMonths })
    .where('id', '=', companyId)
    .execute();
}

export async function setProjectLimits(trx: Db, projectId: string, { mostRuns }: ProjectLimits): Promise<void> {
  await trx.updateTable('project').set({ most_runs: mostRuns }).where('id', '=', projectId).execute();
}

/** Also those that are deleted and not yet gone: they can be had back. */
export async function countProjects(trx: Db, companyId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('project')
    .select(trx.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}

export function lockProject(trx: Db, projectId: string) {
  return trx
    .selectFrom('project')
    .select(['id', 'name', 'quota_bytes', 'most_runs'])
    .where('id', '=', projectId)
    .forUpdate()
    .executeTakeFirst();
}

export function listOperators(db: Db) {
  return db
    .selectFrom('app_user')
    .select(['id', 'email', 'disabled'])
    .where('operator', '=', true)
    .orderBy(sql`lower(email)`)
    .execute();
}

export interface CompanyRow {
  id: string;
  name: string;
  quota_bytes: number | null;
  most_projects: number | null;
  most_runs: number | null;
  audit_least_months: number;
  people: number;
}

/** With those who are in one of its projects, each once. By name. */
export async function listCompanies(db: Db): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    select company.id, company.name, company.quota_bytes, most_projects, most_runs, audit_least_months,
      (select count(distinct user_id)::int from membership join project on project.id = project_id
       where project.company_id = company.id) as people
    from company order by lower(company.name)`.execute(db);
  return rows;
}

export interface ProjectRow extends Stored {
  id: string;
  company_id: string;
  name: string;
  tenant_id: string;
  quota_bytes: number | null;
  most_runs: number | null;
  gone_at: Date | null;
  people: number;
}

/** What the quota counts, by what it is; uploads count whole from their beginning. */
export async function listProjects(db: Db): Promise<ProjectRow[]> {
  const { rows } = await sql<ProjectRow>`
    with of_files as (
      select project_id,
        coalesce(sum(size) filter (where kind = 'scan'), 0)::bigint as scans,
        coalesce(sum(size) filter (where kind = 'model'), 0)::bigint as models,
        coalesce(sum(size) filter (where kind = 'document'), 0)::bigint as documents
      from file where removed_at is null group by project_id
    ), of_viewer as (
      select project_id, coalesce(sum(bytes), 0)::bigint as viewer from (${viewerFiles}) as made group by project_id
    ), of_exports as (
      select project_id, coalesce(sum(size), 0)::bigint as exports from project_export group by project_id
    ), of_runs as (
      select project_id, coalesce(sum(stored_bytes), 0)::bigint as evidence from analysis_run
      where status in ('waiting', 'running', 'done') group by project_id
    ), of_assets as (
      select project_id, coalesce(sum(size), 0)::bigint as pictures from asset group by project_id
    ), of_people as (
      select project_id, count(*)::int as people from membership group by project_id
    )
    select project.id, project.company_id, project.name, project.tenant_id, project.quota_bytes,
      project.most_runs, project.gone_at, coalesce(people, 0) as people, coalesce(scans, 0) as scans, coalesce(models, 0) as models,
      coalesce(documents, 0) as documents, coalesce(evidence, 0) as evidence, coalesce(pictures, 0) as pictures,
      coalesce(viewer, 0) as viewer, coalesce(exports, 0) as exports
    from project
    left join of_files on of_files.project_id = project.id
    left join of_viewer on of_viewer.project_id = project.id
    left join of_exports on of_exports.project_id = project.id
    left join of_runs on of_runs.project_id = project.id
    left join of_assets on of_assets.project_id = project.id
    left join of_people on of_people.project_id = project.id
    order by lower(project.name)`.execute(db);
  return rows;
}
