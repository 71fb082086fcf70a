import { sql } from 'kysely';
import type { AdministeredPlace } from '../../http/authorise.ts';
import type { Administration } from '../../http/RequestContext.ts';
import type { Db } from '../../platform/database.ts';

export function findPerson(db: Db, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'last_name', 'operator'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Those that the user administers, by name. */
export function listAdministered(db: Db, userId: string) {
  return db
    .selectFrom('company_administrator')
    .innerJoin('company', 'company.id', 'company_administrator.company_id')
    .select(['company.id', 'company.name'])
    .where('user_id', '=', userId)
    .orderBy(sql`lower(company.name)`)
    .execute();
}

/** Nothing for whoever administers neither the place nor its company. */
export async function findAdministration(
  db: Db,
  userId: string,
  place: AdministeredPlace,
): Promise<Administration | undefined> {
  const projectId = 'projectId' in place ? place.projectId : null;
  const isPlace =
    'companyId' in place
      ? sql`company.id = ${place.companyId}`
      : sql`company.id = (select company_id from project where id = ${projectId} and gone_at is null)`;
  const { rows } = await sql<{ companyId: string; ofCompany: boolean; ofProject: boolean }>`
    select company.id as "companyId",
      app_user.operator or exists (
        select from company_administrator
        where company_id = company.id and user_id = app_user.id) as "ofCompany",
      exists (
        select from membership
        where project_id = ${projectId} and user_id = app_user.id
          and permissions && array['ADMIN', 'ALL'] and not permissions @> array['FORBIDDEN']) as "ofProject"
    from company, app_user
    where ${isPlace} and app_user.id = ${userId}`.execute(db);
  const [row] = rows;
  return row && (row.ofCompany || row.ofProject) ? { companyId: row.companyId, ofCompany: row.ofCompany } : undefined;
}

/** Until the transaction ends nobody else changes who administers the company. */
export function lockCompany(trx: Db, companyId: string) {
  return trx.selectFrom('company').selectAll().where('id', '=', companyId).forUpdate().executeTakeFirst();
}

/** Answers whether it is new. */
export async function insertAdministrator(db: Db, companyId: string, userId: string): Promise<boolean> {
  const added = await db
    .insertInto('company_administrator')
    .values({ company_id: companyId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function deleteAdministrator(db: Db, companyId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('company_administrator')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}

/** Who can sign in and administers the company, by e-mail address. */
export function listAdministrators(db: Db, companyId: string) {
  return db
    .selectFrom('company_administrator')
    .innerJoin('app_user', 'app_user.id', 'company_administrator.user_id')
    .select(['app_user.id', 'app_user.email', 'app_user.disabled'])
    .where('company_administrator.company_id', '=', companyId)
    .orderBy(sql`lower(app_user.email)`)
    .execute();
}

/** Who administers the project, or its company, and can sign in. */
export async function listProjectAdministrators(db: Db, projectId: string): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from app_user where not disabled and (
      exists (
        select from membership where project_id = ${projectId} and user_id = app_user.id
          and permissions && array['ADMIN', 'ALL'] and not permissions @> array['FORBIDDEN'])
      or exists (
        select from company_administrator
        where user_id = app_user.id and company_id = (select company_id from project where id = ${projectId})))
    order by lower(email)`.execute(db);
  return rows;
}

/** Answers whether it was otherwise. */
export async function setOperator(db: Db, userId: string, operator: boolean): Promise<boolean> {
  const changed = await db
    .updateTable('app_user')
    .set({ operator })
    .where('id', '=', userId)
    .where('operator', '!=', operator)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** An account of no company becomes the company's, unless it is in a project of another one. */
export async function claimAccount(db: Db, userId: string, companyId: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ company_id: companyId })
    .where('id', '=', userId)
    .where('company_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('membership')
            .innerJoin('project', 'project.id', 'membership.project_id')
            .whereRef('membership.user_id', '=', 'app_user.id')
            .where('project.company_id', '!=', companyId)
            .select('project.id'),
        ),
      ),
    )
    .execute();
}
