import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts';
import { type Db, openDatabase } from './database.ts';
import { prepared } from './prepared.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('a connection that breaks in the middle of a transaction fails that alone, and the next is a new one', async () => {
  const broken = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const pid = rows[0]?.pid as number;
    await sql`select pg_terminate_backend(${pid}, 5000)`.execute(db);
    const isGone = async () =>
      (await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(db)).rows.length === 0;
    await expect.poll(isGone).toBe(true);
    await sql`select 1`.execute(trx);
  });
  await expect(broken).rejects.toThrow();
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a query with a name is parsed once a connection, one without is not kept; both give their rows', async () => {
  const one = openDatabase(database.url, { maxConnections: 1 });
  const ask = (number: number) =>
    sql<{ double: number }>`select ${number}::integer * 2 as double ${prepared('doubled')}`.execute(one);
  expect((await ask(2)).rows).toEqual([{ double: 4 }]);
  expect((await ask(21)).rows).toEqual([{ double: 42 }]);
  expect((await sql`select ${1}::integer as one`.execute(one)).rows).toEqual([{ one: 1 }]);
  const { rows } =
    await sql`select name, (generic_plans + custom_plans)::integer as runs from pg_prepared_statements`.execute(one);
  expect(rows).toEqual([{ name: 'doubled', runs: 2 }]);
  await one.destroy();
});
