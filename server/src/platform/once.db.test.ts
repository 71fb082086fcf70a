import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMigratedDatabase } from '../../../test/createMigratedDatabase.ts';
import { insertUser } from '../modules/identity/repository.ts';
import { type Db, openDatabase } from './database.ts';
import { once } from './once.ts';

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let db: Db;
let userId: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  // As few as make those that wait be in each other's way, if they hold one each.
  db = openDatabase(database.url, { maxConnections: 3 });
  const user = await insertUser(db, {
    email: 'once@keys.test',
    first_name: 'Once',
    last_name: 'Only',
    password_hash: '',
    must_change_password: false,
  });
  userId = user?.id as string;
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

let number = 0;
const aCall = () => ({ userId, key: `key ${++number}`, inputHash: 'h' });

async function isWaiting(): Promise<void> {
  for (let i = 0; i < 1000; i++) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%idempotency_key%'
        and datname = current_database()`.execute(db);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('Nobody waits.');
}

/** Another process in the middle of the same call. */
async function begunElsewhere(call: ReturnType<typeof aCall>) {
  const trx = await db.startTransaction().execute();
  const row = { user_id: userId, key: call.key, input_hash: call.inputHash, outcome: '"theirs"' };
  await trx.insertInto('idempotency_key').values(row).execute();
  return trx;
}

test('a call that another process is at is waited for, and not done again', async () => {
  const call = aCall();
  const elsewhere = await begunElsewhere(call);
  const outcome = once(call).run(db, async () => 'ours');
  await isWaiting();
  await elsewhere.commit().execute();
  expect(await outcome).toBe('theirs');
});

test('a call that failed in another process is done', async () => {
  const call = aCall();
  const elsewhere = await begunElsewhere(call);
  const outcome = once(call).run(db, async () => 'ours');
  await isWaiting();
  await elsewhere.rollback().execute();
  expect(await outcome).toBe('ours');
  expect(await once(call).find(db)).toBe('ours');
});

test('a process that dies in the middle leaves the key free', async () => {
  const call = aCall();
  const dies = once(call).run(db, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    await sql`select 1`.execute(trx);
    return 'never';
  });
  await expect(dies).rejects.toThrow();
  expect(await once(call).run(db, async () => 'done')).toBe('done');
});

test('many at once do not take each other’s connections, and those that come after a failure do it', async () => {
  const call = aCall();
  let tries = 0;
  const work = async () => {
    // Work that reads beside its transaction.
    await sql`select 1`.execute(db);
    if (++tries === 1) throw new Error('the first fails');
    return tries;
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => once(call).run(db, work)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', ...Array(11).fill('fulfilled')]);
  expect(new Set(outcomes.slice(1).map((outcome) => 'value' in outcome && outcome.value))).toEqual(new Set([2]));
});

test('of work that came to nothing no key is kept', async () => {
  const call = aCall();
  expect(await once(call).run(db, async () => undefined)).toBeUndefined();
  expect(await once({ ...call, inputHash: 'other' }).run(db, async () => 'free')).toBe('free');
  await expect(once(call).run(db, async () => 'taken')).rejects.toThrow('idempotency key was used for another call');
});
