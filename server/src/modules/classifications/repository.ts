import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { verdictColumns } from './verdictColumns.ts';

type Condition = RawBuilder<SqlBool>;

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
  { elementIndexes, joined }: { elementIndexes: readonly number[]; joined: string },
): Promise<void> {
  await sql`
    insert into classification_evidence (version_id, element_index, evidence)
    select ${versionId}, element_index, evidence::json
    from unnest(${elementIndexes}::integer[], string_to_array(${joined}, ${between}))
      as row (element_index, evidence)`.execute(db);
}

/** What a question about the classifications of a view stands on. */
export interface Selection {
  /** Newest first: of several verdicts on an element, the newest counts. */
  versionIds: readonly string[];
  modelId: string | null;
  /** Over the rows of `classification`. */
  condition: Condition;
  /** Over the rows of `element`; without one, elements are not read. */
  elementCondition?: Condition | undefined;
}

export interface PaintRow {
  version_id: string;
  /** elementIndex · 16 + byte, joined by commas; the byte is 0 where a condition is not met. */
  packed: string;
}

/**
 * What is painted, a row a version: numbers packed by the database come ten times as fast as rows, and version by version
 * no row has to find its group.
 */
export async function listPainting(db: Db, selection: Selection, byte: RawBuilder<number>): Promise<PaintRow[]> {
  const { versionIds, modelId, condition, elementCondition } = selection;
  const taken = elementCondition ? sql`(${condition} and ${elementCondition})` : condition;
  const { rows } = await sql<PaintRow>`
    select named.version_id, painted.packed
    from unnest(${versionIds}::uuid[]) as named (version_id)
    cross join lateral (
      select string_agg(
        (classification.element_index * 16 + case when ${taken} then ${byte} else 0 end)::text, ',') as packed
      from classification
      ${elementCondition ? joinElement(modelId) : sql``}
      where classification.version_id = named.version_id) as painted
    where painted.packed is not null`.execute(db);
  return rows;
}

const joinElement = (modelId: string | null) =>
  sql`join element on element.model_id = ${modelId} and element.element_index = classification.element_index`;

export interface CurrentRow {
  version_id: string;
  element_index: number;
  status: number;
  approved: boolean;
}

/** Holds the rows that count against others' changes, in an order in which two callers cannot block each other. */
export async function lockCurrent(
  db: Db,
  { versionIds, modelId, condition, elementCondition }: Selection,
  elementIndexes: readonly number[] | undefined,
): Promise<CurrentRow[]> {
  const named = elementIndexes ? sql`and element_index = any(${elementIndexes}::integer[])` : sql``;
  const { rows } = await sql<CurrentRow>`
    with newest as materialized (
      select distinct on (element_index) version_id, element_index from classification
      where version_id = any(${versionIds}::uuid[]) ${named}
      order by element_index, array_position(${versionIds}::uuid[], version_id))
    select classification.version_id, classification.element_index, classification.status, classification.approved
    from classification
    join newest on newest.version_id = classification.version_id
      and newest.element_index = classification.element_index
    ${elementCondition ? joinElement(modelId) : sql``}
    where ${condition} ${elementCondition ? sql`and ${elementCondition}` : sql``}
    order by classification.element_index, classification.version_id
    for update of classification`.execute(db);
  return rows;
}

export interface Change {
  kind: 'reclassified' | 'approved' | 'unapproved';
  userId: string;
  rows: readonly (CurrentRow & { next: { status: number; approved: boolean } })[];
}

/** Writes what the rows become, and who made them so. */
export async function writeChange(db: Db, { kind, userId, rows }: Change): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    with changed as (
      select * from unnest(${rows.map((row) => row.version_id)}::uuid[], ${rows.map((row) => row.element_index)}::integer[],
        ${rows.map((row) => row.status)}::smallint[], ${rows.map((row) => row.next.status)}::smallint[],
        ${rows.map((row) => row.next.approved)}::boolean[])
      as row (version_id, element_index, previous_status, status, approved)),
    written as (
      update classification set status = changed.status, approved = changed.approved,
        is_manual = is_manual or ${kind === 'reclassified'}
      from changed
      where classification.version_id = changed.version_id and classification.element_index = changed.element_index)
    insert into classification_change
      (version_id, element_index, kind, previous_status, status, changed_at, changed_by)
    select version_id, element_index, ${kind}, previous_status, status, (select clock_timestamp()), ${userId}
    from changed`.execute(db);
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
