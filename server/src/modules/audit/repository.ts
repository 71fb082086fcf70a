import { auditActionTable } from '@plumbline/contract/auditActions';
import type { AuditFilter, SubjectKind } from '@plumbline/contract/resources/auditTrail';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';
import type { NewEntry } from './NewEntry.ts';

export type EntryRow = Selectable<Schema['audit_entry']>;

/** Which part of the trail; all of it without a project, for operators. */
export interface AskedEntries {
  projectId?: string | undefined;
  companyId?: string | undefined;
  filter: AuditFilter;
}

const everyProject = '00000000-0000-0000-0000-000000000000';

export async function insertEntry(
  db: Db,
  { by, action, projectId, companyId, subject, details }: NewEntry,
  unless: RawBuilder<SqlBool> = sql`false`,
): Promise<void> {
  const isOfAccount = auditActionTable[action].group === 'Accounts';
  await sql`
    insert into audit_entry (project_id, company_id, seen_in, actor_kind, actor_id, actor_name, action,
      subject_kind, subject_id, subject_name, details, address, request_id, actor_token)
    select
      ${projectId ?? null}::uuid, ${companyId ?? null}::uuid, ${projectId === undefined ? seenIn(subject) : null}::uuid[],
      ${by.kind}, ${by.userId ?? null}::uuid,
      coalesce(${by.name ?? null}::text, (select email from app_user where id = ${by.userId ?? null}::uuid)),
      ${action}, ${subject.kind}, ${subject.id ?? null}::text, coalesce(${subject.name ?? null}::text, ${nameOf(subject)}, ''),
      ${JSON.stringify(details ?? {})}::jsonb, ${isOfAccount ? (by.address ?? null) : null}::text,
      ${by.requestId ?? null}::text, ${by.token ?? null}::text
    where not (${unless})`.execute(db);
}

/** Unless the same person, or the same token, did the same to it today (UTC). */
export function insertEntryOfDay(db: Db, entry: NewEntry & { projectId: string }): Promise<void> {
  const { by, action, projectId, subject } = entry;
  return insertEntry(
    db,
    entry,
    sql`exists (
      select from audit_entry where project_id = ${projectId} and action = ${action} and subject_id = ${subject.id}
        and actor_id = ${by.userId}::uuid and actor_token is not distinct from ${by.token ?? null}::text
        and at >= date_trunc('day', now(), 'UTC'))`,
  );
}

/** One entry for an account within the window, however often it is tried; an address without an account has none. */
export async function insertFailedSignIn(
  db: Db,
  { email, address, requestId, windowS }: { email: string; address: string; requestId: string | null; windowS: number },
): Promise<void> {
  await sql`
    insert into audit_entry (seen_in, actor_kind, action, subject_kind, subject_id, subject_name, details, address,
      request_id)
    select array(select project_id from membership where user_id = app_user.id), 'anonymous', 'signInFailed',
      'account', app_user.id::text, app_user.email, '{}', ${address}, ${requestId}
    from app_user
    where lower(app_user.email) = ${email.toLowerCase()} and not exists (
      select from audit_entry where action = 'signInFailed' and subject_id = app_user.id::text
        and at > clock_timestamp() - make_interval(secs => ${windowS}))`.execute(db);
}

export async function countEntries(db: Db, asked: AskedEntries): Promise<number> {
  const { count } = await db
    .selectFrom('audit_entry')
    .select(db.fn.countAll<number>().as('count'))
    .where(conditionOf(asked))
    .executeTakeFirstOrThrow();
  return count;
}

/** Newest first; `before` is the id of the last one that is known already. */
export function listEntries(
  db: Db,
  asked: AskedEntries,
  { skip = 0, limit, before }: { skip?: number; limit: number; before?: number | undefined },
): Promise<EntryRow[]> {
  return db
    .selectFrom('audit_entry')
    .selectAll()
    .where(conditionOf(asked))
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
}

export function findCompanyName(db: Db, companyId: string) {
  return db.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirst();
}

export function findProjectName(db: Db, projectId: string) {
  return db.selectFrom('project').select('name').where('id', '=', projectId).executeTakeFirst();
}

