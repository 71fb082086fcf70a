import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';

export type AssetRow = Selectable<Schema['asset']>;

export function findAsset(db: Db, key: string): Promise<AssetRow | undefined> {
  return db.selectFrom('asset').selectAll().where('key', '=', key).executeTakeFirst();
}

/** Whoever does this twice for the same person and project does it one after the other, until the transaction ends. */
export async function lockPerson(db: Db, projectId: string, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`asset ${projectId} ${userId}`}, 0))`.execute(db);
}

/** What a person keeps in a project for a day. */
export async function sumTemporary(db: Db, projectId: string, userId: string) {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::integer as count, coalesce(sum(size), 0)::bigint as bytes from asset
    where project_id = ${projectId} and created_by = ${userId} and is_temporary`.execute(db);
  return rows[0] as { count: number; bytes: number };
}

/** Answers whose it is: the giver's, or of whoever was there before. */
export async function claimKey(
  db: Db,
  asset: Pick<AssetRow, 'key' | 'project_id' | 'created_by' | 'is_temporary'>,
): Promise<string | undefined> {
  await db
    .insertInto('asset')
    .values(asset)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findAsset(db, asset.key))?.created_by;
}

export async function insertAssets(
  db: Db,
  assets: readonly Pick<AssetRow, 'key' | 'project_id' | 'created_by' | 'is_temporary' | 'size'>[],
): Promise<void> {
  await db
    .insertInto('asset')
    .values([...assets])
    .execute();
}

export async function setSize(db: Db, key: string, size: number): Promise<void> {
  await db.updateTable('asset').set({ size }).where('key', '=', key).execute();
}

/** Those that are kept for a day, and addresses that nobody used. */
export function listOld(db: Db, before: Date, most: number): Promise<AssetRow[]> {
  return db
    .selectFrom('asset')
    .selectAll()
    .where('created_at', '<', before)
    .where((eb) => eb.or([eb('is_temporary', '=', true), eb('size', '=', 0)]))
    .orderBy('created_at')
    .limit(most)
    .execute();
}

export async function deleteAsset(db: Db, key: string): Promise<void> {
  await db.deleteFrom('asset').where('key', '=', key).execute();
}

export async function listTenants(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('project').select('tenant_id').orderBy('tenant_id').execute();
  return rows.map(({ tenant_id }) => tenant_id);
}
