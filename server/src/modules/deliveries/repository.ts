import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** The elements of a model by the ids that files know them under. */
export function listGlobalIds(db: Db, modelId: string) {
  return db
    .selectFrom('element')
    .innerJoin('model_root', (join) =>
      join
        .onRef('model_root.model_id', '=', 'element.model_id')
        .onRef('model_root.position', '=', 'element.root_position'),
    )
    .select(['element.element_index', 'element.global_id', 'model_root.name as root_model'])
    .where('element.model_id', '=', modelId)
    .orderBy('element_index')
    .execute();
}

/** How many elements have another status in the second version than in the first. */
export async function countChanged(db: Db, beforeId: string, afterId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from classification as before
    join classification as after on after.version_id = ${afterId} and after.element_index = before.element_index
    where before.version_id = ${beforeId} and after.status <> before.status`.execute(db);
  return rows[0]?.count ?? 0;
}
