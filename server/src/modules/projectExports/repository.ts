import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';
import { wordOfVerdict } from '../verdicts/service.ts';

export type ExportRow = Selectable<Schema['project_export']> & { email: string };

const exports_ = (db: Db) =>
  db
    .selectFrom('project_export')
    .innerJoin('app_user', 'app_user.id', 'project_export.created_by')
    .selectAll('project_export')
    .select('app_user.email');

export const listExports = (db: Db, projectId: string): Promise<ExportRow[]> =>
  exports_(db).where('project_id', '=', projectId).orderBy('created_at', 'desc').limit(20).execute();

export const findExport = (db: Db, projectId: string, exportId: string): Promise<ExportRow | undefined> =>
  exports_(db).where('project_id', '=', projectId).where('project_export.id', '=', exportId).executeTakeFirst();

/** Until the transaction ends nobody else begins one. */
export function lockProject(trx: Db, projectId: string) {
  return trx
    .selectFrom('project')
    .innerJoin('company', 'company.id', 'project.company_id')
    .select(['project.id', 'project.name', 'project.tenant_id', 'company.name as company'])
    .select(['floor_mapping', 'element_type_mapping'])
    .where('project.id', '=', projectId)
    .forNoKeyUpdate('project')
    .executeTakeFirst();
}

export const findProject = (db: Db, projectId: string) =>
  db
    .selectFrom('project')
    .innerJoin('company', 'company.id', 'project.company_id')
    .select(['project.id', 'project.name', 'project.tenant_id', 'company.name as company'])
    .select(['floor_mapping', 'element_type_mapping'])
    .where('project.id', '=', projectId)
    .executeTakeFirst();

export async function insertExport(
  trx: Db,
  values: Pick<ExportRow, 'project_id' | 'created_by' | 'permissions' | 'reason'>,
): Promise<string> {
  const { id } = await trx.insertInto('project_export').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

type Changes = Partial<
  Pick<
    ExportRow,
    | 'status'
    | 'permissions'
    | 'done_bytes'
    | 'total_bytes'
    | 'size'
    | 'sha256'
    | 'message'
    | 'finished_at'
    | 'expires_at'
  >
>;

export async function updateExport(db: Db, exportId: string, changes: Changes): Promise<void> {
  await db.updateTable('project_export').set(changes).where('id', '=', exportId).execute();
}

export const listExpired = (db: Db, now: Date) =>
  db
    .selectFrom('project_export')
    .innerJoin('project', 'project.id', 'project_export.project_id')
    .select(['project_export.id', 'project.tenant_id'])
    .where('expires_at', '<=', now)
    .execute();

export async function deleteExport(db: Db, exportId: string): Promise<void> {
  await db.deleteFrom('project_export').where('id', '=', exportId).execute();
}

export type FileRow = Awaited<ReturnType<typeof listFiles>>[number];

/** Uploaded; those that retention removed as well. */
export const listFiles = (db: Db, projectId: string) =>
  db
    .selectFrom('file')
    .innerJoin('app_user', 'app_user.id', 'file.created_by')
    .select(['file.id', 'file.kind', 'file.filename', 'file.size', 'file.storage_key', 'file.sha256'])
    .select(['file.created_at', 'file.removed_at', 'app_user.email'])
    .where('project_id', '=', projectId)
    .where('status', '=', 'uploaded')
    .orderBy('file.created_at')
    .orderBy('file.id')
    .execute();

export interface VersionRow {
  id: string;
  analysis_id: string;
  view_id: string;
  view: string;
  scan_date: Date;
  trade: string;
  number: number;
  status: 'dev' | 'stable';
  model_id: string;
}

export async function listVersions(db: Db, projectId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select version.id, version.analysis_id, view.id as view_id, view.name as view, view.scan_date, analysis.name as trade, version.number, version.status,
      view.model_id
    from analysis_version as version
    join analysis on analysis.id = version.analysis_id
    join analysis_view as view on view.id = analysis.view_id
    where view.project_id = ${projectId} and view.model_id is not null
    order by view.scan_date, view.name, analysis.name, version.number`.execute(db);
  return rows;
}

export interface VerdictRow {
  element_index: number;
  global_id: string;
  name: string;
  element_type: string;
  floor: string | null;
  status: number;
  is_manual: boolean;
  set_by: string | null;
  set_at: Date | null;
  measured_status: number | null;
  approved: boolean;
  magnitude_m: number | null;
  tolerance_m: number;
  coverage: number;
  confidence: number;
  cause: number | null;
  reason: string;
}

/** In the order of elements, from the one after `after`. */
export async function listVerdicts(
  db: Db,
  { id, model_id }: Pick<VersionRow, 'id' | 'model_id'>,
  { after, limit }: { after: number; limit: number },
): Promise<VerdictRow[]> {
  const { rows } = await sql<VerdictRow>`
    select verdict.element_index, element.global_id, element.name, element.element_type, element.floor,
      verdict.status, verdict.is_manual, word.user as set_by, word.changed_at as set_at, word.measured_status, verdict.approved,
      verdict.magnitude_m, verdict.tolerance_m, verdict.coverage,
      verdict.confidence, verdict.cause, verdict.reason
    from classification as verdict
    join element on element.model_id = ${model_id} and element.element_index = verdict.element_index
    left join lateral ${wordOfVerdict} as word on verdict.is_manual
    where verdict.version_id = ${id} and verdict.element_index > ${after}
    order by verdict.element_index limit ${limit}`.execute(db);
  return rows;
}

export const listIssueIds = (db: Db, projectId: string) =>
  db
    .selectFrom('issue')
    .select('id')
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .execute();

/** What people sent beside files: pictures of issues and the like. */
export const listAssets = (db: Db, projectId: string) =>
  db
    .selectFrom('asset')
    .select(['key', 'size'])
    .where('project_id', '=', projectId)
    .where('is_temporary', '=', false)
    .orderBy('key')
    .execute();

export const listMembers = (db: Db, projectId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select(['app_user.email', 'app_user.first_name', 'app_user.last_name', 'membership.permissions'])
    .where('project_id', '=', projectId)
    .orderBy(sql`lower(app_user.email)`)
    .execute();

const all = sql`true`;
const wholeRow = sql`to_jsonb(t) - 'content' - 'search_text'`;
/** What a webhook signs with is its receiver's alone: columns are named, so that no later one goes out unasked. */
const webhookRow = sql`to_jsonb((select shown from
  (select t.id, t.name, t.url, t.events, t.is_enabled, t.stopped, t.owner_id, t.created_at) as shown))`;

/** Tables that others than this product have no form for: which of their rows are shown, and what of them. */
const shownRows = {
  analysis_view: { where: all, row: wholeRow },
  analysis_request: { where: all, row: wholeRow },
  model: { where: all, row: wholeRow },
  issue: { where: sql`t.deleted_at is null`, row: wholeRow },
  watchlist: { where: all, row: wholeRow },
  // People's own are nobody else's.
  filter_preset: { where: sql`t.scope = 'project'`, row: wholeRow },
  webhook: { where: all, row: webhookRow },
};
export type ShownTable = keyof typeof shownRows;

export async function listRows(db: Db, table: ShownTable, projectId: string): Promise<Record<string, unknown>[]> {
  const { where, row } = shownRows[table];
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select ${row} as row from ${sql.table(table)} as t where project_id = ${projectId} and ${where}`.execute(db);
  return rows.map(({ row }) => row);
}

export const listSchedules = (db: Db, projectId: string) =>
  db.selectFrom('schedule').select(['id', 'filename', 'content']).where('project_id', '=', projectId).execute();
