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

export async function putElements(trx: Db, packageId: string, elements: KeptElements): Promise<void> {
  await trx
    .insertInto('watchlist_element')
    .values({ watchlist_id: packageId, ...elements })
    .onConflict((conflict) => conflict.column('watchlist_id').doUpdateSet(elements))
    .execute();
}
