import { type RawBuilder, sql } from 'kysely';
import { readIntegers } from '../../columns/readBytes.ts';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';

export type ChangeKind = Schema['classification_operation']['kind'];

/** Until the transaction ends nobody else changes their verdicts; in an order in which two callers cannot block each other. */
export function lockVersions(db: Db, versionIds: readonly string[]) {
  return db
    .selectFrom('analysis_version')
    .select(['id', 'last_change'])
    .where('id', '=', sql<string>`any(${versionIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function insertOperation(db: Db, kind: ChangeKind, userId: string): Promise<number> {
  const row = { kind, changed_by: userId };
  const { id } = await db.insertInto('classification_operation').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Verdicts of one version that are changed together. */
export interface VersionChange {
  operation: number;
  versionId: string;
  elementIndexes: Uint32Array;
}

export function writeApproval(db: Db, change: VersionChange, approved: boolean): Promise<number> {
  return writeChanges(
    db,
    change,
    sql`
      update classification set approved = ${approved}
      where ${isNamed(change)}
      returning element_index, status as previous_status, status, is_manual as was_manual, is_manual,
        not approved as was_approved, approved`,
  );
}

export function writeStatus(db: Db, change: VersionChange, status: number): Promise<number> {
  return writeChanges(
    db,
    change,
    sql`
      update classification set status = ${status}, is_manual = true
      from classification as before
      where ${isNamed(change)} and before.version_id = classification.version_id
        and before.element_index = classification.element_index
      returning classification.element_index, before.status as previous_status, classification.status,
        before.is_manual as was_manual, classification.is_manual, before.approved as was_approved,
        classification.approved`,
  );
}

/** The elements of a version whose last change is that of this operation. */
export async function listUndoable(db: Db, versionId: string, operation: string): Promise<Uint32Array> {
  const { rows } = await sql<{ indexes: Buffer | null }>`
    select string_agg(int4send(element_index), '') as indexes
    from classification_change as change
    where operation = ${operation}::bigint and version_id = ${versionId}
      and not exists (
        select from classification_change as later
        where later.version_id = ${versionId} and later.element_index = change.element_index
          and later.id > change.id)`.execute(db);
  return readIntegers(rows[0]?.indexes);
}

/** What these elements were before an operation. */
export function writeUndone(db: Db, change: VersionChange, undone: string): Promise<number> {
  return writeChanges(
    db,
    change,
    sql`
      update classification set status = change.previous_status, is_manual = change.was_manual,
        approved = change.was_approved
      from classification_change as change
      where ${isNamed(change)} and change.operation = ${undone}::bigint
        and change.version_id = classification.version_id and change.element_index = classification.element_index
      returning classification.element_index, change.status as previous_status, classification.status,
        change.is_manual as was_manual, classification.is_manual, change.approved as was_approved,
        classification.approved`,
  );
}

/**
 * A text of numbers, as a list of them would be escaped one by one; and not a table of them, as the database would read
 * the verdicts of all projects to join it.
 */
const isNamed = ({ versionId, elementIndexes }: VersionChange) => sql`classification.version_id = ${versionId}
  and classification.element_index = any(${`{${elementIndexes.join()}}`}::integer[])`;

/** Writes what the update did into the history, and that the version has changed; answers how many did. */
async function writeChanges(
  db: Db,
  { operation, versionId }: Pick<VersionChange, 'operation' | 'versionId'>,
  update: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with changed as (${update}),
    written as (
      insert into classification_change (version_id, element_index, operation, previous_status, status, was_manual,
        is_manual, was_approved, approved)
      select ${versionId}, element_index, ${operation}, previous_status, status, was_manual, is_manual, was_approved,
        approved
      from changed order by element_index
      returning id),
    told as (select count(*)::integer as count, max(id) as last from written),
    noted as (
      update analysis_version set last_change = told.last from told
      where id = ${versionId} and told.last is not null)
    select count from told`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What somebody changed at once, and in which versions; nothing when it was somebody else, or nothing. */
export async function findOperation(
  db: Db,
  operation: string,
  userId: string,
): Promise<{ kind: ChangeKind; versionIds: string[] } | undefined> {
  const { rows } = await sql<{ kind: ChangeKind; versionIds: string[] }>`
    select kind, array(
      select distinct version_id from classification_change where operation = classification_operation.id)
      as "versionIds"
    from classification_operation
    where id = ${operation}::bigint and changed_by = ${userId}`.execute(db);
  return rows[0];
}