/** Says so to the trigger that refuses it, until the transaction ends. */
export async function deleteBefore(trx: Db, moment: Date): Promise<number> {
  await sql`select set_config('plumbline.shortens_audit', 'on', true)`.execute(trx);
  const { numDeletedRows } = await trx.deleteFrom('audit_entry').where('at', '<', moment).executeTakeFirst();
  await sql`select set_config('plumbline.shortens_audit', '', true)`.execute(trx);
  return Number(numDeletedRows);
}

/** At most so many: the next sweep goes on. */
const deletedAtOnce = 20_000;

export async function deleteOfCompany(trx: Db, companyId: string, moment: Date): Promise<number> {
  await sql`select set_config('plumbline.shortens_audit', 'on', true)`.execute(trx);
  const { rows } = await sql`
    delete from audit_entry where id in (
      select id from audit_entry
      where at < ${moment}
        and (company_id = ${companyId} or project_id in (select id from project where company_id = ${companyId}))
      order by id limit ${deletedAtOnce})
    returning id`.execute(trx);
  await sql`select set_config('plumbline.shortens_audit', '', true)`.execute(trx);
  return rows.length;
}

export async function deleteOfProject(trx: Db, projectId: string): Promise<number> {
  await sql`select set_config('plumbline.shortens_audit', 'on', true)`.execute(trx);
  const { rows } = await sql`
    delete from audit_entry where project_id = ${projectId} or (subject_kind = 'project' and subject_id = ${projectId})
    returning id`.execute(trx);
  await sql`
    update audit_entry set seen_in = array_remove(seen_in, ${projectId}::uuid)
    where project_id is null and seen_in @> array[${projectId}::uuid]`.execute(trx);
  await sql`select set_config('plumbline.shortens_audit', '', true)`.execute(trx);
  return rows.length;
}

function conditionOf({
  projectId,
  companyId,
  filter: { from, to, who, actions, text },
}: AskedEntries): RawBuilder<SqlBool> {
  const parts: RawBuilder<SqlBool>[] = [sql`true`];
  if (projectId !== undefined) {
    const seen = sql`seen_in && array[${projectId}, ${everyProject}]::uuid[]`;
    parts.push(sql`(project_id = ${projectId} or (project_id is null and ${seen}))`);
  }
  if (companyId !== undefined) {
    const projects = sql`array(select id from project where company_id = ${companyId})`;
    const about = sql`(subject_kind = 'company' and subject_id = ${companyId})`;
    const ofAccount = sql`(project_id is null and seen_in && ${projects})`;
    parts.push(sql`(project_id = any(${projects}) or company_id = ${companyId} or ${about} or ${ofAccount})`);
  }
  if (from !== undefined) parts.push(sql`at >= ${from}`);
  if (to !== undefined) parts.push(sql`at < ${to}`);
  if (actions !== undefined) parts.push(sql`action = any(${actions}::text[])`);
  if (who) parts.push(sql`(actor_name ilike ${partOf(who)} or actor_token ilike ${partOf(who)})`);
  if (text) parts.push(sql`subject_name ilike ${partOf(text)}`);
  return sql`${sql.join(parts, sql` and `)}`;
}

/** Letters that mean something to LIKE mean themselves. */
const partOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function seenIn({ kind, id }: NewEntry['subject']): RawBuilder<string[]> {
  if (kind === 'product') return sql`array[${everyProject}]::uuid[]`;
  if (kind !== 'account' || id === undefined) return sql`'{}'::uuid[]`;
  return sql`array(select project_id from membership where user_id = ${id}::uuid)`;
}

const namedIn: Partial<Record<SubjectKind, RawBuilder<string>>> = {
  account: sql`select email from app_user`,
  project: sql`select name from project`,
  analysis: sql`select name from analysis_view`,
  issue: sql`select '#' || number || ' - ' || diagnosis from issue`,
};

function nameOf({ kind, id, name }: NewEntry['subject']): RawBuilder<string | null> {
  const table = namedIn[kind];
  return name !== undefined || id === undefined || table === undefined
    ? sql`null::text`
    : sql`(${table} where id = ${id}::uuid)`;
}
