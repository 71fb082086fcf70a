import type { commentODataFields } from '@plumbline/contract/resources/bcf/comments';
import type { topicODataFields } from '@plumbline/contract/resources/bcf/topics';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { entriesField, momentField, type ODataField, textField } from '../../platform/odata/odataCondition.ts';
import { filtered, ordered } from '../../platform/odata/odataList.ts';
import type { TopicCommentRow, TopicListing, TopicRow, UsedWords } from './TopicRow.ts';
import { labelOfLocation, topicStatuses } from './topicWords.ts';
import { noPriority, usualType } from './usualWords.ts';

const parts = sql`issue.foreign_parts`;

/** What another tool says for a word of ours, as long as ours is still that. */
const theirs = (part: string, ours: RawBuilder<unknown>) =>
  sql`case when ${parts} #>> ${`{${part},as}`}::text[] = ${ours} then ${parts} #>> ${`{${part},word}`}::text[] end`;

const statusWord = sql<string>`coalesce(${theirs('status', sql`issue.status`)},
  ${sql.val(JSON.stringify(topicStatuses))}::jsonb ->> issue.status)`;
const priorityWord = sql<string | null>`coalesce(${theirs('priority', sql`issue.priority`)},
  nullif(issue.priority, ${noPriority}))`;
const typeWord = sql<string>`coalesce(${parts} ->> 'type', ${usualType})`;
/** With the place, as files have it. */
const labels = sql<string[]>`(case when issue.location = '' then '[]'
  else jsonb_build_array(${labelOfLocation('')}::text || issue.location) end || coalesce(${parts} -> 'labels', '[]'))`;
const emailOf = (id: RawBuilder<unknown>) => sql`(select email from app_user where app_user.id = ${id})`;
const author = sql<string>`coalesce(issue.imported_author, ${emailOf(sql`issue.created_by`)})`;
const assignee = sql<string | null>`coalesce(${emailOf(sql`issue.assigned_to`)}, issue.imported_assignee)`;
const lastChanger = sql`(select changed_by from issue_change where issue_change.issue_id = issue.id
  order by issue_change.id desc limit 1)`;
const modifier = sql<string>`coalesce(${emailOf(lastChanger)}, ${author})`;
/** An issue is late when its day is over. */
const dueDate = sql<string | null>`coalesce(${theirs('dueDate', sql`issue.deadline::text`)},
  issue.deadline::text || 'T23:59:59Z')`;
const endOfDueDay = sql`((issue.deadline + 1)::timestamp at time zone 'UTC' - interval '1 second')`;

/** As the contract offers them. */
const topicFields: Record<(typeof topicODataFields.filters)[number], ODataField> = {
  guid: textField(sql`issue.bcf_guid::text`),
  server_assigned_id: textField(sql`issue.number::text`),
  title: textField(sql`issue.diagnosis`),
  topic_type: textField(typeWord),
  topic_status: textField(statusWord),
  priority: textField(priorityWord),
  stage: textField(sql`(${parts} ->> 'stage')`),
  labels: entriesField(labels),
  creation_author: textField(author),
  modified_author: textField(modifier),
  assigned_to: textField(assignee),
  creation_date: momentField(sql`issue.created_at`),
  modified_date: momentField(sql`issue.updated_at`),
  due_date: momentField(endOfDueDay),
};
const topicOrders: Record<(typeof topicODataFields.sorts)[number], RawBuilder<unknown>> = {
  creation_date: sql`issue.created_at`,
  modified_date: sql`issue.updated_at`,
  server_assigned_id: sql`issue.number`,
  index: sql`issue.number`,
  due_date: sql`issue.deadline`,
};

const commentAuthor = sql<string>`coalesce(issue_comment.imported_author, ${emailOf(sql`issue_comment.created_by`)})`;
const commentFields: Record<(typeof commentODataFields.filters)[number], ODataField> = {
  author: textField(commentAuthor),
  date: momentField(sql`issue_comment.created_at`),
};

