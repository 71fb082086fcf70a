import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';
import type { ChangeRow } from './answers/ChangeRow.ts';
import type { WordRow } from './answers/VerdictDetails.ts';
import type { VerdictRow } from './answers/VerdictRow.ts';
import { wordOfVerdict } from './wordOfVerdict.ts';

/** Which elements these are, whatever the model's version. */
export function listIdentities(db: Db, modelId: string, elementIndexes: readonly number[]) {
  return db
    .selectFrom('element')
    .select(['element_index', 'identity'])
    .where('model_id', '=', modelId)
    .where('element_index', '=', sql<number>`any(${elementIndexes}::integer[])`)
    .orderBy('element_index')
    .modifyEnd(prepared('identities'))
    .execute();
}

/** What these versions say about these elements: oldest scan first, and of one scan the oldest version first. */
export async function listVerdicts(
  db: Db,
  identities: readonly number[],
  versionIds: readonly string[],
): Promise<VerdictRow[]> {
  const { rows } = await sql<VerdictRow>`
    select classification.version_id, classification.element_index, classification.status, is_manual, approved,
      magnitude_m, magnitude_low_m, magnitude_high_m, magnitude_xy_m, magnitude_z_m, tolerance_m, coverage, confidence, reason, cause, size_m,
      size_side, size_dimension, proof.evidence,
      element.identity, element.global_id, element.element_type, element.name as element_name, element.floor, model_root.name as root_model, version.created_at, analysis.id as analysis_id,
      analysis.name as analysis_name, view.id as view_id, view.name as view_name, view.scan_date
    from element
    join model_root on model_root.model_id = element.model_id and model_root.position = element.root_position
    join analysis_view as view on view.model_id = element.model_id
    join analysis on analysis.view_id = view.id
    join analysis_version as version on version.analysis_id = analysis.id and version.id = any(${versionIds}::uuid[])
    join classification on classification.version_id = version.id
      and classification.element_index = element.element_index
    left join classification_evidence as proof on proof.version_id = version.id
      and proof.element_index = element.element_index
    where element.identity = any(${identities}::bigint[])
    order by view.scan_date, view.id, version.created_at, version.id desc ${prepared('verdictsOfElements')}`.execute(
    db,
  );
  return rows;
}

/** Who set the status of these verdicts last, when, and what it was before anybody did. */
export async function listWords(
  db: Db,
  versionIds: readonly string[],
  elementIndexes: readonly number[],
): Promise<WordRow[]> {
  const { rows } = await sql<WordRow>`
    select verdict.version_id, verdict.element_index, word.changed_at, word.user, word.measured_status
    from unnest(${versionIds}::uuid[], ${elementIndexes}::integer[]) as verdict (version_id, element_index)
    cross join lateral ${wordOfVerdict} as word ${prepared('wordsOfVerdicts')}`.execute(db);
  return rows;
}

/** What people changed of these verdicts, oldest first. */
export async function listChanges(db: Db, verdicts: readonly VerdictRow[]): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select change.version_id, change.element_index, operation.kind, change.previous_status, change.status,
      change.is_manual, operation.changed_at, concat_ws(' ', app_user.first_name, app_user.last_name) as user
    from unnest(${verdicts.map(({ version_id }) => version_id)}::uuid[],
      ${verdicts.map(({ element_index }) => element_index)}::integer[]) as verdict (version_id, element_index)
    join classification_change as change on change.version_id = verdict.version_id
      and change.element_index = verdict.element_index
    join classification_operation as operation on operation.id = change.operation
    join app_user on app_user.id = operation.changed_by
    order by change.id ${prepared('changesOfVerdicts')}`.execute(db);
  return rows;
}
