import { sql } from 'kysely';
import type { ForeignParts } from '../../bcf/SeenViewpoint.ts';
import type { Db } from '../../platform/database.ts';

export async function findParts(db: Db, issueId: string): Promise<ForeignParts | null | undefined> {
  const row = await db.selectFrom('issue').select('foreign_parts').where('id', '=', issueId).executeTakeFirst();
  return row?.foreign_parts;
}

export async function setParts(trx: Db, issueId: string, parts: ForeignParts): Promise<void> {
  await trx
    .updateTable('issue')
    .set({ foreign_parts: JSON.stringify(parts) })
    .where('id', '=', issueId)
    .execute();
}

export async function hasCommentOn(db: Db, issueId: string, viewpointGuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('issue_comment')
    .select('id')
    .where('issue_id', '=', issueId)
    .where('viewpoint_guid', '=', viewpointGuid)
    .executeTakeFirst();
  return row !== undefined;
}

export function deleteViewpoint(trx: Db, issueId: string, guid: string) {
  return trx
    .deleteFrom('issue_viewpoint')
    .where('issue_id', '=', issueId)
    .where('bcf_guid', '=', guid)
    .returning(['snapshot_key', 'position'])
    .executeTakeFirst();
}

/** It shows nothing of its own any more. */
export async function clearViewport(trx: Db, issueId: string): Promise<void> {
  await sql`update issue set viewport = null where id = ${issueId}`.execute(trx);
}

/** A file of an issue, as other tools know it. */
export interface DocumentRow {
  guid: string;
  name: string;
  key: string;
  issue_id: string;
}

/** Of the project's issues: what was attached, under its guid, and what came with topics. */
const documents = (projectId: string) => sql`(
  select coalesce(issue_asset.bcf_guid, issue_asset.id) as guid, issue_asset.key, issue.number, issue_id,
    coalesce(issue_asset.bcf_guid, issue_asset.id)::text || substring(issue_asset.key from '\\.[a-z]+$') as name
  from issue_asset join issue on issue.id = issue_asset.issue_id
  where issue.project_id = ${projectId} and issue.deleted_at is null
  union all
  select issue_document.bcf_guid, issue_document.key, issue.number, issue_id, issue_document.name
  from issue_document join issue on issue.id = issue_document.issue_id
  where issue.project_id = ${projectId} and issue.deleted_at is null) as document`;

export async function listDocuments(db: Db, projectId: string): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select guid, name, key, issue_id from ${documents(projectId)} order by number desc, guid limit 10000`.execute(db);
  return rows;
}

export async function findDocument(db: Db, projectId: string, guid: string): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select guid, name, key, issue_id from ${documents(projectId)} where guid = ${guid}::uuid limit 1`.execute(db);
  return rows[0];
}
