import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';
import type { ViewRow } from './ViewRow.ts';

export function insertAnalysisView(db: Db, view: Insertable<Schema['analysis_view']>) {
  return db.insertInto('analysis_view').values(view).returning('id').executeTakeFirstOrThrow();
}

/** The views of these projects, newest scan first. */
export function listViews(db: Db, projectIds: readonly string[]): Promise<ViewRow[]> {
  return views(db)
    .where('analysis_view.project_id', '=', sql<string>`any(${projectIds}::uuid[])`)
    .orderBy('scan_date', 'desc')
    .orderBy('analysis_view.id')
    .execute();
}

export function findView(db: Db, projectId: string, viewId: string): Promise<ViewRow | undefined> {
  return views(db)
    .where('analysis_view.id', '=', viewId)
    .where('analysis_view.project_id', '=', projectId)
    .executeTakeFirst();
}

function views(db: Db) {
  return db
    .selectFrom('analysis_view')
    .leftJoin('model', 'model.id', 'analysis_view.model_id')
    .selectAll('analysis_view')
    .select(['model.number as model_number', 'model.element_count']);
}

/** Answers whether there was such a view that was not ready. */
export async function finishView(db: Db, projectId: string, viewId: string, modelId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('analysis_view')
    .set({ status: 'ready', status_update_time: sql`now()`, model_id: modelId })
    .where('id', '=', viewId)
    .where('project_id', '=', projectId)
    .where('status', '!=', 'ready')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function listAnalyses(db: Db, viewIds: readonly string[]) {
  return db
    .selectFrom('analysis')
    .selectAll()
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

export async function hasModel(db: Db, projectId: string, modelId: string): Promise<boolean> {
  const found = await db
    .selectFrom('model')
    .select('id')
    .where('id', '=', modelId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return found !== undefined;
}
