import type { FileKind, ScanLook, ScanSummary } from '@plumbline/contract/resources/files';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';
import { fileFilter } from './fileFilter.ts';

export type FileRow = Selectable<Schema['file']>;

export interface FileListing {
  projectId: string;
  kind: FileKind;
  userId: string;
  skip: number;
  limit: number;
  sort: string;
  filter?: string;
}

const sortColumns = {
  createdDate: sql.ref('file.created_at'),
  filename: sql`lower(file.filename)`,
  size: sql.ref('file.size'),
  createdBy: sql`lower(app_user.email)`,
} as const;

export function listFiles(db: Db, { projectId, kind, userId, skip, limit, sort, filter }: FileListing) {
  const column = sortColumns[sort.replace(/^-/, '') as keyof typeof sortColumns];
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return db
    .selectFrom('file')
    .innerJoin('app_user', 'app_user.id', 'file.created_by')
    .leftJoin('file_inspection', 'file_inspection.file_id', 'file.id')
    .selectAll('file')
    .select(['app_user.email', 'file_inspection.summary'])
    .where('file.project_id', '=', projectId)
    .where('file.kind', '=', kind)
    .$if(filter !== undefined, (query) => query.where((eb) => fileFilter(eb as never, filter as string, userId)))
    .orderBy(column, direction)
    .orderBy('file.id')
    .offset(skip)
    .limit(limit)
    .execute();
}

export async function listNames(db: Db, projectId: string, kind: FileKind): Promise<string[]> {
  const rows = await db
    .selectFrom('file')
    .select('filename')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ filename }) => filename);
}

