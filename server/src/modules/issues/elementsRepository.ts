import type { IssueStatus } from '@plumbline/contract/resources/issues';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';
import type { IssueCounts, IssueElementRow } from './IssueRow.ts';

/** An element of a model. */
export type ElementRow = Pick<Schema['element'], 'element_index' | 'identity' | 'global_id' | 'name'>;

const columns = ['element_index', 'identity', 'global_id', 'name'] as const;

export function listByIndex(db: Db, modelId: string, indexes: readonly number[]): Promise<ElementRow[]> {
  return db
    .selectFrom('element')
    .select(columns)
    .where('model_id', '=', modelId)
    .where('element_index', '=', sql<number>`any(${indexes}::integer[])`)
    .execute();
}

/** Several elements may have one GlobalId, in several root models. */
export function listByGlobalId(db: Db, modelId: string, globalIds: readonly string[]): Promise<ElementRow[]> {
  return db
    .selectFrom('element')
    .select(columns)
    .where('model_id', '=', modelId)
    .where('global_id', '=', sql<string>`any(${globalIds}::text[])`)
    .orderBy('element_index')
    .execute();
}

export type KeptElement = Pick<Schema['issue_element'], 'identity' | 'global_id' | 'name'>;

export function listOfIssue(db: Db, issueId: string): Promise<KeptElement[]> {
  return db
    .selectFrom('issue_element')
    .select(['identity', 'global_id', 'name'])
    .where('issue_id', '=', issueId)
    .orderBy('position')
    .execute();
}

/** Around all elements of an issue in its own model: the least x, y and z, then the largest. */
export async function findBox(db: Db, issueId: string): Promise<number[] | undefined> {
  const side = (of: 'min' | 'max', at: number) => sql`${sql.raw(of)}(element.box[${sql.lit(at)}])`;
  const { rows } = await sql<{ box: (number | null)[] }>`
    select array[${sql.join([...[1, 2, 3].map((at) => side('min', at)), ...[4, 5, 6].map((at) => side('max', at))])}] as box
    from issue_element
    join issue on issue.id = issue_element.issue_id
    join element on element.model_id = issue.model_id and element.element_index = issue_element.element_index
    where issue_element.issue_id = ${issueId}`.execute(db);
  const box = rows[0]?.box ?? [];
  return box.length === 6 && box.every((value) => value !== null) ? (box as number[]) : undefined;
}

/** In this order; their numbers are those of the issue's own model. */
export async function replaceElements(
  trx: Db,
  { id, model_id }: { id: string; model_id: string },
  elements: readonly KeptElement[],
): Promise<void> {
  await trx.deleteFrom('issue_element').where('issue_id', '=', id).execute();
  const column = <Key extends keyof KeptElement>(key: Key) => elements.map((element) => element[key]);
  await sql`
    insert into issue_element (issue_id, position, identity, element_index, global_id, name)
    select ${id}, position - 1, row.identity, element.element_index, row.global_id, row.name
    from unnest(${column('identity')}::bigint[], ${column('global_id')}::text[], ${column('name')}::text[])
      with ordinality as row (identity, global_id, name, position)
    left join element on element.identity = row.identity and element.model_id = ${model_id}`.execute(trx);
}

/** An issue and an element of its own model. */
export interface NewElement {
  issueId: string;
  position: number;
  elementIndex: number;
}

/** Answers how many of them the model has. */
export async function insertElements(trx: Db, modelId: string, elements: readonly NewElement[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into issue_element (issue_id, position, identity, element_index, global_id, name)
    select row.issue_id, row.position, element.identity, element.element_index, element.global_id, element.name
    from unnest(${elements.map(({ issueId }) => issueId)}::uuid[],
      ${elements.map(({ position }) => position)}::integer[],
      ${elements.map(({ elementIndex }) => elementIndex)}::integer[]) as row (issue_id, position, element_index)
    join element on element.model_id = ${modelId} and element.element_index = row.element_index`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

interface AskedElements {
  /** Another model than the issues' own. */
  modelId?: string | undefined;
  /** Of each issue. */
  most: number;
}

export async function listOfIssues(
  db: Db,
  issueIds: readonly string[],
  { modelId, most }: AskedElements,
): Promise<IssueElementRow[]> {
  const isAsked = sql`issue_element.issue_id = any(${issueIds}::uuid[]) and position < ${most}`;
  const { rows } =
    modelId === undefined
      ? await sql<IssueElementRow>`
          select issue_id, element_index, global_id, name from issue_element
          where ${isAsked} order by issue_id, position`.execute(db)
      : await sql<IssueElementRow>`
          select issue_id, element.element_index, issue_element.global_id, issue_element.name
          from issue_element
          left join element on element.identity = issue_element.identity and element.model_id = ${modelId}
          where ${isAsked} order by issue_id, position`.execute(db);
  return rows;
}

/** How much each of these issues has. */
export async function countParts(db: Db, issueIds: readonly string[]): Promise<Map<string, IssueCounts>> {
  const { rows } = await sql<IssueCounts>`
    with asked as (select unnest(${issueIds}::uuid[]) as issue_id),
    elements as (select issue_id, count(*)::integer as n from issue_element natural join asked group by issue_id),
    comments as (select issue_id, count(*)::integer as n from issue_comment natural join asked group by issue_id),
    assets as (select issue_id, count(*)::integer as n from issue_asset natural join asked group by issue_id)
    select asked.issue_id, coalesce(elements.n, 0) as elements, coalesce(comments.n, 0) as comments,
      coalesce(assets.n, 0) as assets
    from asked
    left join elements using (issue_id) left join comments using (issue_id) left join assets using (issue_id)`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.issue_id, row]));
}

export interface RootOfModel {
  modelId: string;
  rootPosition: number;
}

/** Issues about elements of root models, by status. */
export async function countOfRoots(db: Db, projectId: string, roots: readonly RootOfModel[]) {
  const { rows } = await sql<{ status: IssueStatus; count: number }>`
    select issue.status, count(*)::integer as count
    from issue
    where issue.project_id = ${projectId} and issue.deleted_at is null and exists (
      select from issue_element
        join element on element.identity = issue_element.identity
        join unnest(${roots.map(({ modelId }) => modelId)}::uuid[], ${roots.map(({ rootPosition }) => rootPosition)}::integer[])
          as root (model_id, position) on root.model_id = element.model_id and root.position = element.root_position
      where issue_element.issue_id = issue.id)
    group by issue.status`.execute(db);
  return rows;
}
