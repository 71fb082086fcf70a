import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts';
import { type Db, openDatabase } from './database.ts';
import { findSchemaFault, migrate } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { StartError } from './StartError.ts';
import { watchSchema } from './watchSchema.ts';

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

test('a program knows whether it and the database belong together', async () => {
  expect(await findSchemaFault(db)).toMatch(/older version.*0001-house.*Start this version once/);
  await migrate(db);
  expect(await findSchemaFault(db)).toBeUndefined();
  await sql`insert into kysely_migration (name, timestamp) values ('9999-future', 'then')`.execute(db);
  expect(await findSchemaFault(db)).toMatch(/another version of Plumbline.*9999-future/);
});

test('a program that runs learns that a newer one has changed the database', async () => {
  await migrate(db);
  const { outdated, close } = watchSchema(db, { lookEveryMs: 20 });
  onTestFinished(close);
  expect(await Promise.race([outdated, sleep(200, 'still the same')])).toBe('still the same');
  await sql`insert into kysely_migration (name, timestamp) values ('9999-future', 'then')`.execute(db);
  expect(await outdated).toMatch(/another version of Plumbline.*9999-future/);
});

describe('a table that somebody reads for long', () => {
  const alter = (table: string): Record<string, Migration> => ({
    ...migrations,
    '9999-wider': { up: (trx) => trx.schema.alterTable(table).addColumn('wider', 'integer').execute() },
  });

  test('is waited for in short turns, so that others read it meanwhile', async () => {
    await migrate(db);
    const told: string[] = [];
    const reader = await holdTable('company');
    const migrating = migrate(db, { migrations: alter('company'), report: (line) => told.push(line) });
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), 10_000);
    expect(await db.selectFrom('company').selectAll().execute()).toEqual([]);
    await reader.letGo();
    await migrating;
    expect(told[0]).toBe('Waiting for others who use the tables that are to be changed');
    await sql`select wider from company`.execute(db);
  });

  test('is left as it is when it never becomes free', async () => {
    await migrate(db);
    const reader = await holdTable('company');
    await expect(migrate(db, { migrations: alter('company'), patienceMs: 0 })).rejects.toThrow(
      /could not be changed.*Nothing was changed/,
    );
    await reader.letGo();
    expect(await findSchemaFault(db)).toBeUndefined();
  });

  async function holdTable(name: string) {
    const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (trx) => {
      await sql`select * from ${sql.table(name)}`.execute(trx);
      isHeld();
      await until;
    });
    await held;
    return {
      letGo: async () => {
        letGo();
        await holding;
      },
    };
  }
});
