import type { commentEventFields, topicEventFields } from '@plumbline/contract/resources/bcf/events';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { momentField, type ODataField, textField } from '../../platform/odata/odataCondition.ts';
import { filtered, ordered } from '../../platform/odata/odataList.ts';
import type { CommentEventRow, TopicEventRow, TopicListing } from './TopicRow.ts';
import { topicStatuses } from './topicWords.ts';
import { noPriority, usualType } from './usualWords.ts';

/** As long as the standard lets a value be. */
const longestTitle = 128;
const longestText = 1024;

export interface AskedEvents extends TopicListing {
  /** Of one topic, or of one comment, alone. */
  topicGuid?: string | undefined;
  commentGuid?: string | undefined;
}

/** As the contract offers them. */
const eventFields: Record<(typeof topicEventFields.filters)[number], ODataField> = {
  topic_guid: textField(sql`event.topic_guid::text`),
  author: textField(sql`event.author`),
  type: textField(sql`event.type`),
  date: momentField(sql`event.date`),
};
const newestFirst = sql`event.date desc, event.change desc, event.rank`;
const dates = { date: sql`event.date` };
const statusWords = sql.val(JSON.stringify(topicStatuses));

/** A field of the history as a kind of event; what standards have no word for is left out. */
const changeOf = (field: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  (select kind.* from (values
    (2, 'diagnosis', 'title_updated', left(${to}, ${longestTitle})),
    (3, 'description', case when coalesce(${to}, '') = '' then 'description_removed' else 'description_updated' end,
      nullif(left(${to}, ${longestText}), '')),
    (4, 'issueStatus', 'status_updated', coalesce(${statusWords}::jsonb ->> ${to}, ${to})),
    (5, 'priority', case when ${to} = ${noPriority} then 'priority_removed' else 'priority_updated' end,
      nullif(${to}, ${noPriority})),
    (6, 'deadline', case when ${to} is null then 'due_date_removed' else 'due_date_updated' end, ${to} || 'T23:59:59Z'),
    (7, 'assignedUser', case when ${to} is null then 'assigned_to_removed' else 'assigned_to_updated' end, ${to}))
    as kind (rank, field, type, value) where kind.field = ${field})`;

/** A topic that came by a file was made by that. */
const isMade = sql`(change.kind = 'created' or (change.kind = 'imported' and change.revision = 1))`;

/** What a field was at first: what its first change changed, or else what it still is. */
const firstOf = (field: string, now: RawBuilder<unknown>) =>
  sql`(${field}::text, case when first_change.was ? ${field} then first_change.was ->> ${field} else ${now} end)`;

/** Of an issue that is told to be made: what the first change of each of its fields says that was before. */
const firstChanges = sql`(
  select coalesce(jsonb_object_agg(field, was), '{}') as was from (
    select distinct on (entry ->> 'field') entry ->> 'field' as field, entry -> 'from' as was
    from issue_change as later, jsonb_array_elements(later.fields) as entry
    where ${isMade} and later.issue_id = issue.id and later.kind in ('updated', 'imported')
    order by entry ->> 'field', later.id) as earliest) as first_change`;

/** Newest first, each thing by itself. */
export async function listTopicEvents(db: Db, projectId: string, asked: AskedEvents): Promise<TopicEventRow[]> {
  const { topicGuid = null, $filter, $orderby, $skip, $top } = asked;
  const assigned = sql`(select trim(first_name || ' ' || last_name) from app_user where app_user.id = issue.assigned_to)`;
  const { rows } = await sql<TopicEventRow>`
    with event as (
      select issue.bcf_guid as topic_guid, change.changed_at as date, change.id as change, told.rank, told.type,
        told.value, app_user.email as author
      from issue_change as change
      join issue on issue.id = change.issue_id
      join app_user on app_user.id = change.changed_by
      cross join lateral ${firstChanges}
      cross join lateral (
        select 0 as rank, 'topic_created' as type, null as value where ${isMade}
        union all
        select 1, 'type_updated', coalesce(issue.foreign_parts ->> 'type', ${usualType}) where ${isMade}
        union all
        select kind.rank, kind.type, kind.value from (values
          ${firstOf('diagnosis', sql`issue.diagnosis`)}, ${firstOf('description', sql`issue.description`)},
          ${firstOf('issueStatus', sql`issue.status`)}, ${firstOf('priority', sql`issue.priority`)},
          ${firstOf('deadline', sql`issue.deadline::text`)}, ${firstOf('assignedUser', assigned)})
          as first (field, value)
          cross join lateral ${changeOf(sql`first.field`, sql`first.value`)} as kind
          where ${isMade} and kind.type not like '%removed'
        union all
        select kind.rank, kind.type, kind.value from jsonb_array_elements(change.fields) as entry
          cross join lateral ${changeOf(sql`entry ->> 'field'`, sql`(entry ->> 'to')`)} as kind
          where change.kind in ('updated', 'imported')
      ) as told
      where issue.project_id = ${projectId} and issue.deleted_at is null
        and (${topicGuid}::uuid is null or issue.bcf_guid = ${topicGuid}::uuid)
    )
    select topic_guid, date, author, type, value from event
    where ${filtered($filter, eventFields)}
    order by ${ordered($orderby, dates, newestFirst)} offset ${$skip} limit ${$top + 1}`.execute(db);
  return rows;
}

/** Comments are not edited here: of each it is told that it was made, and of what. */
export async function listCommentEvents(db: Db, projectId: string, asked: AskedEvents): Promise<CommentEventRow[]> {
  const { topicGuid = null, commentGuid = null, $filter, $orderby, $skip, $top } = asked;
  const fields: Record<(typeof commentEventFields.filters)[number], ODataField> = {
    ...eventFields,
    comment_guid: textField(sql`event.comment_guid::text`),
  };
  const { rows } = await sql<CommentEventRow>`
    with event as (
      select issue.bcf_guid as topic_guid, comment.bcf_guid as comment_guid, comment.created_at as date,
        comment.id as change, told.rank, told.type, told.value,
        coalesce(comment.imported_author, app_user.email) as author
      from issue_comment as comment
      join issue on issue.id = comment.issue_id
      join app_user on app_user.id = comment.created_by
      cross join lateral (values
        (0, 'comment_created', null),
        (1, 'comment_text_updated', left(comment.comment, ${longestText})),
        (2, 'viewpoint_updated', comment.viewpoint_guid::text)) as told (rank, type, value)
      where issue.project_id = ${projectId} and issue.deleted_at is null
        and (told.type <> 'viewpoint_updated' or told.value is not null)
        and (${topicGuid}::uuid is null or issue.bcf_guid = ${topicGuid}::uuid)
        and (${commentGuid}::uuid is null or comment.bcf_guid = ${commentGuid}::uuid)
    )
    select topic_guid, comment_guid, date, author, type, value from event
    where ${filtered($filter, fields)}
    order by ${ordered($orderby, dates, newestFirst)} offset ${$skip} limit ${$top + 1}`.execute(db);
  return rows;
}