/** A page, and one more where there are more: whoever asks cuts it off. */
export async function listTopics(db: Db, projectId: string, listing: TopicListing): Promise<TopicRow[]> {
  const found = await db
    .selectFrom('issue')
    .select('issue.id')
    .where('issue.project_id', '=', projectId)
    .where('issue.deleted_at', 'is', null)
    .where(filtered(listing.$filter, topicFields))
    .orderBy(ordered(listing.$orderby, topicOrders, sql`issue.created_at, issue.number`))
    .offset(listing.$skip)
    .limit(listing.$top + 1)
    .execute();
  const ids = found.map(({ id }) => id);
  // The page alone is put into words.
  const rows = await topics(db).where('issue.id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function findTopic(db: Db, projectId: string, guid: string): Promise<TopicRow | undefined> {
  return topics(db)
    .where('issue.project_id', '=', projectId)
    .where('issue.bcf_guid', '=', guid)
    .where('issue.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Whether the project has them, those that were deleted and can still be undone among them. */
export async function listKnownGuids(db: Db, projectId: string, guids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('issue')
    .select('bcf_guid')
    .where('project_id', '=', projectId)
    .where('bcf_guid', '=', sql<string>`any(${guids}::uuid[])`)
    .execute();
  return rows.map(({ bcf_guid }) => bcf_guid);
}

function topics(db: Db) {
  return db
    .selectFrom('issue')
    .select(['issue.id', 'issue.number', 'issue.bcf_guid', 'issue.diagnosis', 'issue.description'])
    .select(['issue.deadline', 'issue.created_by', 'issue.view_id', 'issue.created_at', 'issue.updated_at'])
    .select(['issue.assigned_to', 'issue.foreign_parts'])
    .select(sql<boolean>`issue.imported_author is not null`.as('is_imported'))
    .select([
      labels.as('labels'),
      typeWord.as('type'),
      statusWord.as('status'),
      priorityWord.as('priority'),
      dueDate.as('due_date'),
    ])
    .select([author.as('author'), modifier.as('modifier'), assignee.as('assignee')]);
}

export function listTopicComments(db: Db, issueId: string, listing: TopicListing): Promise<TopicCommentRow[]> {
  const dates = { date: sql`issue_comment.created_at` };
  return comments(db)
    .where('issue_comment.issue_id', '=', issueId)
    .where(filtered(listing.$filter, commentFields))
    .orderBy(ordered(listing.$orderby, dates, sql`issue_comment.created_at, issue_comment.id`))
    .offset(listing.$skip)
    .limit(listing.$top + 1)
    .execute();
}

export function findTopicComment(db: Db, issueId: string, guid: string): Promise<TopicCommentRow | undefined> {
  return comments(db)
    .where('issue_comment.issue_id', '=', issueId)
    .where('issue_comment.bcf_guid', '=', guid)
    .executeTakeFirst();
}

export async function findCommentGuid(db: Db, projectId: string, commentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('issue_comment')
    .innerJoin('issue', 'issue.id', 'issue_comment.issue_id')
    .select('issue_comment.bcf_guid')
    .where('issue.project_id', '=', projectId)
    .where('issue_comment.id', '=', commentId)
    .executeTakeFirst();
  return row?.bcf_guid;
}

function comments(db: Db) {
  return db
    .selectFrom('issue_comment')
    .select(['issue_comment.id', 'issue_comment.bcf_guid', 'comment', 'issue_comment.created_at'])
    .select(['issue_comment.created_by', 'issue_comment.viewpoint_guid', 'issue_comment.foreign_parts'])
    .select(commentAuthor.as('author'));
}

export async function findUsedWords(db: Db, projectId: string): Promise<UsedWords> {
  const of = (word: RawBuilder<unknown>) =>
    sql`coalesce(array_agg(distinct ${word}) filter (where ${word} is not null), '{}')`;
  const used = sql`array(select distinct label from issue, jsonb_array_elements_text(${parts} -> 'labels') as label
    where issue.project_id = ${projectId} and issue.deleted_at is null order by label)`;
  const { rows } = await sql<UsedWords>`
    select ${of(typeWord)} as types, ${of(statusWord)} as statuses, ${of(priorityWord)} as priorities,
      ${of(sql`${parts} ->> 'stage'`)} as stages, ${of(sql`${parts} #>> '{snippet,type}'`)} as snippets,
      ${used} as labels
    from issue where issue.project_id = ${projectId} and issue.deleted_at is null`.execute(db);
  return rows[0] as UsedWords;
}
