import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { verdictColumns } from './verdictColumns.ts';

/** How many elements the model of a view has; nothing without a model. */
export async function findElementCount(db: Db, viewId: string): Promise<number | undefined> {
  const model = await db
    .selectFrom('analysis_view')
    .innerJoin('model', 'model.id', 'analysis_view.model_id')
    .select('model.element_count')
    .where('analysis_view.id', '=', viewId)
    .executeTakeFirst();
  return model?.element_count;
}

export async function insertVerdicts(
  db: Db,
  versionId: string,
  columns: ReturnType<typeof verdictColumns>,
): Promise<void> {
  await sql`
    insert into classification (version_id, element_index, status, magnitude_m, magnitude_xy_m, magnitude_z_m,
      tolerance_m, coverage, confidence, reason)
    select ${versionId}, * from unnest(${columns.elementIndex}::integer[], ${columns.status}::smallint[],
      ${columns.magnitudeM}::float8[], ${columns.magnitudeXYM}::float8[], ${columns.magnitudeZM}::float8[],
      ${columns.toleranceM}::float8[], ${columns.coverage}::real[], ${columns.confidence}::real[],
      ${columns.reason}::text[])`.execute(db);
}

/** What JSON never holds as it is. */
const between = '\u0001';

/** The texts in JSON of what is known about elements: joined, as an array of them would be escaped sign by sign. */
export const joinEvidence = (texts: readonly string[]) => texts.join(between);

export async function insertEvidence(
  db: Db,
  versionId: string,
  { elementIndexes, joined, files }: { elementIndexes: readonly number[]; joined: string; files: readonly string[] },
): Promise<void> {
  await sql`
    insert into classification_evidence (version_id, element_index, evidence)
    select ${versionId}, element_index, evidence::json
    from unnest(${elementIndexes}::integer[], string_to_array(${joined}, ${between}))
      as row (element_index, evidence)`.execute(db);
  if (files.length === 0) return;
  await sql`
    insert into evidence_file (key, version_id) select key, ${versionId} from unnest(${files}::text[]) as key
    on conflict do nothing`.execute(db);
}

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
