import { type Kysely, sql } from 'kysely';

const works = sql`array['WRITE', 'RECLASSIFY', 'ADMIN', 'SR_WRITE', 'FILE_SCAN_WRITE', 'FILE_DOC_WRITE']`;
const given = sql`permissions || case when permissions && ${works} then 'ISSUE_WRITE' else 'ISSUE_COMMENT' end`;
/** Who could change issues until now. */
const worked = sql`permissions @> array['READ', 'LIST', 'VIEW_ASSETS']
  and not permissions && array['ISSUE_WRITE', 'ISSUE_COMMENT']`;

/**
 * Who only looked may comment, and who did more works on issues: nobody loses what they did yesterday. The version before
 * takes no notice of permissions that it does not know.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update membership set permissions = ${given}, version = version + 1 where ${worked}`.execute(db);
  await sql`update invitation_project set permissions = ${given} where ${worked}`.execute(db);
}
