import type { DueDomain } from '@plumbline/contract/resources/analysisRequests';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';
import type { RequestFileRow, RequestRow } from './RequestRow.ts';
import { requestFilter } from './requestFilter.ts';

export interface RequestListing {
  skip: number;
  limit: number;
  sort: string;
  filter?: string | undefined;
}

const sortColumns = {
  createdDate: sql.ref('analysis_request.created_at'),
  analysisName: sql`lower(analysis_request.name)`,
  createdBy: sql`lower(app_user.email)`,
} as const;

export function listRequests(db: Db, projectId: string, { skip, limit, sort, filter }: RequestListing) {
  const column = sortColumns[sort.replace(/^-/, '') as keyof typeof sortColumns];
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return requests(db)
    .where('analysis_request.project_id', '=', projectId)
    .$if(filter !== undefined, (query) => query.where(requestFilter(filter as string)))
    .orderBy(column, direction)
    .orderBy('analysis_request.number', direction)
    .offset(skip)
    .limit(limit)
    .execute();
}

export function findRequest(db: Db, projectId: string, requestId: string): Promise<RequestRow | undefined> {
  return requests(db)
    .where('analysis_request.id', '=', requestId)
    .where('analysis_request.project_id', '=', projectId)
    .executeTakeFirst();
}

export function findRequestOfView(db: Db, viewId: string): Promise<RequestRow | undefined> {
  return requests(db).where('analysis_request.view_id', '=', viewId).executeTakeFirst();
}

/** All but what is due: lists of elements are long, and lists of requests are asked for again and again. */
const ownColumns = [
  'analysis_request.id',
  'analysis_request.project_id',
  'analysis_request.number',
  'analysis_request.name',
  'analysis_request.model_id',
  'analysis_request.view_id',
  'analysis_request.scan_date',
  'analysis_request.scanner_model',
  'analysis_request.georeference',
  'analysis_request.has_images',
  'analysis_request.roi_description',
  'analysis_request.created_by',
  'analysis_request.created_at',
] as const;

/** What a request named as due, or the last one of the project; null where everything was. */
export async function findDue(db: Db, projectId: string, requestId?: string): Promise<DueDomain | null> {
  const found = await db
    .selectFrom('analysis_request')
    .select('due')
    .where('project_id', '=', projectId)
    .$if(requestId !== undefined, (query) => query.where('id', '=', requestId as string))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.due ?? null;
}

function requests(db: Db) {
  return db
    .selectFrom('analysis_request')
    .innerJoin('app_user', 'app_user.id', 'analysis_request.created_by')
    .innerJoin('model', 'model.id', 'analysis_request.model_id')
    .select(ownColumns)
    .select(sql<RequestRow['due_names']>`analysis_request.due - 'externalIds'`.as('due_names'))
    .select(sql<number>`coalesce(jsonb_array_length(analysis_request.due -> 'externalIds'), 0)`.as('due_elements'))
    .select(['app_user.email', 'app_user.disabled as is_disabled'])
    .select('model.number as model_number');
}

export async function listViewStatuses(db: Db, viewIds: readonly string[]) {
  const rows = await db
    .selectFrom('analysis_view')
    .select(['id', 'status'])
    .where('id', '=', sql<string>`any(${viewIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, status }) => [id, status]));
}

export function listRequestFiles(db: Db, requestIds: readonly string[]): Promise<RequestFileRow[]> {
  return db
    .selectFrom('analysis_request_file')
    .selectAll()
    .where('request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .orderBy('position')
    .execute();
}

/** The views that were made with a file, or against one of these models. */
export function listViewsOf(db: Db, projectId: string, { fileId, modelIds }: { fileId: string; modelIds: string[] }) {
  const ofFile = db
    .selectFrom('analysis_request_file')
    .innerJoin('analysis_request', 'analysis_request.id', 'analysis_request_file.request_id')
    .select('analysis_request.view_id')
    .where('analysis_request_file.file_id', '=', fileId);
  return db
    .selectFrom('analysis_view')
    .select(['id', 'name', 'status'])
    .where('project_id', '=', projectId)
    .where((eb) => eb.or([eb('id', 'in', ofFile), eb('model_id', '=', sql<string>`any(${modelIds}::uuid[])`)]))
    .orderBy('scan_date', 'desc')
    .orderBy('id')
    .execute();
}

/** Requests of a project get their numbers one after the other, and its model stays as it is meanwhile. */
export function lockRequests(db: Db, projectId: string) {
  return db
    .selectFrom('project')
    .select(['name', 'publishing'])
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** In a transaction that has locked the project. */
export async function insertRequest(
  db: Db,
  request: Omit<Insertable<Schema['analysis_request']>, 'number'>,
): Promise<string> {
  const { id } = await db
    .insertInto('analysis_request')
    .values((eb) => ({
      ...request,
      number: eb
        .selectFrom('analysis_request')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
        .where('project_id', '=', request.project_id),
      // When it was the project's turn: later numbers are never older.
      created_at: sql<Date>`clock_timestamp()`,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertRequestFiles(
  db: Db,
  requestId: string,
  role: RequestFileRow['role'],
  files: readonly { id: string; filename: string }[],
): Promise<void> {
  if (files.length === 0) return;
  await db
    .insertInto('analysis_request_file')
    .values(
      files.map(({ id, filename }, position) => ({ request_id: requestId, role, position, file_id: id, filename })),
    )
    .execute();
}

export async function setModel(db: Db, requestId: string, modelId: string): Promise<void> {
  await db.updateTable('analysis_request').set({ model_id: modelId }).where('id', '=', requestId).execute();
}
