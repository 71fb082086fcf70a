import { sql } from 'kysely';
import { AppError } from '../AppError.ts';
import { createKeyedMutex } from './createKeyedMutex.ts';
import { type Db, inTransaction } from './database.ts';

/** Idempotency: does the work of a call in a transaction; a call that is repeated gets what it came to the first time. */
export interface Once {
  /** What the call came to when it was made before, for whoever has much to do before the transaction. */
  find<Outcome>(db: Db): Promise<Outcome | undefined>;
  /** The outcome is kept as JSON, in the same transaction. Of work that gives undefined nothing is kept. */
  run<Outcome>(db: Db, work: (trx: Db) => Promise<Outcome>): Promise<Outcome>;
}

/** For callers who do not repeat themselves. */
export const everyTime: Once = { find: async () => undefined, run: inTransaction };

export interface RepeatableCall {
  userId: string;
  /** The caller's name for this call: the same when it is sent again. */
  key: string;
  /** Of all that the call says: a key that comes with something else is refused. */
  inputHash: string;
}

/** Those of one key that come at once wait here: in the database each would hold a connection while it waits. */
const mutex = createKeyedMutex();

export function once(call: RepeatableCall): Once {
  const find = async <Outcome>(db: Db) => (await findKept<Outcome>(db, call))?.outcome;
  return {
    find,
    run: <Outcome>(db: Db, work: (trx: Db) => Promise<Outcome>) =>
      mutex(`${call.userId} ${call.key}`, async () => (await find<Outcome>(db)) ?? doAndKeep(db, call, work)),
  };
}

function doAndKeep<Outcome>(db: Db, call: RepeatableCall, work: (trx: Db) => Promise<Outcome>): Promise<Outcome> {
  return inTransaction(db, async (trx) => {
    // Where another process is at the same call, this waits until it has committed or failed.
    if (!(await claim(trx, call))) return (await findKept<Outcome>(trx, call))?.outcome as Outcome;
    const outcome = await work(trx);
    if (outcome === undefined) await release(trx, call);
    else await keep(trx, call, outcome);
    return outcome;
  });
}

async function claim(trx: Db, { userId, key, inputHash }: RepeatableCall): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency_key')
    .values({ user_id: userId, key, input_hash: inputHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

async function findKept<Outcome>(db: Db, { userId, key, inputHash }: RepeatableCall) {
  const kept = await db
    .selectFrom('idempotency_key')
    .select(['input_hash', 'outcome'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (kept !== undefined && kept.input_hash !== inputHash) throw new AppError('request.keyReused');
  return kept as { outcome: Outcome } | undefined;
}

async function keep(trx: Db, { userId, key }: RepeatableCall, outcome: unknown): Promise<void> {
  await trx
    .updateTable('idempotency_key')
    .set({ outcome: JSON.stringify(outcome) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

async function release(trx: Db, { userId, key }: RepeatableCall): Promise<void> {
  await trx.deleteFrom('idempotency_key').where('user_id', '=', userId).where('key', '=', key).execute();
}

/** Keys are good for a day: nobody repeats a call for longer. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - interval '24 hours'`.execute(db);
}
