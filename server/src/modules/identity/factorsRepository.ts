import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';

type Purpose = Schema['factor_question']['purpose'];

/** Nobody else changes the factors of this account until the transaction ends. */
export async function lockUser(db: Db, userId: string): Promise<void> {
  await db.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
}

export function findTotp(db: Db, userId: string) {
  return db.selectFrom('totp').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function upsertTotp(db: Db, userId: string, secret: string, step: number): Promise<void> {
  const fresh = { secret, last_step: step, added_at: sql<Date>`now()` };
  await db
    .insertInto('totp')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
}

/** Whether the step was free: of two calls with one code, the database lets one through. */
export async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteTotp(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('totp').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export function listPasskeys(db: Db, userId: string) {
  return db.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('added_at').execute();
}

export interface NewPasskey {
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
}

/** Answers nothing where there is this passkey already. */
export function insertPasskey(db: Db, passkey: NewPasskey) {
  return db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

export async function usePasskey(db: Db, id: string, counter: number, at: Date): Promise<void> {
  await db.updateTable('passkey').set({ counter, last_used_at: at }).where('id', '=', id).execute();
}

export function renamePasskey(db: Db, userId: string, id: string, name: string) {
  return db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
}

export function deletePasskey(db: Db, userId: string, id: string) {
  return db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
}

export async function deletePasskeys(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkey').where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
}

/** Whether there was this code: it is gone now. */
export async function useRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_code')
    .select(db.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function ask(db: Db, userId: string, purpose: Purpose, value: string, expiresAt: Date): Promise<void> {
  const fresh = { value, expires_at: expiresAt };
  await db
    .insertInto('factor_question')
    .values({ user_id: userId, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(fresh))
    .execute();
}

export function findQuestion(db: Db, userId: string, purpose: Purpose, now: Date) {
  return db
    .selectFrom('factor_question')
    .select('value')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The question, which nobody can answer again. */
export function takeQuestion(db: Db, userId: string, purpose: Purpose, now: Date) {
  return db
    .deleteFrom('factor_question')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst();
}

export async function deleteOldQuestions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('factor_question').where('expires_at', '<', now).execute();
}
