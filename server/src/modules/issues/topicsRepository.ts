import { sql } from 'kysely';
import type { ForeignParts, SeenViewpoint } from '../../bcf/SeenViewpoint.ts';
import type { Db } from '../../platform/database.ts';
import type { KnownIssue, TopicColumns } from './KnownIssue.ts';

/** Those of these guids that there are, each with what a topic is held against. */
export async function listKnown(db: Db, projectId: string, guids: readonly string[]): Promise<KnownIssue[]> {
  const { rows } = await sql<KnownIssue>`
    select issue.id, issue.number, issue.bcf_guid, issue.status, issue.priority, issue.diagnosis, issue.description,
      issue.location, issue.deadline, issue.assigned_to, issue.imported_assignee, issue.imported_author,
      issue.revision, issue.model_id, issue.origin, issue.foreign_parts, issue.created_by, issue.deleted_at,
      issue.viewport is not null as has_viewport,
      trim(assignee.first_name || ' ' || assignee.last_name) as assignee, assignee.email as assignee_email,
      array(select global_id from issue_element where issue_id = issue.id order by position) as elements,
      coalesce((select jsonb_agg(jsonb_build_object('guid', bcf_guid, 'text', comment,
          'imported', imported_author is not null,
          'by', coalesce(imported_author, trim(author.first_name || ' ' || author.last_name))))
        from issue_comment join app_user as author on author.id = issue_comment.created_by
        where issue_id = issue.id), '[]') as comments,
      array(select bcf_guid::text from issue_viewpoint where issue_id = issue.id order by position) as viewpoints,
      array(select coalesce(bcf_guid, id)::text from issue_asset where issue_id = issue.id
        union select bcf_guid::text from issue_document where issue_id = issue.id) as documents
    from issue left join app_user as assignee on assignee.id = issue.assigned_to
    where issue.project_id = ${projectId} and issue.bcf_guid = any(${guids}::uuid[])`.execute(db);
  return rows;
}

/** Until the transaction ends nobody else changes them; in an order in which two callers cannot block each other. */
export async function lockKnown(trx: Db, projectId: string, guids: readonly string[]): Promise<void> {
  await sql`select from issue where project_id = ${projectId} and bcf_guid = any(${guids}::uuid[])
    order by id for update`.execute(trx);
}

/** An element of a model by its GlobalId. */
export interface FoundElement {
  global_id: string;
  element_index: number;
}

export async function findElements(db: Db, modelId: string, globalIds: readonly string[]): Promise<FoundElement[]> {
  if (globalIds.length === 0) return [];
  const { rows } = await sql<FoundElement>`
    select global_id, element_index from element
    where model_id = ${modelId} and global_id = any(${globalIds}::text[]) order by element_index`.execute(db);
  return rows;
}

/** Around all that the model has: the least x, y and z, then the largest. */
export async function findModelBox(db: Db, modelId: string): Promise<number[] | undefined> {
  const { rows } = await sql<{ box: (number | null)[] }>`
    select array[min(box[1]), min(box[2]), min(box[3]), max(box[4]), max(box[5]), max(box[6])] as box
    from element where model_id = ${modelId}`.execute(db);
  const box = rows[0]?.box ?? [];
  return box.length === 6 && box.every((value) => value !== null) ? (box as number[]) : undefined;
}

export interface NewTopicColumns extends TopicColumns {
  number: number;
  bcf_guid: string;
  imported_author: string | null;
  viewport: unknown;
  /** Now without it. */
  created_at: Date | null;
}

interface Shared {
  projectId: string;
  viewId: string;
  modelId: string;
  userId: string;
  linkChange: number;
}

const columnsOfTopic = sql`id uuid, status text, priority text, diagnosis text, description text, location text,
  deadline date, assigned_to uuid, imported_assignee text, origin jsonb, foreign_parts jsonb`;

export async function insertIssues(trx: Db, shared: Shared, issues: readonly NewTopicColumns[]): Promise<void> {
  await sql`
    insert into issue (id, project_id, view_id, model_id, created_by, link_change, number, bcf_guid, status, priority,
      diagnosis, description, location, deadline, assigned_to, imported_assignee, imported_author, origin,
      foreign_parts, viewport, created_at)
    select id, ${shared.projectId}, ${shared.viewId}, ${shared.modelId}, ${shared.userId}, ${shared.linkChange}, number,
      bcf_guid, status, priority, diagnosis, description, location, deadline, assigned_to, imported_assignee,
      imported_author, nullif(origin, 'null'), nullif(foreign_parts, 'null'), nullif(viewport, 'null'),
      coalesce(created_at, clock_timestamp())
    from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb) as row (${columnsOfTopic}, number integer, bcf_guid uuid,
      imported_author text, viewport jsonb, created_at timestamptz)`.execute(trx);
}

/** Every one has another revision then. */
export async function updateIssues(
  trx: Db,
  linkChange: number | undefined,
  issues: readonly TopicColumns[],
): Promise<void> {
  await sql`
    update issue set status = row.status, priority = row.priority, diagnosis = row.diagnosis,
      description = row.description, location = row.location, deadline = row.deadline, assigned_to = row.assigned_to,
      imported_assignee = row.imported_assignee, origin = nullif(row.origin, 'null'),
      foreign_parts = nullif(row.foreign_parts, 'null'), revision = revision + 1,
      link_change = coalesce(${linkChange ?? null}::bigint, link_change)
    from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb) as row (${columnsOfTopic})
    where issue.id = row.id`.execute(trx);
}

