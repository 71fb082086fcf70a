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

export async function insertOperation(
  db: Db,
  { kind, userId, undoes }: { kind: ChangeKind; userId: string; undoes?: string },
): Promise<number> {
  const row = { kind, changed_by: userId, undoes: undoes === undefined ? null : sql<number>`${undoes}::bigint` };
  const { id } = await db.insertInto('classification_operation').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function moveOperation(db: Db, operation: string, changedAt: Date): Promise<void> {
  await sql`update classification_operation set changed_at = ${changedAt} where id = ${operation}::bigint`.execute(db);
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

/** What people change of a verdict. */
interface State {
  status: number;
  isManual: boolean;
  approved: boolean;
}

/** Elements that an operation changed from one state to another, and nobody changed again since. */
export interface UndoableChange {
  before: State;
  after: State;
  elementIndexes: Uint32Array;
}

/**
 * By what they were and became, as few groups: updates by constants are fast whatever the database believes about its
 * tables, which right after a bulk change is nothing yet.
 */
export async function listUndoable(db: Db, versionId: string, operation: string): Promise<UndoableChange[]> {
  const { rows } = await sql<Row>`
    with own as materialized (
      select * from classification_change where operation = ${operation}::bigint and version_id = ${versionId}),
    changed_again as materialized (
      select element_index from classification_change
      where version_id = ${versionId} and id > (select max(id) from own))
    select previous_status, was_manual, was_approved, status, is_manual, approved,
      string_agg(int4send(element_index), '') as indexes
    from own
    where element_index not in (select element_index from changed_again)
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows.map((row) => ({
    before: { status: row.previous_status, isManual: row.was_manual, approved: row.was_approved },
    after: { status: row.status, isManual: row.is_manual, approved: row.approved },
    elementIndexes: readIntegers(row.indexes),
  }));
}

type Row = Pick<
  Schema['classification_change'],
  'previous_status' | 'was_manual' | 'was_approved' | 'status' | 'is_manual' | 'approved'
> & { indexes: Buffer };

export function writeUndone(
  db: Db,
  { operation, versionId }: Pick<VersionChange, 'operation' | 'versionId'>,
  { before, after, elementIndexes }: UndoableChange,
): Promise<number> {
  const change = { operation, versionId, elementIndexes };
  return writeChanges(
    db,
    change,
    sql`
      update classification
      set status = ${before.status}, is_manual = ${before.isManual}, approved = ${before.approved}
      where ${isNamed(change)}
      returning element_index, ${after.status}::smallint as previous_status, status,
        ${after.isManual}::boolean as was_manual, is_manual, ${after.approved}::boolean as was_approved, approved`,
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

/** What somebody changed at once, and in which versions; nothing when it was somebody else, nothing, or an undoing. */
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
    where id = ${operation}::bigint and changed_by = ${userId} and undoes is null`.execute(db);
  return rows[0];
}
