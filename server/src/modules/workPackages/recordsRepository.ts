import type { ProgressSums } from '@plumbline/contract/resources/workPackages';
import { type Insertable, sql } from 'kysely';
import { readDoubles, readIntegers } from '../../columns/readBytes.ts';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';
import type { RecordRow, StateRow } from './PackageRow.ts';

/** Measurings of a project come one after the other; this waits until the one before has committed or failed. */
export async function lockMeasuring(trx: Db, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`progress of ${projectId}`}, 0))`.execute(trx);
}

export function findState(db: Db, projectId: string): Promise<StateRow | undefined> {
  return db.selectFrom('progress_state').selectAll().where('project_id', '=', projectId).executeTakeFirst();
}

/** What was measured, without the columns. */
export function findMeasured(db: Db, projectId: string) {
  return db
    .selectFrom('progress_state')
    .select(['sign', 'view_id', 'as_of'])
    .where('project_id', '=', projectId)
    .executeTakeFirst();
}

export async function putState(trx: Db, state: Insertable<Schema['progress_state']>): Promise<void> {
  await trx
    .insertInto('progress_state')
    .values(state)
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(state))
    .execute();
}

/** Without a model nothing can be said. */
export async function clearState(trx: Db, projectId: string): Promise<void> {
  await trx.deleteFrom('progress_state').where('project_id', '=', projectId).execute();
  await sql`
    delete from progress_record using watchlist
    where watchlist.id = watchlist_id and watchlist.project_id = ${projectId}`.execute(trx);
}

const fields = ['watchlist_id', 'view_id', 'total', 'verified', 'deviated', 'under_construction'] as const;
const others = ['missing', 'no_data', 'not_due', 'weighted'] as const;

function records(db: Db) {
  return db
    .selectFrom('progress_record as record')
    .innerJoin('analysis_view', 'analysis_view.id', 'record.view_id')
    .select(fields.map((field) => `record.${field}` as const))
    .select(others.map((field) => `record.${field}` as const))
    .select(['analysis_view.name as view_name', 'analysis_view.scan_date']);
}

/** Oldest scan first. */
export function listRecords(db: Db, packageId: string): Promise<RecordRow[]> {
  return records(db)
    .where('watchlist_id', '=', packageId)
    .orderBy('analysis_view.scan_date')
    .orderBy('view_id')
    .execute();
}

/** Of every package of the project at one scan. */
export function listRecordsOfView(db: Db, projectId: string, viewId: string): Promise<RecordRow[]> {
  return records(db).where('record.view_id', '=', viewId).where('analysis_view.project_id', '=', projectId).execute();
}

/**
 * What stood of a package at each scan, by what it is weighed by, and of how much; and of how many of its elements that scan
 * itself says something, how many of them it found missing, and how many there are. Oldest first.
 */
export interface ShareRow {
  watchlist_id: string;
  progress: Float64Array;
  totals: Float64Array;
  seen: Uint32Array;
  open: Uint32Array;
  counts: Uint32Array;
}

const inOrder = sql`order by scan_date, view_id`;

/** Of every package of the project; as bytes, as rows of twenty thousand numbers would take longer. */
export async function listShares(db: Db, projectId: string): Promise<ShareRow[]> {
  const { rows } = await sql<
    Record<'progress' | 'totals' | 'seen' | 'open' | 'counts', Buffer> & { watchlist_id: string }
  >`
    select watchlist_id,
      string_agg(int4send(coalesce(seen, total - no_data)), ''::bytea ${inOrder}) as seen,
      string_agg(int4send(coalesce(seen_open, 0)), ''::bytea ${inOrder}) as open,
      string_agg(int4send(total), ''::bytea ${inOrder}) as counts,
      string_agg(float8send(coalesce((weighted->>'progress')::float8, verified + deviated)), ''::bytea ${inOrder})
        as progress,
      string_agg(float8send(coalesce((weighted->>'total')::float8, total)), ''::bytea ${inOrder}) as totals
    from progress_record join analysis_view on analysis_view.id = view_id
    where analysis_view.project_id = ${projectId}
    group by watchlist_id`.execute(db);
  return rows.map(({ watchlist_id, progress, totals, seen, open, counts }) => ({
    watchlist_id,
    progress: readDoubles(progress),
    totals: readDoubles(totals),
    seen: readIntegers(seen),
    open: readIntegers(open),
    counts: readIntegers(counts),
  }));
}

/** The scans that packages of the project were measured at, oldest first. */
export async function listMeasuredScans(db: Db, projectId: string): Promise<{ view_id: string; scan_date: Date }[]> {
  const { rows } = await sql<{ view_id: string; scan_date: Date }>`
    select id as view_id, scan_date from analysis_view
    where project_id = ${projectId} and exists (select from progress_record where view_id = analysis_view.id)
    order by scan_date, id`.execute(db);
  return rows;
}

export interface NewRecord extends ProgressSums {
  watchlist_id: string;
  view_id: string;
  /** Of how many elements this scan itself says something, and how many of them do not stand by it. */
  seen: number;
  seen_open: number;
  weighted: ProgressSums | null;
}

export interface Replacement {
  packageIds: readonly string[];
  /** Views whose records stay as they are. */
  kept: readonly string[];
  rows: readonly NewRecord[];
  asOf: Date;
}

/** In place of what was known of these packages. */
export async function replaceRecords(trx: Db, { packageIds, kept, rows, asOf }: Replacement): Promise<void> {
  await sql`
    delete from progress_record
    where watchlist_id = any(${packageIds}::uuid[]) and not view_id = any(${kept}::uuid[])`.execute(trx);
  await sql`
    insert into progress_record (watchlist_id, view_id, total, verified, deviated, under_construction, missing, no_data,
      not_due, seen, seen_open, weighted, as_of)
    select row.watchlist_id, row.view_id, row.total, row.verified, row.deviated, row.under_construction, row.missing,
      row.no_data, row.not_due, row.seen, row.seen_open, row.weighted, ${asOf}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (watchlist_id uuid, view_id uuid, total integer,
      verified integer, deviated integer, under_construction integer, missing integer, no_data integer,
      not_due integer, seen integer, seen_open integer, weighted jsonb)
    join watchlist on watchlist.id = row.watchlist_id`.execute(trx);
}

export interface Measured {
  id: string;
  /** What of it was measured: it may have been changed since. */
  selection: number;
  trend: number[];
}

export async function noteMeasured(trx: Db, packages: readonly Measured[], asOf: Date): Promise<void> {
  await sql`
    update watchlist set measured_selection = row.selection, measured_at = ${asOf},
      trend = array(select jsonb_array_elements_text(row.trend)::integer)
    from jsonb_to_recordset(${JSON.stringify(packages)}::jsonb) as row (id uuid, selection integer, trend jsonb)
    where watchlist.id = row.id`.execute(trx);
}

/** The columns that are kept of these versions, whatever change they are of. */
export async function listColumns(db: Db, versionIds: readonly string[]) {
  return db
    .selectFrom('version_status')
    .selectAll()
    .where('version_id', '=', sql<string>`any(${versionIds}::uuid[])`)
    .execute();
}

export async function putColumn(trx: Db, column: Schema['version_status']): Promise<void> {
  const { last_change, statuses } = column;
  await trx
    .insertInto('version_status')
    .values(column)
    .onConflict((conflict) => conflict.column('version_id').doUpdateSet({ last_change, statuses }))
    .execute();
}

export interface ElementStatuses {
  indexes: Uint32Array;
  codes: Uint8Array;
}

type Packed = Record<'indexes' | 'codes', Buffer | null>;

/** What a version says now. */
export async function loadStatuses(db: Db, versionId: string): Promise<ElementStatuses> {
  const { rows } = await sql<Packed>`
    select string_agg(int4send(element_index), '') as indexes, string_agg(substr(int2send(status), 2), '') as codes
    from classification where version_id = ${versionId}`.execute(db);
  return unpack(rows[0]);
}

/** What became of elements of a version by the changes after one, up to another; in their order. */
export async function loadChanges(
  db: Db,
  versionId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<ElementStatuses> {
  const { rows } = await sql<Packed>`
    select string_agg(int4send(element_index), '' order by id) as indexes,
      string_agg(substr(int2send(status), 2), '' order by id) as codes
    from classification_change where version_id = ${versionId} and id > ${after} and id <= ${upTo}`.execute(db);
  return unpack(rows[0]);
}

function unpack(row: Packed | undefined): ElementStatuses {
  return { indexes: readIntegers(row?.indexes), codes: new Uint8Array(row?.codes ?? []) };
}

export function listViews(db: Db, projectId: string, viewIds: readonly (string | null)[]) {
  return db
    .selectFrom('analysis_view')
    .select(['id', 'name', 'scan_date'])
    .where('project_id', '=', projectId)
    .where('id', '=', sql<string>`any(${viewIds}::uuid[])`)
    .execute();
}

/** What was built of each trade, and at which scan last. */
export function findTrades(db: Db, projectId: string) {
  return db
    .selectFrom('progress_state')
    .select(['view_id', 'trades'])
    .where('project_id', '=', projectId)
    .executeTakeFirst();
}

export interface VerdictRow {
  element_index: number;
  status: number;
  magnitude_m: number | null;
  tolerance_m: number;
}

/** What versions say of elements; of several verdicts on one, that of the version that is named first. */
export async function listVerdicts(
  db: Db,
  versionIds: readonly string[],
  elements: readonly number[],
): Promise<VerdictRow[]> {
  const { rows } = await sql<VerdictRow>`
    select distinct on (element_index) element_index, status, magnitude_m, tolerance_m
    from classification join unnest(${versionIds}::uuid[]) with ordinality as version (id, position)
      on version.id = version_id
    where element_index = any(${elements}::integer[])
    order by element_index, version.position`.execute(db);
  return rows;
}
