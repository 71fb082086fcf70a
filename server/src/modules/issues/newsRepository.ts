import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** What mails say of issues that there still are. */
export function listIssues(db: Db, projectId: string, issueIds: readonly string[]) {
  return db
    .selectFrom('issue')
    .select(['id', 'number', 'diagnosis', 'priority', 'location', 'deadline', 'status', 'assigned_to', 'view_id'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where('id', '=', sql<string>`any(${issueIds}::uuid[])`)
    .execute();
}

/** Those that were not deleted since. */
export function listComments(db: Db, commentIds: readonly string[]) {
  return db
    .selectFrom('issue_comment')
    .select(['id', 'comment'])
    .where('id', '=', sql<string>`any(${commentIds}::uuid[])`)
    .execute();
}
