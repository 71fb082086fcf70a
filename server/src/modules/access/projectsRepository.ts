import type { ProjectTolerances } from '@plumbline/contract/resources/companies';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export function findCompanyById(db: Db, companyId: string) {
  return db.selectFrom('company').select(['id', 'name']).where('id', '=', companyId).executeTakeFirst();
}

/** With how many people are in each, by name. */
export function listProjectsOfCompany(db: Db, companyId: string) {
  return db
    .selectFrom('project')
    .select(['project.id', 'project.name', 'project.tenant_id', 'project.address', 'project.gone_at'])
    .select(({ selectFrom, fn }) =>
      selectFrom('membership')
        .whereRef('membership.project_id', '=', 'project.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('people'),
    )
    .where('project.company_id', '=', companyId)
    .orderBy(sql`lower(project.name)`)
    .execute();
}

/** Two tenants that read alike in a path are one there. */
export function findTaken(
  db: Db,
  { companyId, name, tenantId }: { companyId: string; name: string; tenantId: string },
) {
  return db
    .selectFrom('project')
    .select([
      sql<boolean>`coalesce(bool_or(company_id = ${companyId} and lower(name) = lower(${name})), false)`.as('name'),
      sql<boolean>`coalesce(bool_or(replace(tenant_id, '|', '-') = replace(${tenantId}, '|', '-')), false)`.as(
        'tenant',
      ),
    ])
    .executeTakeFirstOrThrow();
}

function settings(db: Db, projectId: string) {
  return db
    .selectFrom('project')
    .innerJoin('company', 'company.id', 'project.company_id')
    .select(['project.id', 'project.name', 'project.tenant_id', 'project.company_id', 'company.name as company'])
    .select(['project.version', 'project.publishing', 'project.tolerances', 'project.address'])
    .select(['project.floor_mapping', 'project.element_type_mapping'])
    .where('project.id', '=', projectId);
}

export const findSettings = (db: Db, projectId: string) => settings(db, projectId).executeTakeFirst();

/** Until the transaction ends nobody else changes them. */
export const lockProject = (trx: Db, projectId: string) =>
  settings(trx, projectId).forUpdate('project').executeTakeFirst();

export function listFlags(db: Db, projectId: string) {
  return db.selectFrom('project_flag').select(['flag', 'enabled']).where('project_id', '=', projectId).execute();
}

/** Floors, lowest first, and IFC types of the active model, as it calls them. */
export async function findModelWords(db: Db, projectId: string): Promise<{ floors: string[]; types: string[] }> {
  const elements = sql`element join model on model.id = element.model_id
    where model.project_id = ${projectId} and model.is_active`;
  const floors = await sql<{ floor: string }>`
    select floor from ${elements} and floor is not null group by floor order by min(floor_elevation_m), floor`.execute(
    db,
  );
  const types = await sql<{ type: string }>`
    select distinct split_part(element_type, ':', 1) as type from ${elements} order by type`.execute(db);
  return { floors: floors.rows.map(({ floor }) => floor), types: types.rows.map(({ type }) => type) };
}

interface ChangedColumns {
  name?: string;
  address?: string | null;
  floor_mapping?: string;
  element_type_mapping?: string;
  tolerances?: string;
}

/** Until the transaction ends nobody else is given an address, old or new. */
export async function lockAddresses(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('plumbline.addresses'))`.execute(trx);
}

/** Whether another project has it, or had it, or is called so in the storage. */
export async function isAddressTaken(db: Db, path: string, projectId: string | undefined): Promise<boolean> {
  const { rows } = await sql`
    select from project
    where replace(tenant_id, '|', '-') = ${path} and id is distinct from ${projectId ?? null}::uuid
    union all
    select from project_address where path = ${path} and project_id is distinct from ${projectId ?? null}::uuid`.execute(
    db,
  );
  return rows.length > 0;
}

export async function insertAddress(trx: Db, projectId: string, path: string): Promise<void> {
  await sql`
    insert into project_address (path, project_id) values (${path}, ${projectId})
    on conflict (path) do update set since = clock_timestamp()`.execute(trx);
}

export async function updateProject(db: Db, projectId: string, columns: ChangedColumns): Promise<void> {
  await db.updateTable('project').set(columns).where('id', '=', projectId).execute();
}

/** Whoever has looked at the settings before is told that they are others now. */
export async function raiseVersion(db: Db, projectId: string): Promise<void> {
  await db
    .updateTable('project')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', projectId)
    .execute();
}

export async function findTolerances(db: Db, projectId: string): Promise<ProjectTolerances | null> {
  const row = await db.selectFrom('project').select('tolerances').where('id', '=', projectId).executeTakeFirst();
  return row?.tolerances ?? null;
}
