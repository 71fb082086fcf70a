import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';
import type { Schema } from '../../platform/schema.ts';
import type { ViewRow } from './ViewRow.ts';

export function insertAnalysisView(db: Db, view: Insertable<Schema['analysis_view']>) {
  return db.insertInto('analysis_view').values(view).returning('id').executeTakeFirstOrThrow();
}

/** The views of these projects, newest scan first. */
export function listViews(db: Db, projectIds: readonly string[]): Promise<ViewRow[]> {
  return views(db)
    .where('analysis_view.project_id', '=', sql<string>`any(${projectIds}::uuid[])`)
    .orderBy('analysis_view.scan_date', 'desc')
    .orderBy('analysis_view.id')
    .modifyEnd(prepared('views'))
    .execute();
}

export function findView(db: Db, projectId: string, viewId: string): Promise<ViewRow | undefined> {
  return views(db)
    .where('analysis_view.id', '=', viewId)
    .where('analysis_view.project_id', '=', projectId)
    .modifyEnd(prepared('view'))
    .executeTakeFirst();
}

function views(db: Db) {
  return db
    .selectFrom('analysis_view')
    .leftJoin('model', 'model.id', 'analysis_view.model_id')
    .leftJoin('analysis_request', 'analysis_request.view_id', 'analysis_view.id')
    .leftJoin('issue_counter', 'issue_counter.project_id', 'analysis_view.project_id')
    .select(['analysis_view.id', 'analysis_view.project_id', 'analysis_view.name', 'analysis_view.model_id'])
    .select([
      'analysis_view.scan_date',
      'analysis_view.status',
      'status_update_time',
      'delivery_type',
      'has_given_coordinates',
    ])
    .select(['model.number as model_number', 'model.element_count', 'analysis_request.id as request_id'])
    .select(['issue_counter.last_change as issue_change', 'issue_counter.last_deletion as issue_deletion'])
    .select([
      versionExists(sql`true`).as('has_version'),
      versionExists(sql`version.status = 'stable'`).as('has_stable'),
    ]);
}

const versionExists = (condition: RawBuilder<unknown>) => sql<boolean>`exists (
  select from analysis join analysis_version as version on version.analysis_id = analysis.id
  where analysis.view_id = analysis_view.id and ${condition})`;

/** Nobody else settles what the view's status is until the end of the transaction. */
export function lockView(db: Db, projectId: string, viewId: string) {
  return db
    .selectFrom('analysis_view')
    .selectAll()
    .where('id', '=', viewId)
    .where('project_id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setGivenCoordinates(db: Db, viewId: string, isGiven: boolean): Promise<void> {
  await db.updateTable('analysis_view').set({ has_given_coordinates: isGiven }).where('id', '=', viewId).execute();
}

/** Answers whether there was such a view that had another status. */
export async function setStatus(
  db: Db,
  { projectId, viewId, modelId }: { projectId: string; viewId: string; modelId?: string | undefined },
  status: ViewRow['status'],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('analysis_view')
    .set({ status, status_update_time: sql`now()`, ...(modelId !== undefined && { model_id: modelId }) })
    .where('id', '=', viewId)
    .where('project_id', '=', projectId)
    .where('status', '!=', status)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function listAnalyses(db: Db, viewIds: readonly string[]) {
  return db
    .selectFrom('analysis')
    .selectAll()
    .select(
      sql<boolean>`exists (select from analysis_version as version
        where version.analysis_id = analysis.id and version.status = 'stable')`.as('has_stable'),
    )
    .where('view_id', '=', sql<string>`any(${viewIds}::uuid[])`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** The trade of this name within the view, made if there is none; until the transaction ends nobody else gets it. */
export async function takeAnalysis(db: Db, viewId: string, name: string): Promise<string> {
  const { id } = await db
    .insertInto('analysis')
    .values({ view_id: viewId, name })
    .onConflict((conflict) => conflict.columns(['view_id', 'name']).doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** With all that was found in them. */
export async function deleteAnalyses(db: Db, viewId: string): Promise<void> {
  await db.deleteFrom('analysis').where('view_id', '=', viewId).execute();
}

export async function hasModel(db: Db, projectId: string, modelId: string): Promise<boolean> {
  const found = await db
    .selectFrom('model')
    .select('id')
    .where('id', '=', modelId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return found !== undefined;
}

export function findToldView(db: Db, projectId: string, viewId: string) {
  return db
    .selectFrom('analysis_view')
    .innerJoin('project', 'project.id', 'analysis_view.project_id')
    .select(['analysis_view.name', 'scan_date', 'tenant_id'])
    .where('analysis_view.id', '=', viewId)
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
}

export async function findVisit(db: Db, userId: string, projectId: string): Promise<Date | undefined> {
  const found = await db
    .selectFrom('project_visit')
    .select('visited_at')
    .where('user_id', '=', userId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return found?.visited_at;
}

export async function upsertVisit(db: Db, userId: string, projectId: string): Promise<void> {
  await db
    .insertInto('project_visit')
    .values({ user_id: userId, project_id: projectId })
    .onConflict((conflict) => conflict.columns(['user_id', 'project_id']).doUpdateSet({ visited_at: sql`now()` }))
    .execute();
}
