import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { ChangedColumns, Schema } from '../../platform/schema.ts';

export type OperationRow = Selectable<Schema['issue_operation']>;

export async function insertOperation(
  trx: Db,
  operation: Pick<OperationRow, 'project_id' | 'kind' | 'created_by'>,
): Promise<string> {
  const { id } = await trx.insertInto('issue_operation').values(operation).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** What an operation makes of an issue. */
export interface ChangedIssue {
  id: string;
  before: ChangedColumns;
  after: ChangedColumns;
}

/** Writes what is said of each, and nothing else of it; every one has another revision then. */
export async function changeIssues(
  trx: Db,
  changes: readonly Pick<ChangedIssue, 'id' | 'after'>[],
  linkChange: number | undefined,
): Promise<void> {
  const after = changes.map((change) => JSON.stringify(change.after));
  await sql`
    update issue set revision = revision + 1, link_change = coalesce(${linkChange ?? null}::bigint, link_change),
      status = coalesce(row.after ->> 'status', status), priority = coalesce(row.after ->> 'priority', priority),
      deadline = case when row.after ? 'deadline' then (row.after ->> 'deadline')::date else deadline end,
      assigned_to = case when row.after ? 'assigned_to' then (row.after ->> 'assigned_to')::uuid else assigned_to end
    from (select id, after::jsonb as after
      from unnest(${changes.map(({ id }) => id)}::uuid[], ${after}::text[]) as row (id, after)) as row
    where issue.id = row.id`.execute(trx);
}

export async function keepChanges(trx: Db, operationId: string, changes: readonly ChangedIssue[]): Promise<void> {
  const texts = (side: 'before' | 'after') => changes.map((change) => JSON.stringify(change[side]));
  await sql`
    insert into issue_operation_change (operation_id, issue_id, before, after)
    select ${operationId}, issue_id, before::jsonb, after::jsonb
    from unnest(${changes.map(({ id }) => id)}::uuid[], ${texts('before')}::text[], ${texts('after')}::text[])
      as row (issue_id, before, after)`.execute(trx);
}

/** Until the transaction ends nobody else takes it back. */
export function lockOperation(trx: Db, projectId: string, operationId: string): Promise<OperationRow | undefined> {
  return trx
    .selectFrom('issue_operation')
    .selectAll()
    .where('id', '=', operationId)
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirst();
}

export async function setUndone(trx: Db, operationId: string): Promise<void> {
  await trx
    .updateTable('issue_operation')
    .set({ undone_at: sql`clock_timestamp()` })
    .where('id', '=', operationId)
    .execute();
}

export async function listChanges(trx: Db, operationId: string): Promise<ChangedIssue[]> {
  return trx
    .selectFrom('issue_operation_change')
    .select(['issue_id as id', 'before', 'after'])
    .where('operation_id', '=', operationId)
    .execute();
}

export async function setDeleted(trx: Db, issueIds: readonly string[], operationId: string): Promise<void> {
  await sql`update issue set deleted_at = clock_timestamp(), deletion = ${operationId}
    where id = any(${issueIds}::uuid[])`.execute(trx);
}

/** Answers which they were. */
export async function restoreDeleted(trx: Db, operationId: string, linkChange: number) {
  const { rows } = await sql<{ id: string; revision: number }>`
    update issue set deleted_at = null, deletion = null, link_change = ${linkChange}
    where deletion = ${operationId} and deleted_at is not null
    returning id, revision`.execute(trx);
  return rows;
}

/** What cannot be brought back any more, with all that belongs to it. */
export async function purge(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('issue').where('deleted_at', '<', before).execute();
  await db.deleteFrom('issue_operation').where('created_at', '<', before).execute();
}
