import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';

export type S3FolderRow = Selectable<Schema['s3_folder']> & { first_name: string; last_name: string };

const folders = (db: Db, projectId: string) =>
  db
    .selectFrom('s3_folder')
    .innerJoin('app_user', 'app_user.id', 's3_folder.created_by')
    .selectAll('s3_folder')
    .select(['first_name', 'last_name'])
    .where('project_id', '=', projectId);

export const listS3Folders = (db: Db, projectId: string): Promise<S3FolderRow[]> =>
  folders(db, projectId).orderBy('name').orderBy('s3_folder.id').execute();

export const findS3Folder = (db: Db, projectId: string, folderId: string): Promise<S3FolderRow | undefined> =>
  folders(db, projectId).where('s3_folder.id', '=', folderId).executeTakeFirst();

export async function countS3Folders(db: Db, projectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('s3_folder')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertS3Folder(db: Db, row: Insertable<Schema['s3_folder']>): Promise<void> {
  await db.insertInto('s3_folder').values(row).execute();
}

export const deleteS3Folder = (db: Db, projectId: string, folderId: string) =>
  db
    .deleteFrom('s3_folder')
    .where('project_id', '=', projectId)
    .where('id', '=', folderId)
    .returningAll()
    .executeTakeFirst();
