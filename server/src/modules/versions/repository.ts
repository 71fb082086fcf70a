import type { AnalysisSettings } from '@plumbline/engine/judge/AnalysisSettings';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';
import type { StoredPanorama } from '../../platform/schema.ts';
import type { VersionRow } from './resolveVersions.ts';
import type { verdictColumns } from './verdictColumns.ts';

/** The versions of these views' analyses, newest first. */
export function listVersions(db: Db, viewIds: readonly string[]): Promise<VersionRow[]> {
  return db
    .selectFrom('analysis_version as version')
    .innerJoin('analysis', 'analysis.id', 'version.analysis_id')
    .select(['version.id', 'version.analysis_id', 'version.number', 'version.status', 'version.created_at'])
    .select(['version.run_id', 'version.settings', 'version.is_rejudged', 'version.last_change'])
    .select(['analysis.view_id', 'analysis.name as analysis_name'])
    .where('analysis.view_id', '=', sql<string>`any(${viewIds}::uuid[])`)
    .orderBy('version.created_at', 'desc')
    .orderBy('version.id')
    .modifyEnd(prepared('versions'))
    .execute();
}

/** What is to be known of a version to say who may see it. */
export type NamedVersion = Pick<VersionRow, 'id' | 'analysis_id' | 'number' | 'status' | 'view_id'>;

/** The versions whose evidence names this object; panoramas have no element. */
export async function listVersionsNaming(
  db: Db,
  { key, runId, elementIndex = null }: { key: string; runId: string; elementIndex?: number | null | undefined },
) {
  const { rows } = await sql<NamedVersion>`
    select version.id, version.analysis_id, version.number, version.status, analysis.view_id
    from (
      select version_id from evidence_file where key = ${key}
      union
      select proof.version_id from analysis_version as made
      join classification_evidence as proof
        on proof.version_id = made.id and proof.element_index = ${elementIndex}::integer
      where made.run_id = ${runId}::uuid and strpos(proof.evidence::text, ${JSON.stringify(key)}) > 0) as naming
    join analysis_version as version on version.id = naming.version_id
    join analysis on analysis.id = version.analysis_id`.execute(db);
  return rows;
}

export function findVersion(db: Db, versionId: string): Promise<NamedVersion | undefined> {
  return db
    .selectFrom('analysis_version as version')
    .innerJoin('analysis', 'analysis.id', 'version.analysis_id')
    .select(['version.id', 'version.analysis_id', 'version.number', 'version.status', 'analysis.view_id'])
    .where('version.id', '=', versionId)
    .executeTakeFirst();
}

/** How a version came to be. */
export interface MadeVersion {
  status: VersionRow['status'];
  runId?: string | undefined;
  settings?: AnalysisSettings | undefined;
  isRejudged?: boolean | undefined;
}

