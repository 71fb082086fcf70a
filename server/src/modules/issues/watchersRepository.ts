import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { MentionRow } from './IssueRow.ts';

interface WatcherRow {
  issue_id: string;
  user_id: string;
}

/** Who watches each of these issues: author, assignee and commenters, less who said no, and whoever said yes. */
export async function listWatchers(db: Db, issueIds: readonly string[]): Promise<WatcherRow[]> {
  const ids = sql`any(${issueIds}::uuid[])`;
  const { rows } = await sql<WatcherRow>`
    with concerned as (
      select id as issue_id, created_by as user_id from issue where id = ${ids}
      union select id, assigned_to from issue where id = ${ids} and assigned_to is not null
      union select issue_id, created_by from issue_comment where issue_id = ${ids}
      union select issue_id, user_id from issue_watcher where issue_id = ${ids} and is_watching)
    select issue_id, user_id from concerned
    where not exists (select from issue_watcher said where said.issue_id = concerned.issue_id
      and said.user_id = concerned.user_id and not said.is_watching)`.execute(db);
  return rows;
}

export async function setWatching(trx: Db, issueId: string, userId: string, is_watching: boolean): Promise<void> {
  await trx
    .insertInto('issue_watcher')
    .values({ issue_id: issueId, user_id: userId, is_watching })
    .onConflict((conflict) => conflict.columns(['issue_id', 'user_id']).doUpdateSet({ is_watching }))
    .execute();
}

export async function insertMentions(trx: Db, commentId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((user_id) => ({ comment_id: commentId, user_id }));
  await trx.insertInto('issue_mention').values(rows).execute();
}

/** By name. */
export function listMentions(db: Db, commentIds: readonly string[]): Promise<MentionRow[]> {
  return db
    .selectFrom('issue_mention')
    .innerJoin('app_user', 'app_user.id', 'issue_mention.user_id')
    .select(['comment_id', 'app_user.id as created_by', 'first_name', 'last_name'])
    .where('comment_id', '=', sql<string>`any(${commentIds}::uuid[])`)
    .orderBy(sql`lower(first_name)`)
    .orderBy(sql`lower(last_name)`)
    .execute();
}
