import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { FollowedVersions } from '../../platform/schema.ts';

/** What counts for every member: the published views of a project, and its active model. */
export interface Published {
  projectId: string;
  viewIds: readonly string[];
}

/** Of each analysis of these views the newest published version: what members see when they name none. */
const published = ({ viewIds }: Published) => sql`
  select distinct on (analysis.id) version.id as version_id, version.created_at, version.last_change,
    view.id as view_id, view.model_id, view.scan_date
  from analysis_view as view
  join analysis on analysis.view_id = view.id
  join analysis_version as version on version.analysis_id = analysis.id and version.status = 'stable'
  where view.id = any(${viewIds}::uuid[])
  order by analysis.id, version.number desc`;

const statusCodes = [1, 2, 3, 4, 5, 6];
const noData = 5;

/**
 * Writes what later scans say of the elements of these issues: of one view the newest version counts, of several views the
 * last that has more to say than no data. Element by element: joined as a whole, every verdict of the project would be read
 * for a few hundred issues.
 */
export async function writeFindings(trx: Db, from: Published, issueIds: readonly string[]): Promise<void> {
  const counts = sql.join(statusCodes.map((code) => sql`count(*) filter (where last.status = ${code})::integer`));
  await sql`
    with published as materialized (${published(from)}),
    asked as materialized (
      select issue.id as issue_id, own.scan_date from issue join analysis_view as own on own.id = issue.view_id
      where issue.id = any(${issueIds}::uuid[]) and issue.project_id = ${from.projectId}),
    active as (select id from model where project_id = ${from.projectId} and is_active),
    found as (
      select asked.issue_id, array[${counts}] as counts,
        count(issue_element.issue_id) filter (where last.status is null)::integer as unseen,
        count(issue_element.issue_id) filter (where active.id is not null and now.identity is null)::integer as gone,
        (array_agg(last.view_id order by last.scan_date desc, last.view_id) filter (where last.view_id is not null))[1]
          as view_id,
        case when count(last.status) = 0 then 'unseen' when bool_and(last.status is not distinct from 1) then 'solved'
          else 'standing' end as state
      from asked
      left join issue_element on issue_element.issue_id = asked.issue_id
      left join lateral (
        select said.status, said.view_id, said.scan_date
        from (
          select distinct on (published.view_id) published.view_id, published.scan_date, verdict.status
          from element
          join published on published.model_id = element.model_id and published.scan_date > asked.scan_date
          cross join lateral (
            select status from classification
            where version_id = published.version_id and element_index = element.element_index limit 1) as verdict
          where element.identity = issue_element.identity
          order by published.view_id, published.created_at desc, published.version_id) as said
        where said.status <> ${noData}
        order by said.scan_date desc, said.view_id limit 1) as last on true
      left join active on true
      left join element as now on now.identity = issue_element.identity and now.model_id = active.id
      group by asked.issue_id)
    insert into issue_finding as known (issue_id, project_id, state, counts, unseen, gone, view_id)
    select issue_id, ${from.projectId}, state, counts, unseen, gone, view_id from found
    on conflict (issue_id) do update set state = excluded.state, counts = excluded.counts, unseen = excluded.unseen,
      gone = excluded.gone, view_id = excluded.view_id
    where (known.state, known.counts, known.unseen, known.gone, known.view_id)
      is distinct from (excluded.state, excluded.counts, excluded.unseen, excluded.gone, excluded.view_id)`.execute(
    trx,
  );
}

/** How far a project's published verdicts have come. */
export interface Following {
  modelId: string | null;
  versions: FollowedVersions;
}

export async function findPublished(db: Db, from: Published): Promise<Following> {
  const { rows } = await sql<Following>`
    select (select id from model where project_id = ${from.projectId} and is_active) as "modelId",
      coalesce((select jsonb_object_agg(version_id, last_change) from (${published(from)}) as published), '{}')
        as versions`.execute(db);
  return rows[0] as Following;
}

export function findFollowing(db: Db, projectId: string): Promise<Following | undefined> {
  return db
    .selectFrom('issue_following')
    .select(['model_id as modelId', 'versions'])
    .where('project_id', '=', projectId)
    .executeTakeFirst();
}

export async function keepFollowing(db: Db, projectId: string, { modelId, versions }: Following): Promise<void> {
  const row = { model_id: modelId, versions: JSON.stringify(versions) };
  await db
    .insertInto('issue_following')
    .values({ project_id: projectId, ...row })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(row))
    .execute();
}

/** Waits for whoever is just making an issue: it may have been looked up before what is to be followed was published. */
export async function awaitMakers(trx: Db, projectId: string): Promise<void> {
  await trx.selectFrom('issue_counter').select('project_id').where('project_id', '=', projectId).forUpdate().execute();
}

export async function listIssueIds(db: Db, projectId: string): Promise<string[]> {
  const rows = await db.selectFrom('issue').select('id').where('project_id', '=', projectId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Issues of the project about elements whose verdict in a version changed after one change up to another. */
export async function listTouched(
  db: Db,
  projectId: string,
  { versionId, after, upTo }: { versionId: string; after: number; upTo: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct issue.id
    from classification_change as change
    join analysis_version as version on version.id = change.version_id
    join analysis on analysis.id = version.analysis_id
    join analysis_view as view on view.id = analysis.view_id
    join element on element.model_id = view.model_id and element.element_index = change.element_index
    join issue_element on issue_element.identity = element.identity
    join issue on issue.id = issue_element.issue_id and issue.project_id = ${projectId}
    where change.version_id = ${versionId} and change.id > ${after} and change.id <= ${upTo}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Projects with issues that nobody has looked up yet. */
export async function listUnfollowed(db: Db): Promise<string[]> {
  const { rows } = await sql<{ project_id: string }>`
    select distinct project_id from issue
    where not exists (select from issue_finding where issue_finding.issue_id = issue.id)`.execute(db);
  return rows.map(({ project_id }) => project_id);
}
