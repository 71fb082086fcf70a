import type { Flag, FlagSettings } from '@plumbline/contract/flags';
import type { Permission } from '@plumbline/contract/permissions';
import type { Viewport } from '@plumbline/contract/resources/viewport';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';

/** Answers nothing when the name is taken. */
export function insertCompany(db: Db, name: string) {
  return db
    .insertInto('company')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

export function findCompany(db: Db, name: string) {
  return db.selectFrom('company').selectAll().where(sql`lower(name)`, '=', name.toLowerCase()).executeTakeFirst();
}

export function listCompanies(db: Db) {
  return db.selectFrom('company').selectAll().orderBy(sql`lower(name)`).execute();
}

/** Answers nothing when the company has a project of this name, or the tenant is taken. */
export function insertProject(db: Db, project: { company_id: string; name: string; tenant_id: string }) {
  return db
    .insertInto('project')
    .values(project)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

export function findProjectByTenant(db: Db, tenantId: string) {
  return db.selectFrom('project').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();
}

export function findProjectById(db: Db, projectId: string) {
  return db.selectFrom('project').selectAll().where('id', '=', projectId).executeTakeFirst();
}

/** Until the transaction ends nobody else changes its settings. */
export function lockSettings(trx: Db, projectId: string) {
  return trx.selectFrom('project').select('publishing').where('id', '=', projectId).forUpdate().executeTakeFirst();
}

export async function setPublishing(db: Db, projectId: string, publishing: 'automatic' | 'reviewed'): Promise<void> {
  await db.updateTable('project').set({ publishing }).where('id', '=', projectId).execute();
}

export function findNameMappings(db: Db, projectId: string) {
  return db
    .selectFrom('project')
    .select(['floor_mapping as floors', 'element_type_mapping as elementTypes'])
    .where('id', '=', projectId)
    .modifyEnd(prepared('nameMappings'))
    .executeTakeFirstOrThrow();
}

export async function setViewerState(db: Db, projectId: string, state: { viewport?: Viewport }): Promise<void> {
  await db
    .updateTable('project')
    .set({ viewer_state: JSON.stringify(state) })
    .where('id', '=', projectId)
    .execute();
}

export function listProjects(db: Db) {
  return db
    .selectFrom('project')
    .innerJoin('company', 'company.id', 'project.company_id')
    .select(['project.id', 'project.tenant_id', 'project.name', 'company.name as company'])
    .orderBy(sql`lower(company.name)`)
    .orderBy(sql`lower(project.name)`)
    .execute();
}

export async function upsertMembership(
  db: Db,
  projectId: string,
  userId: string,
  held: readonly Permission[],
): Promise<void> {
  const permissions = [...held];
  await db
    .insertInto('membership')
    .values({ project_id: projectId, user_id: userId, permissions })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'project_id']).doUpdateSet({ permissions, version: sql`membership.version + 1` }),
    )
    .execute();
}

