import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

function accounts(db: Db, companyId: string) {
  return db
    .selectFrom('app_user')
    .leftJoin('company_administrator as administers', (join) =>
      join.onRef('administers.user_id', '=', 'app_user.id').on('administers.company_id', '=', companyId),
    )
    .select([
      'app_user.id',
      'app_user.email',
      'app_user.first_name',
      'app_user.last_name',
      'app_user.disabled',
      'app_user.last_seen_at',
      'app_user.company_id',
      sql<boolean>`administers.user_id is not null`.as('administrator'),
    ])
    .orderBy(sql`lower(app_user.email)`);
}

export type AccountRow = Awaited<ReturnType<typeof listCompanyAccounts>>[number];

export function listProjectPeople(db: Db, { projectId, companyId }: { projectId: string; companyId: string }) {
  return accounts(db, companyId)
    .innerJoin('membership', 'membership.user_id', 'app_user.id')
    .select(['membership.permissions', 'membership.version'])
    .where('membership.project_id', '=', projectId)
    .execute();
}

/** Whose account is the company's, who is in one of its projects, and who administers it. */
export function listCompanyAccounts(db: Db, companyId: string) {
  return accounts(db, companyId)
    .where(
      sql<boolean>`(app_user.company_id = ${companyId} or administers.user_id is not null or exists (
        select from membership join project on project.id = membership.project_id
        where membership.user_id = app_user.id and project.company_id = ${companyId}))`,
    )
    .execute();
}

export function listMemberships(db: Db, companyId: string) {
  return db
    .selectFrom('membership')
    .innerJoin('project', 'project.id', 'membership.project_id')
    .select(['membership.user_id', 'membership.permissions', 'membership.version', 'project.id', 'project.name'])
    .where('project.company_id', '=', companyId)
    .orderBy(sql`lower(project.name)`)
    .execute();
}

/** Until the transaction ends nobody else changes the account. */
export function lockAccount(trx: Db, userId: string) {
  return trx
    .selectFrom('app_user')
    .select(['id', 'company_id', 'operator'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export function findMemberByEmail(db: Db, projectId: string, email: string) {
  return db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select('app_user.id')
    .where('membership.project_id', '=', projectId)
    .where(sql`lower(app_user.email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

export function listProjectsOf(db: Db, companyId: string, projectIds: readonly string[]) {
  return db
    .selectFrom('project')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('id', 'in', [...projectIds])
    .execute();
}
