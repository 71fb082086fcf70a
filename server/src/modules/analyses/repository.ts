import type { Db } from '../../platform/database.ts';

export function insertAnalysisView(
  db: Db,
  view: {
    project_id: string;
    name: string;
    scan_date: Date;
    status: 'ready' | 'in_progress' | 'failed';
    delivery_type: 'Normal' | 'Incremental';
  },
) {
  return db.insertInto('analysis_view').values(view).returning('id').executeTakeFirstOrThrow();
}

/** The views of these projects, newest scan first. */
export function listViews(db: Db, projectIds: readonly string[]) {
  if (projectIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('analysis_view')
    .selectAll()
    .where('project_id', 'in', [...projectIds])
    .orderBy('scan_date', 'desc')
    .orderBy('id')
    .execute();
}
