import { codeOfStatus } from '@plumbline/contract/formats/painting';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { EarlierRow } from './heedEarlier.ts';

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

/** Of these elements, those that the last published verdict before that said something says are out of their place. */
export async function listDeviatedBefore(
  db: Db,
  { viewId, modelId }: { viewId: string; modelId: string },
  elementIndexes: readonly number[],
): Promise<EarlierRow[]> {
  const silent = [codeOfStatus('no_data'), codeOfStatus('not_due')];
  const { rows } = await sql<EarlierRow & { status: number }>`
    select distinct on (own.element_index) own.element_index, earlier.scan_date, classification.status,
      classification.magnitude_m, classification.coverage, before.model_id = own.model_id as is_same_model,
      own.box, before.box as box_before
    from analysis_view as view
    join analysis_view as earlier on earlier.project_id = view.project_id and earlier.scan_date < view.scan_date
    join analysis on analysis.view_id = earlier.id
    join analysis_version as version on version.analysis_id = analysis.id and version.status = 'stable'
      and not exists (select from analysis_version as newer where newer.analysis_id = analysis.id
        and newer.status = 'stable' and newer.number > version.number)
    join element as own on own.model_id = ${modelId} and own.element_index = any(${elementIndexes}::integer[])
    join element as before on before.model_id = earlier.model_id and before.identity = own.identity
    join classification on classification.version_id = version.id
      and classification.element_index = before.element_index
      and classification.status <> all(${silent}::smallint[])
    where view.id = ${viewId}
    order by own.element_index, earlier.scan_date desc, version.created_at desc`.execute(db);
  return rows.filter(({ status }) => status === codeOfStatus('deviated'));
}
