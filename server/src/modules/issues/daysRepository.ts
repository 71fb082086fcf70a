import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** When an issue was made, and each comment on it, oldest first. */
export interface IssueDays {
  createdAt: Date;
  commentedAt: readonly Date[];
}

/** Puts an issue with all that was said, attached and changed on other days than those on which it was written. */
export async function moveToDays(trx: Db, issueId: string, { createdAt, commentedAt }: IssueDays): Promise<void> {
  const lastAt = commentedAt.at(-1) ?? createdAt;
  await sql`
    update issue set created_at = ${createdAt}, updated_at = ${lastAt} where id = ${issueId}`.execute(trx);
  await sql`
    with said as (
      select id, row_number() over (order by created_at, id) as place from issue_comment where issue_id = ${issueId})
    update issue_comment set created_at = day.at
    from said join unnest(${commentedAt.map((at) => at.toISOString())}::timestamptz[]) with ordinality as day (at, place)
      on day.place = said.place
    where issue_comment.id = said.id`.execute(trx);
  await sql`update issue_asset set created_at = ${createdAt}::timestamptz + place * interval '1 second'
    from (select id as asset_id, row_number() over (order by created_at, id) as place
      from issue_asset where issue_id = ${issueId}) as attached
    where issue_asset.id = attached.asset_id`.execute(trx);
  // What is changed last is that it is closed.
  await sql`
    update issue_change set changed_at = case kind when 'updated' then ${lastAt}::timestamptz else ${createdAt} end
    where issue_id = ${issueId}`.execute(trx);
}
