import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';
import type { PackageRow } from './PackageRow.ts';

/** By name. */
export function listPackages(db: Db, projectId: string): Promise<PackageRow[]> {
  return db
    .selectFrom('watchlist')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** By id. */
export function listPlanned(db: Db, projectId: string) {
  return db
    .selectFrom('watchlist')
    .select(['id', 'name', 'wbs', 'revision', 'activity_id as activityId'])
    .select(['start_date as startDate', 'end_date as endDate'])
    .where('project_id', '=', projectId)
    .orderBy('id');
}

export function findPackage(db: Db, projectId: string, packageId: string): Promise<PackageRow | undefined> {
  return db
    .selectFrom('watchlist')
    .selectAll()
    .where('id', '=', packageId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
}

/** Until the transaction ends nobody else changes it. */
export function lockPackage(trx: Db, projectId: string, packageId: string): Promise<PackageRow | undefined> {
  return trx
    .selectFrom('watchlist')
    .selectAll()
    .where('id', '=', packageId)
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirst();
}

export async function countPackages(db: Db, projectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('watchlist')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Their ids, in the order of the rows. */
export async function insertPackages(trx: Db, rows: readonly Insertable<Schema['watchlist']>[]): Promise<string[]> {
  const inserted = await trx.insertInto('watchlist').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}

export async function updatePackage(
  trx: Db,
  packageId: string,
  changes: Updateable<Schema['watchlist']>,
): Promise<void> {
  await trx.updateTable('watchlist').set(changes).where('id', '=', packageId).execute();
}

export async function deletePackage(trx: Db, packageId: string): Promise<void> {
  await trx.deleteFrom('watchlist').where('id', '=', packageId).execute();
}

export async function findPersonName(db: Db, userId: string): Promise<string> {
  const person = await db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return person ? `${person.first_name} ${person.last_name}`.trim() : '';
}
