import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface MatchedId {
  global_id: string;
  identity: number;
}

/** Several elements may have one GlobalId, in several root models. */
export async function listByGlobalId(db: Db, modelId: string, globalIds: readonly string[]): Promise<MatchedId[]> {
  const { rows } = await sql<MatchedId>`
    select global_id, identity from element
    where model_id = ${modelId} and global_id = any(${globalIds}::text[])`.execute(db);
  return rows;
}

/** As they were called last. */
export async function listGlobalIds(db: Db, identities: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ global_id: string }>`
    select distinct on (identity) global_id from element join model on model.id = element.model_id
    where identity = any(${identities}::bigint[])
    order by identity, model.number desc`.execute(db);
  return rows.map(({ global_id }) => global_id);
}

export interface KeptElements {
  identities: Buffer;
  missing_ids: string[];
}

export async function findElements(db: Db, packageId: string): Promise<KeptElements | undefined> {
  return db
    .selectFrom('watchlist_element')
    .select(['identities', 'missing_ids'])
    .where('watchlist_id', '=', packageId)
    .executeTakeFirst();
}

/** Of several packages the same. */
export async function putElements(
  trx: Db,
  packageIds: readonly string[],
  { identities, missing_ids }: KeptElements,
): Promise<void> {
  await sql`
    insert into watchlist_element (watchlist_id, identities, missing_ids)
    select id, ${identities}, ${missing_ids}::text[] from unnest(${packageIds}::uuid[]) as id
    on conflict (watchlist_id) do update set identities = excluded.identities, missing_ids = excluded.missing_ids
  `.execute(trx);
}