export async function setViewports(trx: Db, viewports: readonly { id: string; viewport: unknown }[]): Promise<void> {
  await sql`
    update issue set viewport = row.viewport
    from jsonb_to_recordset(${JSON.stringify(viewports)}::jsonb) as row (id uuid, viewport jsonb)
    where issue.id = row.id`.execute(trx);
}

/** What an issue is about, by GlobalId; one that the issue's model does not have is kept by that alone. */
export interface TopicElement {
  issue_id: string;
  position: number;
  global_id: string;
}

/** In place of those that these issues had. Several elements of a model may have one GlobalId: the first is meant. */
export async function replaceElements(
  trx: Db,
  issueIds: readonly string[],
  elements: readonly TopicElement[],
): Promise<void> {
  await sql`delete from issue_element where issue_id = any(${issueIds}::uuid[])`.execute(trx);
  // Looked up at once: one by one, each would be a walk through its model.
  await sql`
    with given as materialized (
      select row.issue_id, row.position, row.global_id, issue.model_id
      from jsonb_to_recordset(${JSON.stringify(elements)}::jsonb)
        as row (issue_id uuid, position integer, global_id text)
      join issue on issue.id = row.issue_id),
    found as materialized (
      select distinct on (element.model_id, element.global_id) element.model_id, element.global_id, element.identity,
        element.element_index, element.name
      from element
      where element.model_id in (select model_id from given) and element.global_id in (select global_id from given)
      order by element.model_id, element.global_id, element.element_index)
    insert into issue_element (issue_id, position, identity, element_index, global_id, name)
    select given.issue_id, given.position, found.identity, found.element_index, given.global_id,
      coalesce(found.name, given.global_id)
    from given left join found on found.model_id = given.model_id and found.global_id = given.global_id`.execute(trx);
}

export interface TopicComment {
  id: string;
  issue_id: string;
  bcf_guid: string;
  comment: string;
  imported_author: string | null;
  viewpoint_guid: string | null;
  foreign_parts: Pick<ForeignParts, 'modifiedAt' | 'modifiedBy'> | null;
  /** Now without it. */
  created_at: Date | null;
}

export async function insertComments(trx: Db, userId: string, comments: readonly TopicComment[]): Promise<void> {
  await sql`
    insert into issue_comment (id, issue_id, bcf_guid, comment, imported_author, viewpoint_guid, foreign_parts,
      created_by, created_at)
    select id, issue_id, bcf_guid, comment, imported_author, viewpoint_guid, nullif(foreign_parts, 'null'), ${userId},
      coalesce(created_at, clock_timestamp())
    from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as row (id uuid, issue_id uuid, bcf_guid uuid,
      comment text, imported_author text, viewpoint_guid uuid, foreign_parts jsonb, created_at timestamptz)`.execute(
    trx,
  );
}

export async function changeComments(
  trx: Db,
  comments: readonly { issue_id: string; bcf_guid: string; comment: string }[],
): Promise<void> {
  await sql`
    update issue_comment set comment = row.comment
    from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as row (issue_id uuid, bcf_guid uuid, comment text)
    where issue_comment.issue_id = row.issue_id and issue_comment.bcf_guid = row.bcf_guid`.execute(trx);
}

export interface TopicViewpoint {
  issue_id: string;
  bcf_guid: string;
  position: number;
  seen: SeenViewpoint;
  snapshot_key: string | null;
}

export async function insertViewpoints(trx: Db, viewpoints: readonly TopicViewpoint[]): Promise<void> {
  await sql`
    insert into issue_viewpoint (issue_id, bcf_guid, position, seen, snapshot_key)
    select issue_id, bcf_guid, position, seen, snapshot_key
    from jsonb_to_recordset(${JSON.stringify(viewpoints)}::jsonb)
      as row (issue_id uuid, bcf_guid uuid, position integer, seen jsonb, snapshot_key text)`.execute(trx);
}

/** A file of a topic: a picture is attached, any other is kept. */
export interface TopicFile {
  issue_id: string;
  bcf_guid: string;
  key: string;
  name: string;
  description: string;
}

export async function insertDocuments(trx: Db, documents: readonly TopicFile[]): Promise<void> {
  await sql`
    insert into issue_document (issue_id, bcf_guid, key, name, description)
    select issue_id, bcf_guid, key, name, description
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
      as row (issue_id uuid, bcf_guid uuid, key text, name text, description text)`.execute(trx);
}

export async function insertPictures(trx: Db, userId: string, pictures: readonly TopicFile[]): Promise<void> {
  await sql`
    insert into issue_asset (issue_id, bcf_guid, key, type, created_by, imported_name, imported_description)
    select issue_id, bcf_guid, key, 'attachment', ${userId}, name, description
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb)
      as row (issue_id uuid, bcf_guid uuid, key text, name text, description text)`.execute(trx);
}

export function listViewpoints(db: Db, issueId: string) {
  return db.selectFrom('issue_viewpoint').selectAll().where('issue_id', '=', issueId).orderBy('position').execute();
}

export function findViewpoint(db: Db, issueId: string, guid: string) {
  return db
    .selectFrom('issue_viewpoint')
    .selectAll()
    .where('issue_id', '=', issueId)
    .where('bcf_guid', '=', guid)
    .executeTakeFirst();
}

export function listDocuments(db: Db, issueId: string) {
  return db.selectFrom('issue_document').selectAll().where('issue_id', '=', issueId).orderBy('bcf_guid').execute();
}

/** What an issue says beyond its list. */
export function findMore(db: Db, issueId: string) {
  return db
    .selectFrom('issue')
    .select(['bcf_guid', 'description', 'foreign_parts'])
    .where('id', '=', issueId)
    .executeTakeFirst();
}
