import { randomBytes } from 'node:crypto';
import type { Db } from './database.ts';

/** The secret of this name, made on first use; two processes that start together get the same one. */
export async function loadSecret(db: Db, name: string): Promise<Buffer> {
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}
