import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface NewCode {
  session: string;
  user_id: string;
  password_version: number;
  hash: Buffer;
  sent_at: Date;
  expires_at: Date;
}

/** A job that is tried again replaces the code it may have sent before. */
export async function upsertCode(db: Db, code: NewCode): Promise<void> {
  await db
    .insertInto('sign_in_code')
    .values(code)
    .onConflict((conflict) => conflict.column('session').doUpdateSet({ ...code, tries: 0 }))
    .execute();
}

/** Of other sign-ins. */
export async function countCodes(db: Db, { user_id, session }: NewCode, after: Date): Promise<number> {
  const { count } = await db
    .selectFrom('sign_in_code')
    .select(db.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('session', '!=', session)
    .where('sent_at', '>', after)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts a try, and answers what is known of the sign-in. */
export function tryCode(db: Db, session: string) {
  return db
    .updateTable('sign_in_code')
    .set({ tries: sql`tries + 1` })
    .where('session', '=', session)
    .returningAll()
    .executeTakeFirst();
}

/** Answers nothing where somebody was quicker. */
export function takeCode(db: Db, session: string) {
  return db.deleteFrom('sign_in_code').where('session', '=', session).returning('session').executeTakeFirst();
}

export async function deleteCodes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_code').where('sent_at', '<', before).execute();
}
