import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';

type RunRow = Selectable<Schema['analysis_run']>;

/** Of the company of a project, and of that project, how many runs may be worked on at a time. */
export interface Limits {
  company_id: string;
  of_company: number | null;
  of_project: number | null;
}

export async function findLimits(db: Db, projectId: string): Promise<Limits> {
  const { rows } = await sql<Limits>`
    select company.id as company_id, company.most_runs as of_company, project.most_runs as of_project
    from project join company on company.id = project.company_id where project.id = ${projectId}`.execute(db);
  return rows[0] as Limits;
}

/** Until the transaction ends nobody else begins or ends a run of the company. */
export async function lockCompany(trx: Db, companyId: string): Promise<void> {
  await trx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
}

/** Runs that are worked on, or could be. */
export async function countAdmitted(
  db: Db,
  { company_id, projectId }: { company_id: string; projectId: string },
): Promise<{ ofCompany: number; ofProject: number }> {
  const { rows } = await sql<{ ofCompany: number; ofProject: number }>`
    select count(*)::int as "ofCompany", count(*) filter (where run.project_id = ${projectId})::int as "ofProject"
    from analysis_run as run join project on project.id = run.project_id
    where project.company_id = ${company_id} and run.status in ('waiting', 'running') and run.admitted`.execute(db);
  return rows[0] ?? { ofCompany: 0, ofProject: 0 };
}

/**
 * The run of the company that is to begin next, of those whose project has room: of the project that has the fewest under way,
 * the oldest. One that is being cancelled is passed over.
 */
export async function lockNextWaiting(trx: Db, companyId: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    with underway as (
      select project_id, count(*) as count from analysis_run
      where status in ('waiting', 'running') and admitted group by project_id)
    select run.* from analysis_run as run
    join project on project.id = run.project_id
    left join underway on underway.project_id = run.project_id
    where project.company_id = ${companyId} and not run.admitted and run.status = 'waiting'
      and (project.most_runs is null or coalesce(underway.count, 0) < project.most_runs)
    order by coalesce(underway.count, 0), run.created_at
    limit 1 for no key update of run skip locked`.execute(trx);
  return rows[0];
}

export async function admit(trx: Db, runId: string): Promise<void> {
  await trx.updateTable('analysis_run').set({ admitted: true }).where('id', '=', runId).execute();
}

/** Companies with runs that wait until they may begin. */
export async function listCompaniesWaiting(db: Db): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct project.company_id from analysis_run as run join project on project.id = run.project_id
    where not run.admitted and run.status = 'waiting'`.execute(db);
  return rows.map(({ company_id }) => company_id);
}

/** How many of the same company, or project, came before a run that waits. */
export async function countBefore(db: Db, run: RunRow, of: 'company' | 'project'): Promise<number> {
  const isThere =
    of === 'project'
      ? sql`other.project_id = ${run.project_id}`
      : sql`project.company_id = (select company_id from project where id = ${run.project_id})`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from analysis_run as other join project on project.id = other.project_id
    where ${isThere} and not other.admitted and other.status = 'waiting'
      and other.created_at < ${run.created_at}`.execute(db);
  return rows[0]?.count ?? 0;
}

export function findCompany(db: Db, companyId: string) {
  return db.selectFrom('company').select('most_runs').where('id', '=', companyId).executeTakeFirst();
}