/** The newest uploaded file of this name. */
export async function findByName(db: Db, projectId: string, kind: FileKind, filename: string) {
  const found = await db
    .selectFrom('file')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('filename', '=', filename)
    .where('status', '=', 'uploaded')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

export function findFile(db: Db, projectId: string, kind: FileKind, fileId: string) {
  return db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', fileId)
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** With who uploaded it, and what was found in it. */
export function findListed(db: Db, projectId: string, kind: FileKind, fileId: string) {
  return db
    .selectFrom('file')
    .innerJoin('app_user', 'app_user.id', 'file.created_by')
    .leftJoin('file_inspection', 'file_inspection.file_id', 'file.id')
    .selectAll('file')
    .select(['app_user.email', 'file_inspection.summary', 'file_inspection.look'])
    .where('file.id', '=', fileId)
    .where('file.project_id', '=', projectId)
    .where('file.kind', '=', kind)
    .executeTakeFirst();
}

/** Uploaded files that are as large and begin alike; the newest first. Files from our own hand have no hash of their head. */
export function listLikely(db: Db, projectId: string, kind: FileKind, { size, hash, filename }: FileMarks) {
  return db
    .selectFrom('file')
    .innerJoin('app_user', 'app_user.id', 'file.created_by')
    .select(['file.id', 'file.filename', 'file.sha256', 'file.created_at', 'app_user.email'])
    .where('file.project_id', '=', projectId)
    .where('file.kind', '=', kind)
    .where('file.status', '=', 'uploaded')
    .where('file.removed_at', 'is', null)
    .where('file.size', '=', size)
    .where((eb) =>
      eb.or([
        eb('file.head_hash', '=', hash),
        eb.and([eb('file.head_hash', '=', ''), eb('file.filename', '=', filename)]),
      ]),
    )
    .orderBy('file.created_at', 'desc')
    .limit(20)
    .execute();
}

/** What a file that is to be sent is known by. */
export interface FileMarks {
  filename: string;
  size: number;
  hash: string;
}

/** Whoever changes the parts of a file does it one after the other. */
export function lockFile(db: Db, fileId: string) {
  return db.selectFrom('file').selectAll().where('id', '=', fileId).forUpdate().executeTakeFirst();
}

export function insertFile(db: Db, file: Insertable<Schema['file']>): Promise<FileRow> {
  return db.insertInto('file').values(file).returningAll().executeTakeFirstOrThrow();
}

type Identity = Pick<
  FileRow,
  'project_id' | 'kind' | 'filename' | 'size' | 'head_hash' | 'last_modified' | 'created_by'
>;

/** Whoever takes room on the disk does it one after the other, until the transaction ends. */
export async function lockAdmission(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('files admission', 0))`.execute(db);
}

/** What uploads of all projects still have to write. */
export async function sumUnsent(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(greatest(0, size - parts_done * part_size)), 0)::bigint as bytes
    from file where status = 'uploading'`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Of each item of the design service that files of a project came from: the newest version that is here. */
export async function listNewestOfSource(db: Db, projectId: string): Promise<{ itemId: string; version: number }[]> {
  const { rows } = await sql<{ itemId: string; version: number }>`
    select source_meta ->> 'itemId' as "itemId", max((source_meta ->> 'forgeVersion')::integer) as version
    from file where project_id = ${projectId} and source_name = 'forge' and status = 'uploaded'
      and source_meta ? 'itemId' and source_meta ? 'forgeVersion'
    group by source_meta ->> 'itemId'
    order by max(created_at) desc`.execute(db);
  return rows;
}

/** On the newest of an item's files, if the service has a newer one; on older ones, and where it is here, nothing is said. */
export async function noteNewerVersion(
  db: Db,
  projectId: string,
  { itemId, version }: { itemId: string; version: number },
): Promise<void> {
  await sql`
    with known as (
      select id, (source_meta ->> 'forgeVersion')::integer as number,
        max((source_meta ->> 'forgeVersion')::integer) over () as newest
      from file where project_id = ${projectId} and source_name = 'forge' and status = 'uploaded'
        and source_meta ->> 'itemId' = ${itemId})
    update file set source_meta = case when known.number = known.newest and known.newest < ${version}
      then source_meta || jsonb_build_object('newerVersion', ${version}::integer) else source_meta - 'newerVersion' end
    from known where file.id = known.id`.execute(db);
}

export function findByKey(db: Db, projectId: string, key: string) {
  return db
    .selectFrom('file')
    .select(['id', 'filename'])
    .where('storage_key', '=', key)
    .where('project_id', '=', projectId)
    .where('status', '=', 'uploaded')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** The interrupted upload of this very file by this user, if there is one. */
export function findResumable(db: Db, file: Identity) {
  return db
    .selectFrom('file')
    .selectAll()
    .where('project_id', '=', file.project_id)
    .where('kind', '=', file.kind)
    .where('created_by', '=', file.created_by)
    .where('status', '=', 'uploading')
    .where('filename', '=', file.filename)
    .where('size', '=', file.size)
    .where('head_hash', '=', file.head_hash)
    .where('last_modified', 'is not distinct from', file.last_modified)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Takes the parts back that somebody who is gone was sending. */
export async function releaseParts(db: Db, fileId: string, now: Date): Promise<void> {
  await db
    .updateTable('file_part')
    .set({ leased_until: now })
    .where('file_id', '=', fileId)
    .where('etag', 'is', null)
    .execute();
}

/** Takes back what this lane was given and has not reported. */
export async function releaseLane(db: Db, fileId: string, lane: string, now: Date): Promise<void> {
  await db
    .updateTable('file_part')
    .set({ leased_until: now })
    .where('file_id', '=', fileId)
    .where('lane', '=', lane)
    .where('etag', 'is', null)
    .execute();
}

export function findPart(db: Db, fileId: string, partNumber: number) {
  return db
    .selectFrom('file_part')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('part_number', '=', partNumber)
    .executeTakeFirst();
}

/** Answers whether it was open until now. */
export async function recordPart(db: Db, fileId: string, partNumber: number, etag: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file_part')
    .set({ etag })
    .where('file_id', '=', fileId)
    .where('part_number', '=', partNumber)
    .where('etag', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function touchFile(db: Db, fileId: string, now: Date, doneParts: number): Promise<void> {
  await db
    .updateTable('file')
    .set((eb) => ({ parts_done: eb('parts_done', '+', doneParts), activity_at: now }))
    .where('id', '=', fileId)
    .execute();
}

/** Hands out again a part whose lease has lapsed. */
export async function leaseLapsedPart(db: Db, fileId: string, lane: string | null, now: Date, until: Date) {
  const { rows } = await sql<{ part_number: number; attempt: number }>`
    update file_part set attempt = attempt + 1, leased_until = ${until}, lane = ${lane}
    where file_id = ${fileId} and part_number = (
      select part_number from file_part
      where file_id = ${fileId} and etag is null and leased_until <= ${now}
      order by part_number limit 1)
    returning part_number, attempt`.execute(db);
  return rows[0];
}

/** Hands out the first part that nobody has had, if there is one. */
export async function leaseFreshPart(db: Db, fileId: string, lane: string | null, until: Date) {
  const { rows } = await sql<{ part_number: number; attempt: number }>`
    with taken as (
      update file set next_part = next_part + 1
      where id = ${fileId} and next_part <= number_of_parts
      returning next_part - 1 as part_number)
    insert into file_part (file_id, part_number, leased_until, lane)
    select ${fileId}::uuid, part_number, ${until}::timestamptz, ${lane}::text from taken
    returning part_number, attempt`.execute(db);
  return rows[0];
}

export function listDoneParts(db: Db, fileId: string) {
  return db
    .selectFrom('file_part')
    .select(['part_number as partNumber', 'etag'])
    .where('file_id', '=', fileId)
    .where('etag', 'is not', null)
    .$narrowType<{ etag: string }>()
    .orderBy('part_number')
    .execute();
}

/** Opens again parts that turned out not to be what was recorded. */
export async function reopenParts(db: Db, fileId: string, partNumbers: readonly number[], now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('file_part')
    .set({ etag: null, leased_until: now })
    .where('file_id', '=', fileId)
    .where('part_number', 'in', [...partNumbers])
    .where('etag', 'is not', null)
    .executeTakeFirst();
  await touchFile(db, fileId, now, -Number(numUpdatedRows));
}

/** Answers whether the caller is the one who finishes the file until then. */
export async function takeFinishing(db: Db, fileId: string, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ finishing_until: until })
    .where('id', '=', fileId)
    .where('status', '=', 'uploading')
    .whereRef('parts_done', '=', 'number_of_parts')
    .where((eb) => eb.or([eb('finishing_until', 'is', null), eb('finishing_until', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function extendFinishing(db: Db, fileId: string, until: Date | null): Promise<void> {
  await db.updateTable('file').set({ finishing_until: until }).where('id', '=', fileId).execute();
}

/** Answers the file, unless it is gone or was marked before. */
export async function markUploaded(db: Db, fileId: string, sha256: string): Promise<FileRow | undefined> {
  const uploaded = await db
    .updateTable('file')
    .set({ status: 'uploaded', sha256, finishing_until: null })
    .where('id', '=', fileId)
    .where('status', '=', 'uploading')
    .returningAll()
    .executeTakeFirst();
  await db.deleteFrom('file_part').where('file_id', '=', fileId).execute();
  return uploaded;
}

export async function deleteFile(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('file').where('id', '=', fileId).execute();
}

/** Files of a kind that are uploaded; until the end of the transaction nobody deletes them. */
export function lockUploaded(db: Db, projectId: string, kind: FileKind, fileIds: readonly string[]) {
  return db
    .selectFrom('file')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('status', '=', 'uploaded')
    .where('removed_at', 'is', null)
    .where('id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

export async function insertUses(
  db: Db,
  fileIds: readonly string[],
  { holder, usedBy }: { holder: string; usedBy: string },
): Promise<void> {
  await sql`
    insert into file_use (file_id, holder, used_by)
    select file_id, ${holder}, ${usedBy} from unnest(${fileIds}::uuid[]) as row (file_id)
    on conflict (file_id, holder) do nothing`.execute(db);
}

export async function deleteUses(db: Db, holder: string): Promise<void> {
  await db.deleteFrom('file_use').where('holder', '=', holder).execute();
}

export async function listUses(db: Db, fileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('file_use')
    .select('used_by')
    .where('file_id', '=', fileId)
    .orderBy('used_by')
    .execute();
  return rows.map(({ used_by }) => used_by);
}

/** Readable unless there is a sentence that says why not. */
export async function setReadability(db: Db, fileId: string, message: string | undefined): Promise<void> {
  await db
    .updateTable('file')
    .set({ readability: message === undefined ? 'readable' : 'unreadable', readability_message: message ?? null })
    .where('id', '=', fileId)
    .execute();
}

/** Counts a try; answers how many there were. */
export async function beginInspection(db: Db, fileId: string): Promise<number> {
  const { tries } = await db
    .insertInto('file_inspection')
    .values({ file_id: fileId, tries: 1 })
    .onConflict((oc) => oc.column('file_id').doUpdateSet((eb) => ({ tries: eb('file_inspection.tries', '+', 1) })))
    .returning('tries')
    .executeTakeFirstOrThrow();
  return tries;
}

/** With nothing found where the file is at fault. */
export async function finishInspection(
  db: Db,
  fileId: string,
  found?: { summary: ScanSummary; look: ScanLook },
): Promise<void> {
  const kept = found && { summary: JSON.stringify(found.summary), look: JSON.stringify(found.look) };
  await db
    .updateTable('file_inspection')
    .set({ finished_at: new Date(), ...kept })
    .where('file_id', '=', fileId)
    .execute();
}

export function findUnread(db: Db, fileId: string) {
  return unread(db).where('file.id', '=', fileId).executeTakeFirst();
}

export function listUnread(db: Db, most: number) {
  return unread(db).orderBy('file.created_at').limit(most).execute();
}

/** Scans whose head can be read, and which nobody has read to their end. */
function unread(db: Db) {
  return db
    .selectFrom('file')
    .leftJoin('file_inspection', 'file_inspection.file_id', 'file.id')
    .selectAll('file')
    .where('file.kind', '=', 'scan')
    .where('file.status', '=', 'uploaded')
    .where('file.readability', '=', 'readable')
    .where('file.removed_at', 'is', null)
    .where('file_inspection.finished_at', 'is', null);
}

export function findUninspected(db: Db, fileId: string) {
  return uninspected(db).where('id', '=', fileId).executeTakeFirst();
}

export function listUninspected(db: Db, most: number) {
  return uninspected(db).orderBy('created_at').limit(most).execute();
}

function uninspected(db: Db) {
  return db
    .selectFrom('file')
    .selectAll()
    .where('kind', '=', 'scan')
    .where('status', '=', 'uploaded')
    .where('removed_at', 'is', null)
    .where('readability', 'is', null);
}

export function listUploading(db: Db): Promise<FileRow[]> {
  return db.selectFrom('file').selectAll().where('status', '=', 'uploading').execute();
}

/** No part of it is there any more; all are asked for again. */
export async function beginAgain(db: Db, fileId: string, uploadId: string): Promise<void> {
  await db.deleteFrom('file_part').where('file_id', '=', fileId).execute();
  await db
    .updateTable('file')
    .set({ upload_id: uploadId, next_part: 1, parts_done: 0, finishing_until: null })
    .where('id', '=', fileId)
    .execute();
}

export function listAbandoned(db: Db, before: Date, most: number) {
  return db
    .selectFrom('file')
    .selectAll()
    .where('status', '=', 'uploading')
    .where('activity_at', '<', before)
    .where((eb) => eb.or([eb('finishing_until', 'is', null), eb('finishing_until', '<', before)]))
    .orderBy('activity_at')
    .limit(most)
    .execute();
}

export async function isKnownUpload(db: Db, uploadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('file')
    .select('id')
    .where('upload_id', '=', uploadId)
    .where('status', '=', 'uploading')
    .executeTakeFirst();
  return row !== undefined;
}
