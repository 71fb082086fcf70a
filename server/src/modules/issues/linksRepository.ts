import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';

/** How far the issues of a project have come; nothing where it never had one. */
export function findProgress(db: Db, projectId: string) {
  return db
    .selectFrom('issue_counter')
    .select(['last_change as issue_change', 'last_deletion as issue_deletion'])
    .where('project_id', '=', projectId)
    .modifyEnd(prepared('issueProgress'))
    .executeTakeFirst();
}

export interface LinkRow {
  id: string;
  number: number;
  link_change: number;
  /** Null of one that is closed. */
  identities: number[] | null;
}

/** Issues whose elements or openness changed after a change; of the first time, those that are open. */
export async function listLinks(db: Db, projectId: string, after: number): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select issue.id, issue.number, issue.link_change,
      case when issue.status <> 'Closed' then
        coalesce(array_agg(issue_element.identity::float8) filter (where issue_element.identity is not null), '{}')
      end as identities
    from issue left join issue_element on issue_element.issue_id = issue.id
    where issue.project_id = ${projectId} and issue.link_change > ${after} and issue.deleted_at is null
      ${after === 0 ? sql`and issue.status <> 'Closed'` : sql``}
    group by issue.id`.execute(db);
  return rows;
}
