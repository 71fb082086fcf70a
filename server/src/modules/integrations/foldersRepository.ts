import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';

export type FolderRow = Selectable<Schema['followed_folder']> & { first_name: string; last_name: string };

const folders = (db: Db) =>
  db
    .selectFrom('followed_folder')
    .innerJoin('app_user', 'app_user.id', 'followed_folder.owner_id')
    .selectAll('followed_folder')
    .select(['first_name', 'last_name']);

export function listFolders(db: Db, projectId: string): Promise<FolderRow[]> {
  return folders(db).where('project_id', '=', projectId).orderBy('followed_folder.created_at').execute();
}

export function findFolder(db: Db, projectId: string, folderId: string): Promise<FolderRow | undefined> {
  return folders(db).where('project_id', '=', projectId).where('followed_folder.id', '=', folderId).executeTakeFirst();
}

/** Until the transaction ends nobody else adds one. */
export async function countFolders(trx: Db, projectId: string): Promise<number> {
  await sql`select 1 from project where id = ${projectId} for no key update`.execute(trx);
  const { count } = await trx
    .selectFrom('followed_folder')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return count;
}

/** One that is kept in step already is the caller's from then on. */
export async function upsertFolder(db: Db, row: Insertable<Schema['followed_folder']>): Promise<string> {
  const { id } = await db
    .insertInto('followed_folder')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .expression(sql`project_id, coalesce(source_id, project_id), folder_id, kind`)
        .doUpdateSet({ owner_id: row.owner_id, name: row.name, problem: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function deleteFolder(db: Db, projectId: string, folderId: string) {
  return db
    .deleteFrom('followed_folder')
    .where('project_id', '=', projectId)
    .where('id', '=', folderId)
    .returningAll()
    .executeTakeFirst();
}

/** Those of the design service: their names mean nothing in another project of it. */
export async function deleteFoldersOfService(db: Db, projectId: string): Promise<void> {
  await db.deleteFrom('followed_folder').where('project_id', '=', projectId).where('source_id', 'is', null).execute();
}

export async function setLooked(db: Db, folderId: string, problem: string | null): Promise<void> {
  await db
    .updateTable('followed_folder')
    .set({ looked_at: sql<Date>`now()`, problem })
    .where('id', '=', folderId)
    .execute();
}
