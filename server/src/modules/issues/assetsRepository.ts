import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';
import type { IssueAssetRow } from './IssueRow.ts';

/** Oldest first. */
export function listAssets(db: Db, issueId: string): Promise<IssueAssetRow[]> {
  return assets(db)
    .where('issue_asset.issue_id', '=', issueId)
    .orderBy('issue_asset.created_at')
    .orderBy('issue_asset.id')
    .execute();
}

/** Of each of these issues that has any. */
export function listFirstAssets(db: Db, issueIds: readonly string[]): Promise<IssueAssetRow[]> {
  return assets(db)
    .distinctOn('issue_asset.issue_id')
    .where('issue_asset.issue_id', '=', sql<string>`any(${issueIds}::uuid[])`)
    .orderBy('issue_asset.issue_id')
    .orderBy('issue_asset.created_at')
    .orderBy('issue_asset.id')
    .execute();
}

export function findAsset(db: Db, issueId: string, assetId: string): Promise<IssueAssetRow | undefined> {
  return assets(db)
    .where('issue_asset.issue_id', '=', issueId)
    .where('issue_asset.id', '=', assetId)
    .executeTakeFirst();
}

/** Whether an issue of the project has this picture. */
export async function hasKey(db: Db, projectId: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from (select issue_id from issue_asset where key = ${key}
      union all select issue_id from issue_viewpoint where snapshot_key = ${key}) as own
    join issue on issue.id = own.issue_id
    where issue.project_id = ${projectId} and issue.deleted_at is null`.execute(db);
  return rows.length > 0;
}

/** A picture as other tools know it; without a name of theirs it is one of ours. */
export interface KnownPicture {
  guid: string;
  name: string | null;
  description: string | null;
}

/** The pictures of an issue by their keys. */
export async function listPictures(db: Db, issueId: string): Promise<Map<string, KnownPicture>> {
  const rows = await db
    .selectFrom('issue_asset')
    .select(['id', 'key', 'bcf_guid', 'imported_name as name', 'imported_description as description'])
    .where('issue_id', '=', issueId)
    .execute();
  return new Map(rows.map(({ id, key, bcf_guid, ...said }) => [key, { guid: bcf_guid ?? id, ...said }]));
}

export async function countAssets(db: Db, issueId: string): Promise<number> {
  const { count } = await db
    .selectFrom('issue_asset')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('issue_id', '=', issueId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertAsset(trx: Db, asset: Insertable<Schema['issue_asset']>): Promise<string> {
  const { id } = await trx.insertInto('issue_asset').values(asset).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Answers whether it was there. */
export async function deleteAsset(trx: Db, assetId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('issue_asset').where('id', '=', assetId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Pictures that were sent for an issue before this moment, and that none has: forgotten, or of one that was deleted. */
export async function listForsaken(db: Db, before: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select asset.key from asset
    where split_part(asset.key, '/', 2) = 'issues' and asset.created_at < ${before}
      and not exists (select from issue_asset where issue_asset.key = asset.key)
      and not exists (select from issue_viewpoint where issue_viewpoint.snapshot_key = asset.key)
      and not exists (select from issue_document where issue_document.key = asset.key)
    limit ${most}`.execute(db);
  return rows.map(({ key }) => key);
}

function assets(db: Db) {
  return db
    .selectFrom('issue_asset')
    .innerJoin('app_user', 'app_user.id', 'issue_asset.created_by')
    .leftJoin('analysis_view', 'analysis_view.id', 'issue_asset.view_id')
    .select(['issue_asset.id', 'issue_asset.issue_id', 'key', 'type', 'issue_asset.view_id'])
    .select(['issue_asset.created_at', 'issue_asset.created_by', 'first_name', 'last_name'])
    .select('analysis_view.name as view_name');
}
