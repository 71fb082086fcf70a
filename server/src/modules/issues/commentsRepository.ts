import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { type RsqlField, rsqlCondition } from '../../platform/rsqlCondition.ts';
import type { Schema } from '../../platform/schema.ts';
import type { CommentRow } from './IssueRow.ts';

export interface CommentListing {
  skip: number;
  limit: number;
  sort: string;
  filter?: string | undefined;
}

const fields: Record<string, RsqlField> = {
  issue: ({ operator, values }) =>
    operator === '==' || operator === '=in='
      ? sql<SqlBool>`issue_comment.issue_id::text = any(${values}::text[])`
      : undefined,
};

/** With how many there are in all. */
export async function listComments(db: Db, projectId: string, { skip, limit, sort, filter }: CommentListing) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const asked = comments(db, projectId).$if(filter !== undefined && filter !== '', (query) =>
    query.where(rsqlCondition(filter as string, fields)),
  );
  const [rows, { total }] = await Promise.all([
    asked
      .orderBy('issue_comment.created_at', direction)
      .orderBy('issue_comment.id', direction)
      .offset(skip)
      .limit(limit)
      .execute(),
    asked.clearSelect().select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

type WholeComment = CommentRow &
  Pick<Selectable<Schema['issue_comment']>, 'bcf_guid' | 'viewpoint_guid' | 'foreign_parts'>;

/** All of them, oldest first, with what other tools know them by. */
export function listOfIssue(db: Db, projectId: string, issueId: string): Promise<WholeComment[]> {
  return comments(db, projectId)
    .select(['issue_comment.bcf_guid', 'issue_comment.viewpoint_guid', 'issue_comment.foreign_parts'])
    .where('issue_comment.issue_id', '=', issueId)
    .orderBy('issue_comment.created_at')
    .orderBy('issue_comment.id')
    .execute();
}

export function findComment(db: Db, projectId: string, commentId: string): Promise<CommentRow | undefined> {
  return comments(db, projectId).where('issue_comment.id', '=', commentId).executeTakeFirst();
}

export async function countComments(db: Db, issueId: string): Promise<number> {
  const { count } = await db
    .selectFrom('issue_comment')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('issue_id', '=', issueId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Answers nothing when the issue has one of its guid. */
export async function insertComment(
  trx: Db,
  comment: Insertable<Schema['issue_comment']>,
): Promise<string | undefined> {
  const row = await trx
    .insertInto('issue_comment')
    .values(comment)
    .onConflict((conflict) => conflict.columns(['issue_id', 'bcf_guid']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Answers whether it was there. */
export async function deleteComment(trx: Db, commentId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('issue_comment').where('id', '=', commentId).executeTakeFirst();
  return numDeletedRows > 0n;
}

function comments(db: Db, projectId: string) {
  return db
    .selectFrom('issue_comment')
    .innerJoin('issue', 'issue.id', 'issue_comment.issue_id')
    .innerJoin('app_user', 'app_user.id', 'issue_comment.created_by')
    .select(['issue_comment.id', 'issue_comment.issue_id', 'comment', 'issue_comment.created_at'])
    .select(['issue_comment.created_by', 'first_name', 'last_name', 'issue_comment.imported_author'])
    .where('issue.project_id', '=', projectId)
    .where('issue.deleted_at', 'is', null);
}
