import type { ScheduleRule } from '@plumbline/contract/resources/schedules';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';
import type { ScheduleRow } from './ScheduleRow.ts';

const rows = (db: Db) =>
  db
    .selectFrom('schedule')
    .innerJoin('app_user', 'app_user.id', 'schedule.imported_by')
    .select([
      'schedule.id',
      'project_id',
      'format',
      'filename',
      'sha256',
      'project_code',
      'project_name',
      'data_date',
      'plan',
      'activity_count',
      'relation_count',
      'calendar_count',
      'problem_count',
      'created_count',
      'changed_count',
      'imported_by',
      'imported_at',
      sql<boolean>`original is not null`.as('has_original'),
      sql<string>`trim(first_name || ' ' || last_name)`.as('importer'),
    ])
    .orderBy('imported_at', 'desc')
    .orderBy('schedule.id');

/** Newest first. */
export const listSchedules = (db: Db, projectId: string): Promise<ScheduleRow[]> =>
  rows(db).where('project_id', '=', projectId).execute();

export const findNewest = (db: Db, projectId: string): Promise<ScheduleRow | undefined> =>
  rows(db).where('project_id', '=', projectId).limit(1).executeTakeFirst();

export async function findContent(db: Db, scheduleId: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('schedule').select('content').where('id', '=', scheduleId).executeTakeFirst();
  return row?.content;
}

/** The file as it came, packed; undefined where its form is not written. */
export async function findOriginal(db: Db, scheduleId: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('schedule').select('original').where('id', '=', scheduleId).executeTakeFirst();
  return row?.original ?? undefined;
}

export async function insertSchedule(trx: Db, row: Insertable<Schema['schedule']>): Promise<void> {
  await trx.insertInto('schedule').values(row).execute();
}

/** Keeps so many of a project, the newest. */
export async function dropOld(trx: Db, projectId: string, kept: number): Promise<void> {
  await sql`
    delete from schedule where id in (
      select id from schedule where project_id = ${projectId} order by imported_at desc, id offset ${kept}
    )`.execute(trx);
}

export async function findRules(db: Db, projectId: string): Promise<ScheduleRule[]> {
  const row = await db
    .selectFrom('schedule_rules')
    .select('rules')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.rules ?? [];
}

export async function putRules(
  trx: Db,
  row: { projectId: string; rules: readonly ScheduleRule[]; userId: string },
): Promise<void> {
  const values = { rules: JSON.stringify(row.rules), changed_by: row.userId, changed_at: new Date() };
  await trx
    .insertInto('schedule_rules')
    .values({ project_id: row.projectId, ...values })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
    .execute();
}

/** Until the transaction ends nobody else imports into the project: without packages there is no row to lock. */
export async function lockImports(trx: Db, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`schedule of ${projectId}`}, 0))`.execute(trx);
}