/** Until the transaction ends nobody else changes anything of what the person holds, or asks for; also of no member. */
export async function lockMembership(trx: Db, projectId: string, userId: string) {
  await trx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  return trx
    .selectFrom('membership')
    .select(['permissions', 'version'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether somebody else who can sign in administers the project. */
export async function hasOtherAdministrator(db: Db, projectId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from membership join app_user on app_user.id = membership.user_id and not app_user.disabled
    where membership.project_id = ${projectId} and membership.user_id != ${userId}
      and permissions && array['ADMIN', 'ALL'] and not permissions @> array['FORBIDDEN'] limit 1`.execute(db);
  return rows.length > 0;
}

export async function deleteMembership(db: Db, projectId: string, userId: string): Promise<void> {
  await db.deleteFrom('membership').where('project_id', '=', projectId).where('user_id', '=', userId).execute();
}

export function listMembers(db: Db, projectId: string) {
  return db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select(['app_user.id', 'app_user.email', 'app_user.disabled', 'membership.permissions'])
    .where('project_id', '=', projectId)
    .orderBy(sql`lower(app_user.email)`)
    .execute();
}

/** Those who can sign in, by name. */
export function listPeople(db: Db, projectId: string) {
  return db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select(['app_user.id', 'app_user.email', 'app_user.first_name', 'app_user.last_name', 'membership.permissions'])
    .where('project_id', '=', projectId)
    .where('app_user.disabled', '=', false)
    .orderBy(sql`lower(first_name)`)
    .orderBy(sql`lower(last_name)`)
    .orderBy('app_user.id')
    .execute();
}

export async function findFlag(db: Db, projectId: string, flag: Flag): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('project_flag')
    .select('enabled')
    .where('project_id', '=', projectId)
    .where('flag', '=', flag)
    .executeTakeFirst();
  return row?.enabled;
}

export async function upsertFlag(db: Db, projectId: string, flag: Flag, enabled: boolean): Promise<void> {
  await db
    .insertInto('project_flag')
    .values({ project_id: projectId, flag, enabled })
    .onConflict((conflict) => conflict.columns(['project_id', 'flag']).doUpdateSet({ enabled }))
    .execute();
}

export async function deleteFlag(db: Db, projectId: string, flag: Flag): Promise<void> {
  await db.deleteFrom('project_flag').where('project_id', '=', projectId).where('flag', '=', flag).execute();
}

/** The user's memberships with their projects, by company and project name. */
export function listProjectsOf(db: Db, userId: string) {
  return membershipsOf(db, userId)
    .orderBy(sql`lower(company.name)`)
    .orderBy(sql`lower(project.name)`)
    .modifyEnd(prepared('projectsOf'))
    .execute();
}

export function findMembershipByProject(db: Db, userId: string, projectId: string) {
  return membershipsOf(db, userId)
    .where('project.id', '=', projectId)
    .modifyEnd(prepared('membershipByProject'))
    .executeTakeFirst();
}

export function findMembershipByTenant(db: Db, userId: string, tenantId: string) {
  return membershipsOf(db, userId)
    .where('project.tenant_id', '=', tenantId)
    .modifyEnd(prepared('membershipByTenant'))
    .executeTakeFirst();
}

/** What is told of a member. */
export interface MembershipRow {
  id: string;
  tenant_id: string;
  company_id: string;
  permissions: Permission[];
  floor_mapping: Record<string, string>;
  element_type_mapping: Record<string, string>;
  feature_flags: FlagSettings;
}

/** Of somebody who is no member, the user alone. */
export type AdmissionRow = { user_id: string } & { [Key in keyof MembershipRow]: MembershipRow[Key] | null };

interface Admission {
  sessionId: string;
  at: Date;
  place: { projectId: string } | { tenantId: string } | undefined;
}

/** The user of a session while it lives and may be used, and their membership there. */
export async function findAdmission(db: Db, { sessionId, at, place }: Admission): Promise<AdmissionRow | undefined> {
  const tenantId = place && 'tenantId' in place ? place.tenantId : undefined;
  const projectId = place && 'projectId' in place ? place.projectId : null;
  const isPlace = tenantId === undefined ? sql`project.id = ${projectId}` : sql`project.tenant_id = ${tenantId}`;
  const name = tenantId === undefined ? 'admissionByProject' : 'admissionByTenant';
  const { rows } = await sql<AdmissionRow>`
    select session.user_id, project.id, project.tenant_id, project.company_id, project.floor_mapping, project.element_type_mapping,
      membership.permissions, ${featureFlags} as feature_flags
    from session
    join app_user on app_user.id = session.user_id and not app_user.disabled
    left join project on ${isPlace} and project.gone_at is null
    left join membership on membership.project_id = project.id and membership.user_id = session.user_id
    where session.id = ${sessionId} and session.revoked_at is null and session.expires_at > ${at}
    ${prepared(name)}`.execute(db);
  return rows[0];
}

const featureFlags = sql<FlagSettings>`coalesce(
  (select jsonb_object_agg(flag, enabled) from project_flag where project_flag.project_id = project.id), '{}')`;

/** The one that stands in links, and those before; nothing where it never had one but its tenant. */
const addresses = sql<string[] | null>`(
  select case when project.address is null then array_prepend(replace(project.tenant_id, '|', '-'), array_agg(path))
    else array_agg(path order by path = project.address desc, since desc) end
  from project_address where project_address.project_id = project.id having count(*) > 0)`;

function membershipsOf(db: Db, userId: string) {
  return db
    .selectFrom('membership')
    .innerJoin('project', 'project.id', 'membership.project_id')
    .innerJoin('company', 'company.id', 'project.company_id')
    .select([
      'project.id',
      'project.tenant_id',
      'project.company_id',
      'project.name',
      'company.name as company',
      'project.floor_mapping',
      'project.element_type_mapping',
      'project.viewer_feature_flags',
      'project.viewer_state',
      'membership.permissions',
      addresses.as('addresses'),
      featureFlags.as('feature_flags'),
    ])
    .where('membership.user_id', '=', userId)
    .where('project.gone_at', 'is', null);
}
