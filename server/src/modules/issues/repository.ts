import type { IssueChange, IssuePin } from '@plumbline/contract/resources/issues';
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Condition } from '../../platform/rsqlCondition.ts';
import type { Schema } from '../../platform/schema.ts';
import type { ChangeRow, IssueRow } from './IssueRow.ts';
import { contains, issueFilter } from './issueFilter.ts';

/** Which issues of a project are meant. */
export interface AskedIssues {
  filter?: string | undefined;
  searchText?: string | undefined;
  /** The model that numbers of elements count in; each issue's own without it. */
  model?: string | undefined;
}

export interface IssueListing extends AskedIssues {
  skip: number;
  limit: number;
  sort: string;
}

/** Most severe first; as the index by priority has it. */
const priority = sql`array_position(array['Blocker', 'Critical', 'Major', 'Minor', 'Unassigned'], issue.priority)`;

/** As indexes have them, number by number among equals. */
const sortColumns = {
  createdDate: { column: sql.ref('issue.created_at') },
  updatedDate: { column: sql.ref('issue.updated_at') },
  issueId: { column: sql.ref('issue.number') },
  priority: { column: priority },
  deadline: { column: sql.ref('issue.deadline'), nulls: sql`nulls last` },
} as const;

function orderOf(sort: string): RawBuilder<unknown> {
  const { column, nulls } = { nulls: sql``, ...sortColumns[sort.replace(/^-/, '') as keyof typeof sortColumns] };
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${column} ${direction} ${nulls}, issue.number ${direction}`;
}

function conditionOf(projectId: string, { filter, searchText, model }: AskedIssues): Condition {
  const parts: Condition[] = [sql<SqlBool>`issue.project_id = ${projectId} and issue.deleted_at is null`];
  if (filter) parts.push(issueFilter(filter, { projectId, modelId: model }));
  if (searchText) parts.push(contains(searchText));
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

interface FoundPage {
  ids: string[];
  total: number;
}

/** Of what has to look at every issue anyway, in one look: the page and how many there are. */
async function lookOnce(db: Db, projectId: string, listing: IssueListing): Promise<FoundPage> {
  const { skip, limit, sort } = listing;
  const { rows } = await sql<FoundPage>`
    with issue as materialized (
      select issue.id, issue.number, issue.created_at, issue.updated_at, issue.priority, issue.deadline
      from issue where ${conditionOf(projectId, listing)})
    select (select count(*)::integer from issue) as total,
      array(select id from issue order by ${orderOf(sort)} offset ${skip} limit ${limit}) as ids`.execute(db);
  return rows[0] as FoundPage;
}

/** An index gives the page, and counting needs no order. */
async function lookByOrder(db: Db, projectId: string, listing: IssueListing): Promise<FoundPage> {
  const condition = conditionOf(projectId, listing);
  const [page, counted] = await Promise.all([
    db
      .selectFrom('issue')
      .select('issue.id')
      .where(condition)
      .orderBy(orderOf(listing.sort))
      .offset(listing.skip)
      .limit(listing.limit)
      .execute(),
    db
      .selectFrom('issue')
      .select(sql<number>`count(*)::integer`.as('total'))
      .where(condition)
      .executeTakeFirstOrThrow(),
  ]);
  return { ids: page.map(({ id }) => id), total: counted.total };
}

function findPage(db: Db, projectId: string, listing: IssueListing): Promise<FoundPage> {
  const { filter = '', searchText } = listing;
  // No index finds texts, and elements are looked up before anything else: neither twice.
  const isOneLook = searchText !== undefined || /=~|=si|externalId|forgeObjectId/.test(filter);
  return isOneLook ? lookOnce(db, projectId, listing) : lookByOrder(db, projectId, listing);
}

/** The most severe first, with those of their first elements that the model has. */
export async function listPins(
  db: Db,
  projectId: string,
  { model, ...asked }: AskedIssues & { model: string },
  most: { issues: number; elements: number },
): Promise<IssuePin[]> {
  const { rows } = await sql<IssuePin>`
    with asked as materialized (
      select issue.id, issue.number, issue.diagnosis, issue.priority, ${priority} as severity
      from issue where ${conditionOf(projectId, { ...asked, model })}
      order by severity, issue.number limit ${most.issues})
    select asked.id as _id, asked.number as "issueId", asked.diagnosis, asked.priority,
      coalesce(array_agg(element.element_index order by issue_element.position)
        filter (where element.element_index is not null), '{}') as "forgeObjectId"
    from asked
    left join issue_element on issue_element.issue_id = asked.id and issue_element.position < ${most.elements}
    left join element on element.identity = issue_element.identity and element.model_id = ${model}
    group by asked.id, asked.number, asked.diagnosis, asked.priority, asked.severity
    order by asked.severity, asked.number`.execute(db);
  return rows;
}

export async function listIds(db: Db, projectId: string, asked: AskedIssues, most: number): Promise<string[]> {
  const rows = await db.selectFrom('issue').select('id').where(conditionOf(projectId, asked)).limit(most).execute();
  return rows.map(({ id }) => id);
}

/** The page alone is joined with names: joined first, all issues of the project would be. */
export async function listIssues(db: Db, projectId: string, listing: IssueListing) {
  const { ids, total } = await findPage(db, projectId, listing);
  const rows = await issues(db).where('issue.id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
}

/** Every one of the list, in its order. */
export async function listAll(
  db: Db,
  projectId: string,
  { sort, ...asked }: AskedIssues & Pick<IssueListing, 'sort'>,
): Promise<IssueRow[]> {
  return issues(db).where(conditionOf(projectId, asked)).orderBy(orderOf(sort)).execute();
}

/** One that was deleted is none. */
export function findIssue(db: Db, projectId: string, issueId: string): Promise<IssueRow | undefined> {
  return issues(db)
    .where('issue.id', '=', issueId)
    .where('issue.project_id', '=', projectId)
    .where('issue.deleted_at', 'is', null)
    .executeTakeFirst();
}

export function listByIds(db: Db, issueIds: readonly string[]): Promise<IssueRow[]> {
  return issues(db).where('issue.id', '=', sql<string>`any(${issueIds}::uuid[])`).orderBy('issue.number').execute();
}

export async function findViewport(db: Db, issueId: string) {
  const row = await db.selectFrom('issue').select('viewport').where('id', '=', issueId).executeTakeFirst();
  return row?.viewport ?? null;
}

/** Until the transaction ends nobody else changes it. */
export async function lockIssue(trx: Db, projectId: string, issueId: string): Promise<IssueRow | undefined> {
  const locked = await lockIssues(trx, projectId, [issueId]);
  return locked.length === 0 ? undefined : findIssue(trx, projectId, issueId);
}

/** Those that there are; in an order in which two callers cannot block each other. */
export async function lockIssues(
  trx: Db,
  projectId: string,
  issueIds: readonly string[],
  { withDeleted = false } = {},
): Promise<string[]> {
  const rows = await trx
    .selectFrom('issue')
    .select('id')
    .where('id', '=', sql<string>`any(${issueIds}::uuid[])`)
    .where('project_id', '=', projectId)
    .$if(!withDeleted, (query) => query.where('deleted_at', 'is', null))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function findTenant(db: Db, projectId: string): Promise<string> {
  const { tenant_id } = await db
    .selectFrom('project')
    .select('tenant_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return tenant_id;
}

/** Of people, as histories tell them. */
export async function findNames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]));
}

/** All but what was seen, which may be long. */
function issues(db: Db) {
  return db
    .selectFrom('issue')
    .innerJoin('app_user as author', 'author.id', 'issue.created_by')
    .leftJoin('app_user as assignee', 'assignee.id', 'issue.assigned_to')
    .innerJoin('analysis_view', 'analysis_view.id', 'issue.view_id')
    .leftJoin('issue_finding as finding', 'finding.issue_id', 'issue.id')
    .leftJoin('analysis_view as found_view', 'found_view.id', 'finding.view_id')
    .select(['issue.id', 'issue.number', 'issue.status', 'issue.priority', 'issue.diagnosis', 'issue.location'])
    .select(['issue.deadline', 'issue.assigned_to', 'issue.created_by', 'issue.view_id', 'issue.model_id'])
    .select(['issue.classification', 'issue.status_at_creation', 'issue.revision'])
    .select(['issue.created_at', 'issue.updated_at', 'issue.imported_author', 'issue.imported_assignee'])
    .select(['author.first_name as author_first_name', 'author.last_name as author_last_name'])
    .select(['assignee.first_name as assignee_first_name', 'assignee.last_name as assignee_last_name'])
    .select('analysis_view.name as view_name')
    .select(['finding.state as finding_state', 'finding.counts as finding_counts', 'finding.unseen as finding_unseen'])
    .select(['finding.gone as finding_gone', 'finding.view_id as finding_view_id'])
    .select(['found_view.name as finding_view_name', 'found_view.scan_date as finding_scan_date']);
}

/** Of the project, one after the other: numbers have no gaps, as they are given back when the transaction fails. */
export async function takeNumbers(trx: Db, projectId: string, count: number) {
  const { last_number, last_change } = await trx
    .insertInto('issue_counter')
    .values({ project_id: projectId, last_number: count, last_change: 1 })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet({
        last_number: sql`issue_counter.last_number + ${count}`,
        last_change: sql`issue_counter.last_change + 1`,
      }),
    )
    .returning(['last_number', 'last_change'])
    .executeTakeFirstOrThrow();
  return { first: last_number - count + 1, linkChange: last_change };
}

/** The last change of what open issues are about; until the transaction ends there is no other. */
export async function lockProgress(trx: Db, projectId: string): Promise<number> {
  await trx
    .insertInto('issue_counter')
    .values({ project_id: projectId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { last_change } = await trx
    .selectFrom('issue_counter')
    .select('last_change')
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return last_change;
}

/** Says that what open issues are about has changed. */
export async function takeLinkChange(trx: Db, projectId: string, is?: 'deletion'): Promise<number> {
  const { last_change } = await trx
    .updateTable('issue_counter')
    .set({
      last_change: sql`last_change + 1`,
      ...(is === 'deletion' && { last_deletion: sql`last_change + 1` }),
    })
    .where('project_id', '=', projectId)
    .returning('last_change')
    .executeTakeFirstOrThrow();
  return last_change;
}

export async function insertIssue(trx: Db, issue: Insertable<Schema['issue']>): Promise<string> {
  const { id } = await trx.insertInto('issue').values(issue).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Answers their ids in the order of their numbers. */
export async function insertIssues(trx: Db, issues: readonly Insertable<Schema['issue']>[]): Promise<string[]> {
  const rows = await trx
    .insertInto('issue')
    .values([...issues])
    .returning(['id', 'number'])
    .execute();
  return rows.sort((a, b) => a.number - b.number).map(({ id }) => id);
}

export async function updateIssue(trx: Db, issueId: string, changes: Updateable<Schema['issue']>): Promise<void> {
  await trx.updateTable('issue').set(changes).where('id', '=', issueId).execute();
}

type Deed = Pick<Insertable<Schema['issue_change']>, 'kind' | 'changed_by'>;

/** What was done to one of many issues. */
export interface ToldIssue {
  id: string;
  revision: number;
  fields?: IssueChange['fields'];
  note?: string | undefined;
}

/** Writes down what somebody did to issues; asked by serviceOfHistory.ts alone, which also tells webhooks. */
export async function insertChanges(trx: Db, { kind, changed_by }: Deed, told: readonly ToldIssue[]): Promise<void> {
  await sql`
    insert into issue_change (issue_id, kind, revision, fields, note, changed_by)
    select issue_id, ${kind}, revision, fields::jsonb, note, ${changed_by}
    from unnest(${told.map(({ id }) => id)}::uuid[], ${told.map(({ revision }) => revision)}::integer[],
      ${told.map(({ fields = [] }) => JSON.stringify(fields))}::text[], ${told.map(({ note }) => note ?? null)}::text[])
      as row (issue_id, revision, fields, note)`.execute(trx);
  await sql`update issue set updated_at = clock_timestamp()
    where id = any(${told.map(({ id }) => id)}::uuid[])`.execute(trx);
}

/** Newest first. */
export function listChanges(
  db: Db,
  issueId: string,
  { skip, limit, after = 0 }: { skip: number; limit: number; after?: number },
): Promise<ChangeRow[]> {
  return db
    .selectFrom('issue_change')
    .innerJoin('app_user', 'app_user.id', 'issue_change.changed_by')
    .select(['issue_change.id', 'kind', 'fields', 'note', 'first_name', 'last_name'])
    .select(['changed_by as created_by', 'changed_at as created_at'])
    .where('issue_id', '=', issueId)
    .$if(after > 0, (query) => query.where('revision', '>', after).where('kind', '=', 'updated'))
    .orderBy('issue_change.id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
}

export async function countChanges(db: Db, issueId: string): Promise<number> {
  const { count } = await db
    .selectFrom('issue_change')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('issue_id', '=', issueId)
    .executeTakeFirstOrThrow();
  return count;
}

/** What others recorded since then, and which older issues they changed. */
export async function countNews(db: Db, projectId: string, { userId, since }: { userId: string; since: Date }) {
  const { rows } = await sql<{ newIssues: number; changedIssues: number }>`
    select
      count(*) filter (where created_at > ${since} and created_by <> ${userId})::integer as "newIssues",
      count(*) filter (where created_at <= ${since} and exists (
        select from issue_change
        where issue_id = issue.id and changed_at > ${since} and changed_by <> ${userId}))::integer as "changedIssues"
    from issue
    where project_id = ${projectId} and deleted_at is null and updated_at > ${since}`.execute(db);
  return rows[0] ?? { newIssues: 0, changedIssues: 0 };
}