/** The next version of an analysis, which the caller's transaction has taken. */
export async function insertVersion(
  db: Db,
  analysisId: string,
  { status, runId, settings, isRejudged }: MadeVersion,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into analysis_version (analysis_id, number, status, created_at, run_id, settings, is_rejudged)
    select ${analysisId}, coalesce(max(number), 0) + 1, ${status}, clock_timestamp(), ${runId ?? null}::uuid,
      ${settings ? JSON.stringify(settings) : null}::jsonb, ${isRejudged ?? false}
    from analysis_version where analysis_id = ${analysisId}
    returning id`.execute(db);
  return (rows[0] as { id: string }).id;
}

export async function listVersionsOfRun(db: Db, runId: string, trade: string): Promise<string[]> {
  const rows = await db
    .selectFrom('analysis_version')
    .innerJoin('analysis', 'analysis.id', 'analysis_version.analysis_id')
    .select('analysis_version.id')
    .where('analysis_version.run_id', '=', runId)
    .where('analysis.name', '=', trade)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of one trade, or all. */
export async function deleteVersionsOfRun(db: Db, runId: string, trade?: string): Promise<void> {
  await db
    .deleteFrom('analysis_version')
    .using('analysis')
    .whereRef('analysis.id', '=', 'analysis_version.analysis_id')
    .where('run_id', '=', runId)
    .$if(trade !== undefined, (query) => query.where('analysis.name', '=', trade as string))
    .execute();
}

export interface StatusChange {
  versionIds: readonly string[];
  kind: 'published' | 'unpublished';
  userId: string;
}

/** Writes what the versions become, and who made them so; answers how many were not so already. */
export async function changeStatus(db: Db, { versionIds, kind, userId }: StatusChange): Promise<string[]> {
  const status = kind === 'published' ? 'stable' : 'dev';
  const { rows } = await sql<{ version_id: string }>`
    with changed as (
      update analysis_version set status = ${status}
      where id = any(${versionIds}::uuid[]) and status <> ${status}
      returning id)
    insert into analysis_version_change (version_id, kind, changed_by)
    select id, ${kind}, ${userId} from changed returning version_id`.execute(db);
  return rows.map(({ version_id }) => version_id);
}

export async function hasOpenRun(db: Db, viewId: string): Promise<boolean> {
  const found = await db
    .selectFrom('analysis_run')
    .select('id')
    .where('view_id', '=', viewId)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return found !== undefined;
}

/** The model of a view, with how many elements it has; nothing without one. */
export function findModelOfView(db: Db, viewId: string) {
  return db
    .selectFrom('analysis_view')
    .innerJoin('model', 'model.id', 'analysis_view.model_id')
    .select(['analysis_view.project_id', 'model.element_count'])
    .where('analysis_view.id', '=', viewId)
    .executeTakeFirst();
}

export async function insertVerdicts(
  db: Db,
  versionId: string,
  columns: ReturnType<typeof verdictColumns>,
): Promise<void> {
  await sql`
    insert into classification (version_id, element_index, status, magnitude_m, magnitude_low_m, magnitude_high_m,
      magnitude_xy_m, magnitude_z_m, tolerance_m, coverage, confidence, reason, cause, size_m, size_side, size_dimension)
    select ${versionId}, * from unnest(${columns.elementIndex}::integer[], ${columns.status}::smallint[],
      ${columns.magnitudeM}::float8[], ${columns.magnitudeLowM}::float8[], ${columns.magnitudeHighM}::float8[],
      ${columns.magnitudeXYM}::float8[], ${columns.magnitudeZM}::float8[],
      ${columns.toleranceM}::float8[], ${columns.coverage}::real[], ${columns.confidence}::real[],
      ${columns.reason}::text[], ${columns.cause}::smallint[], ${columns.sizeM}::float8[],
      ${columns.sizeSide}::smallint[], ${columns.sizeDimension}::smallint[])`.execute(db);
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

/** Every panorama of a version's run; they can be read by whoever may see the version. */
export async function setPanoramas(db: Db, versionId: string, panoramas: readonly StoredPanorama[]): Promise<void> {
  await sql`update analysis_version set panoramas = ${JSON.stringify(panoramas)}::jsonb
    where id = ${versionId}`.execute(db);
  await sql`
    insert into evidence_file (key, version_id)
    select key, ${versionId} from unnest(${panoramas.map(({ imagePath }) => imagePath)}::text[]) as key
    on conflict do nothing`.execute(db);
}

/** The evidence of another version of the same elements, of the same run. */
export async function copyEvidence(db: Db, fromVersionId: string, toVersionId: string): Promise<void> {
  await sql`
    insert into classification_evidence (version_id, element_index, evidence)
    select ${toVersionId}, element_index, evidence from classification_evidence
    where version_id = ${fromVersionId}`.execute(db);
  await sql`
    insert into evidence_file (key, version_id)
    select key, ${toVersionId} from evidence_file where version_id = ${fromVersionId}`.execute(db);
  await sql`
    update analysis_version set panoramas = (select panoramas from analysis_version where id = ${fromVersionId})
    where id = ${toVersionId}`.execute(db);
}
