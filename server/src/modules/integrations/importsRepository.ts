import type { FileKind } from '@plumbline/contract/resources/files';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';
import type { ImportRow } from './ImportRow.ts';

const openStates = ['waiting', 'translating', 'copying'] as const;

const imports = (db: Db) =>
  db
    .selectFrom('file_import')
    .innerJoin('app_user', 'app_user.id', 'file_import.created_by')
    .selectAll('file_import')
    .select(['first_name', 'last_name']);

export function findImport(db: Db, importId: string): Promise<ImportRow | undefined> {
  return imports(db).where('file_import.id', '=', importId).executeTakeFirst();
}

export interface ImportListing {
  projectId: string;
  kind: FileKind;
  skip: number;
  limit: number;
}

export async function listImports(db: Db, { projectId, kind, skip, limit }: ImportListing) {
  const rows = await imports(db)
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .orderBy('file_import.created_at', 'desc')
    .orderBy('file_import.id')
    .offset(skip)
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom('file_import')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export interface VersionOfProject {
  projectId: string;
  kind: FileKind;
  sourceId: string | null;
  itemId: string;
  versionId: string;
}

/** The copy of a version that is under way, or whose file is still there. */
export async function findCopy(db: Db, version: VersionOfProject): Promise<string | undefined> {
  const found = await ofVersion(db, version)
    .where((eb) =>
      eb.or([eb('state', 'in', openStates), eb.and([eb('state', '=', 'done'), eb('file_id', 'is not', null)])]),
    )
    .executeTakeFirst();
  return found?.id;
}

/** Which of these versions have ever been asked for: what people gave up or deleted does not come back by itself. */
export async function listAskedFor(
  db: Db,
  { projectId, kind, sourceId }: Pick<VersionOfProject, 'projectId' | 'kind' | 'sourceId'>,
  versionIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('file_import')
    .select('version_id')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('source_id', 'is not distinct from', sourceId)
    .where('version_id', '=', sql<string>`any(${versionIds}::text[])`)
    .execute();
  return new Set(rows.map(({ version_id }) => version_id));
}

function ofVersion(db: Db, { projectId, kind, sourceId, itemId, versionId }: VersionOfProject) {
  return db
    .selectFrom('file_import')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('source_id', 'is not distinct from', sourceId)
    .where('item_id', '=', itemId)
    .where('version_id', '=', versionId)
    .orderBy('created_at', 'desc')
    .limit(1);
}

/** Nothing, where the same version is on its way already. */
export async function insertImport(db: Db, row: Insertable<Schema['file_import']>): Promise<string | undefined> {
  const added = await db
    .insertInto('file_import')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** Whoever gets it copies it until then; nobody, where it is over, not due yet, or another's. */
export async function takeImport(db: Db, importId: string, heldForS: number): Promise<ImportRow | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('file_import')
    .set({ busy_until: sql<Date>`now() + ${heldForS} * interval '1 second'` })
    .where('id', '=', importId)
    .where('state', 'in', openStates)
    .where('waits_for', 'is', null)
    .where('next_at', '<=', sql<Date>`now()`)
    .where((eb) => eb.or([eb('busy_until', 'is', null), eb('busy_until', '<', sql<Date>`now()`)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? findImport(db, importId) : undefined;
}

export async function holdImport(db: Db, importId: string, heldForS: number): Promise<void> {
  await db
    .updateTable('file_import')
    .set({ busy_until: sql<Date>`now() + ${heldForS} * interval '1 second'` })
    .where('id', '=', importId)
    .execute();
}

/** Of one that is not over. Answers whether it was not. */
export async function updateOpen(
  db: Db,
  importId: string,
  changes: Updateable<Schema['file_import']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file_import')
    .set({ ...changes, changed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', importId)
    .where('state', 'in', openStates)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function releaseImport(db: Db, importId: string): Promise<void> {
  await db.updateTable('file_import').set({ busy_until: null }).where('id', '=', importId).execute();
}

/** Failed ones begin where they were, and in somebody's name. Answers whether it had failed, or waited. */
export async function reopenImport(db: Db, importId: string, by: { userId: string; token: string | null }) {
  const { numUpdatedRows } = await db
    .updateTable('file_import')
    .set({
      state: 'waiting',
      message: null,
      waits_for: null,
      vain_tries: 0,
      created_by: by.userId,
      created_by_token: by.token,
      next_at: sql<Date>`now()`,
      changed_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', importId)
    .where((eb) =>
      eb.or([eb('state', '=', 'failed'), eb.and([eb('state', '=', 'waiting'), eb('message', 'is not', null)])]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts what has arrived, by the parts that the file has; something has come, so what was in vain before is forgotten. */
export async function countBytes(db: Db, importId: string): Promise<void> {
  await sql`
    update file_import set done_bytes = least(file.size, file.parts_done * file.part_size),
      vain_tries = 0, changed_at = clock_timestamp()
    from file where file_import.id = ${importId} and file.id = file_import.file_id
      and file_import.state = 'copying'`.execute(db);
}

/** Those that wait for this person to log in. */
export async function wakeImports(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .updateTable('file_import')
    .set({ next_at: sql<Date>`now()`, message: null, waits_for: null })
    .where('created_by', '=', userId)
    .where('state', 'in', openStates)
    .where('waits_for', 'is not', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listDueImports(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('file_import')
    .select('id')
    .where('state', 'in', openStates)
    .where('waits_for', 'is', null)
    .where('next_at', '<=', sql<Date>`now()`)
    .where((eb) => eb.or([eb('busy_until', 'is', null), eb('busy_until', '<', sql<Date>`now()`)]))
    .orderBy('next_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** The newest version of each item that is here, or on its way. */
export async function listNewestVersions(db: Db, projectId: string, itemIds: readonly string[]) {
  const { rows } = await sql<{ item_id: string; version: number }>`
    select item_id, max(coalesce(version_number, 0)) as version from file_import
    where project_id = ${projectId} and item_id = any(${itemIds}::text[])
      and (state in ('waiting', 'translating', 'copying') or (state = 'done' and file_id is not null))
    group by item_id`.execute(db);
  return new Map(rows.map(({ item_id, version }) => [item_id, version]));
}
