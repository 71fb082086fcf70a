import type { SignInMethod } from '@plumbline/contract/resources/secondFactors';
import type { EndedBecause } from '@plumbline/contract/sessionEnds';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** What is kept of why a session ended; that it expired is seen by its day. */
export type StoredEnd = Exclude<EndedBecause, 'expired'>;

export function findUserByEmail(db: Db, email: string) {
  return db.selectFrom('app_user').selectAll().where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst();
}

export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export function findUser(db: Db, id: string) {
  return db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listUsers(db: Db) {
  return db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'last_name', 'must_change_password', 'disabled'])
    .orderBy(sql`lower(email)`)
    .execute();
}

export async function countUsers(db: Db): Promise<number> {
  const row = await db.selectFrom('app_user').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return row.count;
}

interface NewUser {
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  must_change_password: boolean;
  has_password?: boolean;
}

/** Answers nothing when the address is taken. */
export function insertUser(db: Db, user: NewUser) {
  return db
    .insertInto('app_user')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

export async function setPassword(db: Db, userId: string, hash: string, mustChange: boolean): Promise<void> {
  await db
    .updateTable('app_user')
    .set((eb) => ({
      password_hash: hash,
      must_change_password: mustChange,
      has_password: true,
      password_version: eb('password_version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute();
}

/** Answers nothing where it was so before. */
export function setDisabled(db: Db, userId: string, disabled: boolean) {
  return db
    .updateTable('app_user')
    .set({ disabled })
    .where('id', '=', userId)
    .where('disabled', '!=', disabled)
    .returning('id')
    .executeTakeFirst();
}

export async function markSeen(db: Db, userId: string, at: Date): Promise<void> {
  await db.updateTable('app_user').set({ last_seen_at: at }).where('id', '=', userId).execute();
}

interface NewSession {
  user_id: string;
  expires_at: Date;
  last_used_at: Date;
  address: string;
  browser: string | null;
  method: SignInMethod;
}

export async function insertSession(db: Db, session: NewSession): Promise<string> {
  const row = await db.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function insertRefreshToken(db: Db, sessionId: string, hash: Buffer): Promise<void> {
  await db.insertInto('refresh_token').values({ session_id: sessionId, hash }).execute();
}

/** The token with its session, locked: two refreshes at once are answered one after the other. */
export function lockRefreshToken(db: Db, hash: Buffer) {
  return db
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select([
      'refresh_token.session_id',
      'refresh_token.replaced_at',
      'session.user_id',
      'session.expires_at',
      'session.revoked_at',
      'session.ended_because',
      'app_user.disabled',
    ])
    .where('refresh_token.hash', '=', hash)
    .forUpdate(['session', 'refresh_token'])
    .executeTakeFirst();
}

export async function markReplaced(db: Db, hash: Buffer, now: Date): Promise<void> {
  await db.updateTable('refresh_token').set({ replaced_at: now }).where('hash', '=', hash).execute();
}

/** Whether this token is the one replaced last in its session. */
export async function isLastReplaced(db: Db, sessionId: string, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('refresh_token')
    .select('hash')
    .where('session_id', '=', sessionId)
    .where('replaced_at', 'is not', null)
    .orderBy('replaced_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.hash.equals(hash) ?? false;
}

export async function markUsed(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ last_used_at: now }).where('id', '=', sessionId).execute();
}

export function findSession(db: Db, sessionId: string) {
  return db.selectFrom('session').select(['user_id', 'created_at']).where('id', '=', sessionId).executeTakeFirst();
}

export function listSessionsOf(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .execute();
}

/** Answers nothing where the user has no such session. */
export function revokeSessionOf(db: Db, userId: string, sessionId: string, now: Date) {
  return db
    .updateTable('session')
    .set({ revoked_at: now, ended_because: 'elsewhere' })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

export async function revokeSession(
  db: Db,
  sessionId: string,
  now: Date,
  because: StoredEnd | null = null,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now, ended_because: because })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function revokeSessionsOf(db: Db, userId: string, now: Date, because: StoredEnd): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now, ended_because: because })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Access tokens and connected apps. Answers how many. */
export async function revokeGrantsOf(db: Db, userId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('access_grant')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export function findSessionOfToken(db: Db, hash: Buffer) {
  return db.selectFrom('refresh_token').select('session_id').where('hash', '=', hash).executeTakeFirst();
}

export async function upsertCode(db: Db, userId: string, hash: Buffer, expiresAt: Date): Promise<void> {
  const fresh = { hash, expires_at: expiresAt, tries: 0 };
  await db
    .insertInto('password_code')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
}

/** Counts a try at the account's code and answers the code; the row stays locked until the transaction ends. */
export function tryCode(db: Db, userId: string) {
  return db
    .updateTable('password_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .returning(['hash', 'expires_at', 'tries'])
    .executeTakeFirst();
}

export async function deleteCode(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('password_code').where('user_id', '=', userId).execute();
}

/** Adds one to the window's count, or begins a new window when the last one is over. */
export async function countAttempt(db: Db, key: string, now: Date, windowS: number) {
  const end = new Date(now.getTime() + windowS * 1000);
  const { rows } = await sql<{ count: number; window_end: Date }>`
    insert into attempt as a (key, count, window_end) values (${key}, 1, ${end})
    on conflict (key) do update set
      count = case when a.window_end <= ${now} then 1 else a.count + 1 end,
      window_end = case when a.window_end <= ${now} then ${end} else a.window_end end
    returning count, window_end`.execute(db);
  return rows[0] as { count: number; window_end: Date };
}

export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', key).execute();
}

export async function returnAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('attempt')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

export async function deleteOutdated(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  // Whoever comes back after a weekend is still told why they have to sign in.
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000);
  await db.deleteFrom('attempt').where('window_end', '<', now).execute();
  await db.deleteFrom('password_code').where('expires_at', '<', dayAgo).execute();
  await db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('expires_at', '<', weekAgo), eb('revoked_at', '<', weekAgo)]))
    .execute();
}
