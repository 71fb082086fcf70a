import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** Which element each is through all models, in the order of their numbers: eight bytes each, the highest first. */
export async function findIdentities(db: Db, modelId: string): Promise<Buffer> {
  const { rows } = await sql<{ packed: Buffer | null }>`
    select string_agg(int8send(identity), ''::bytea order by element_index) as packed
    from element where model_id = ${modelId}`.execute(db);
  return rows[0]?.packed ?? Buffer.alloc(0);
}
