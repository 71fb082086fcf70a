import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { ProcessNumbers, ProcessRole } from '../../platform/telemetry/ProcessNumbers.ts';

export async function countHouse(db: Db): Promise<{ people: number; companies: number; projects: number }> {
  const { rows } = await sql<{ people: number; companies: number; projects: number }>`
    select (select count(*)::int from app_user) as people, (select count(*)::int from company) as companies,
      (select count(*)::int from project) as projects`.execute(db);
  return rows[0] as { people: number; companies: number; projects: number };
}

export async function readDatabaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::bigint as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export async function readPostgresVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? '';
}

export async function findLastMigration(db: Db): Promise<{ name: string; timestamp: string } | undefined> {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration order by name desc limit 1`.execute(db);
  return rows[0];
}

/** What failed jobs were about, by what their payloads name: whatever of it is still there. */
export async function findSubjects(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, name from project where id = any(${ids}::uuid[])
    union all select id::text, filename from file where id = any(${ids}::uuid[])
    union all select id::text, email from app_user where id = any(${ids}::uuid[])
    union all select id::text, name from analysis_view where id = any(${ids}::uuid[])
    union all select id::text, filename from file_import where id = any(${ids}::uuid[])
    union all select id::text, name from webhook where id = any(${ids}::uuid[])
    union all select run.id::text, view.name from analysis_run run join analysis_view view on view.id = run.view_id
      where run.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export function listFailedMails(db: Db, most: number) {
  return db.selectFrom('mail_failure').selectAll().orderBy('last_at', 'desc').orderBy('id').limit(most).execute();
}

export async function countFailedMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mail_failure')
    .select(db.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function findFailedMail(db: Db, mailId: string) {
  return db.selectFrom('mail_failure').selectAll().where('id', '=', mailId).executeTakeFirst();
}

/** Answers whom it was for, where it was there. */
export function deleteFailedMail(db: Db, mailId: string) {
  return db.deleteFrom('mail_failure').where('id', '=', mailId).returning(['recipient', 'subject']).executeTakeFirst();
}

export async function deleteMailsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mail_failure').where('last_at', '<', before).execute();
}

export interface HouseCounts {
  uploads: number;
  runsWaiting: number;
  runsRunning: number;
  /** In the last day. */
  runsFailed: number;
  mailsUndelivered: number;
  messagesWaiting: number;
  /** Since when the oldest of them waits. */
  oldestMailAt: Date | null;
}

export async function countWork(db: Db): Promise<HouseCounts> {
  const { rows } = await sql<HouseCounts>`
    select (select count(*)::int from file where status = 'uploading') as uploads,
      (select count(*)::int from analysis_run where status = 'waiting') as "runsWaiting",
      (select count(*)::int from analysis_run where status = 'running') as "runsRunning",
      (select count(*)::int from analysis_run where status = 'failed' and ended_at > now() - interval '1 day')
        as "runsFailed",
      (select count(*)::int from mail_failure) as "mailsUndelivered",
      (select min(first_at) from mail_failure) as "oldestMailAt",
      (select count(*)::int from webhook_delivery where state = 'waiting') as "messagesWaiting"`.execute(db);
  return rows[0] as HouseCounts;
}

export interface ProcessRow {
  id: string;
  role: ProcessRole;
  host: string;
  pid: number;
  version: string;
  started_at: Date;
  /** Seconds since it said so, by the clock of the database. */
  silent_s: number;
  report: ProcessNumbers;
}

/** Also those that were lost within the last hour. */
export async function listProcesses(db: Db): Promise<ProcessRow[]> {
  const { rows } = await sql<ProcessRow>`
    select id, role, host, pid, version, started_at, report,
      greatest(0, extract(epoch from clock_timestamp() - seen_at))::float8 as silent_s
    from process_report where seen_at > now() - interval '1 hour' order by role, started_at, id`.execute(db);
  return rows;
}

type NewProcess = Omit<ProcessRow, 'silent_s'>;

export async function upsertProcess(db: Db, { report, ...row }: NewProcess): Promise<void> {
  const written = JSON.stringify(report);
  await db
    .insertInto('process_report')
    .values({ ...row, report: written })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ report: written, seen_at: sql`clock_timestamp()` }))
    .execute();
}

export async function deleteProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('process_report').where('id', '=', id).execute();
}

/** Of those that were lost and nobody asks for any more. */
export async function deleteOldProcesses(db: Db): Promise<void> {
  await sql`delete from process_report where seen_at < now() - interval '1 day'`.execute(db);
}
