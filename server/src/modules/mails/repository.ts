import type { MailKind } from '@plumbline/contract/resources/mails';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';
import type { NewNote, NoteRow } from './MailWriter.ts';

/** Where mails of a person go, and what they have chosen; null where they have chosen nothing. */
export function findChoices(db: Db, userId: string) {
  return db
    .selectFrom('app_user')
    .leftJoin('mail_settings', 'mail_settings.user_id', 'app_user.id')
    .select(['email', 'disabled', 'ways', 'other_ways', 'digest_hour', 'time_zone'])
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
}

/** Until the transaction ends nobody else changes them. */
export async function lockChoices(trx: Db, userId: string) {
  await trx
    .insertInto('mail_settings')
    .values({ user_id: userId, time_zone: null, other_ways: null, next_digest_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('mail_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveChoices(trx: Db, choices: Insertable<Schema['mail_settings']>): Promise<void> {
  await trx
    .insertInto('mail_settings')
    .values(choices)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(choices))
    .execute();
}

/** Who has asked to be told of such things. */
export function listWanting(db: Db, kind: MailKind): Promise<DueRow[]> {
  return db
    .selectFrom('mail_settings')
    .innerJoin('app_user', 'app_user.id', 'mail_settings.user_id')
    .select(['user_id', 'digest_hour', 'time_zone'])
    .where(sql<string>`ways ->> ${kind}`, 'in', ['atOnce', 'digest'])
    .where('disabled', '=', false)
    .execute();
}

export interface DueRow {
  user_id: string;
  digest_hour: number;
  time_zone: string | null;
}

/** Whose digest is due; theirs until the transaction ends, and nobody else's. */
export function lockDue(trx: Db, now: Date, most: number): Promise<DueRow[]> {
  return trx
    .selectFrom('mail_settings')
    .select(['user_id', 'digest_hour', 'time_zone'])
    .where('next_digest_at', '<=', now)
    .orderBy('next_digest_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function setNextDigest(trx: Db, userId: string, at: Date | null): Promise<void> {
  await trx.updateTable('mail_settings').set({ next_digest_at: at }).where('user_id', '=', userId).execute();
}

/** Those that are new, in one statement: one change may be for hundreds. */
export async function insertNotes(trx: Db, notes: readonly NewNote[]): Promise<void> {
  const rows = notes.map(({ userId, projectId, kind, subject, about, source = null }) => ({
    user_id: userId,
    project_id: projectId,
    kind,
    subject,
    about,
    source,
  }));
  await sql`
    insert into mail_note (user_id, project_id, kind, subject, about, source)
    select user_id, project_id, kind, subject, about, source
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (user_id uuid, project_id uuid, kind text, subject uuid, about jsonb, source text)
    on conflict do nothing`.execute(trx);
}

/** What a person is still to be told, of what was before; theirs who asks, until the transaction ends. */
export function lockNotes(trx: Db, userId: string, before: Date): Promise<NoteRow[]> {
  return trx
    .selectFrom('mail_note')
    .select(['id', 'project_id', 'kind', 'subject', 'about', 'source'])
    .where('user_id', '=', userId)
    .where('letter_id', 'is', null)
    .where('created_at', '<', before)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
}

const isOneOf = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`;

export async function keepNotes(trx: Db, ids: readonly number[]): Promise<void> {
  await trx.updateTable('mail_note').set({ is_kept: true }).where('id', '=', isOneOf(ids)).execute();
}

export async function deleteNotes(trx: Db, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('mail_note').where('id', '=', isOneOf(ids)).execute();
}

export async function insertLetter(
  trx: Db,
  letter: Insertable<Schema['mail_letter']>,
  noteIds: readonly number[],
): Promise<void> {
  const { id } = await trx.insertInto('mail_letter').values(letter).returning('id').executeTakeFirstOrThrow();
  await trx.updateTable('mail_note').set({ letter_id: id }).where('id', '=', isOneOf(noteIds)).execute();
}

/** Oldest first. */
export async function listLetters(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_letter')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Nothing when it is sent, or is being sent by another. */
export function lockLetter(trx: Db, letterId: string) {
  return trx
    .selectFrom('mail_letter')
    .selectAll()
    .where('id', '=', letterId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export function listNotesOf(db: Db, letterId: string): Promise<NoteRow[]> {
  return db
    .selectFrom('mail_note')
    .select(['id', 'project_id', 'kind', 'subject', 'about', 'source'])
    .where('letter_id', '=', letterId)
    .orderBy('id')
    .execute();
}

/** Its notes go with it. */
export async function deleteLetter(trx: Db, letterId: string): Promise<void> {
  await trx.deleteFrom('mail_letter').where('id', '=', letterId).execute();
}

/** All that anybody was still to be told. */
export async function deleteAllNotes(trx: Db): Promise<void> {
  await trx.deleteFrom('mail_letter').execute();
  await trx.deleteFrom('mail_note').execute();
}

interface Forgotten {
  notesBefore: Date;
  lettersBefore: Date;
  most: number;
}

/** Who has notes that nobody looked at, or letters that nobody could send, since before these moments. */
export async function listForgotten(db: Db, { notesBefore, lettersBefore, most }: Forgotten): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from mail_note where letter_id is null and not is_kept and created_at < ${notesBefore}
    union
    select user_id from mail_letter where created_at < ${lettersBefore}
    limit ${most}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export async function deleteLettersBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mail_letter').where('created_at', '<', before).execute();
}
