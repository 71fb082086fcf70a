import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts';
import { type Db, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { StartError } from './StartError.ts';

let database: TestDatabase;
let db: Db;

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

test('processes that start together migrate once', async () => {
  await Promise.all([1, 2, 3].map(() => migrate(db)));
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(rows.map(({ name }) => name)[0]).toBe('0001-house');
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
});

test('a database of a newer version is refused in one line, and nothing in it is changed', async () => {
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-future', 'then')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(StartError);
  await expect(migrate(db)).rejects.toThrow(/another version of Plumbline.*9999-future/);
  const { rows } = await sql`select name from kysely_migration where name = '9999-future'`.execute(db);
  expect(rows).toHaveLength(1);
});
