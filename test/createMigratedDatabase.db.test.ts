import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../server/src/platform/database.ts';
import { migrations } from '../server/src/platform/migrations/migrations.ts';
import { createMigratedDatabase } from './createMigratedDatabase.ts';

test('databases made at once hold every table of this version, and nothing of each other', async () => {
  const made = await Promise.all([createMigratedDatabase(), createMigratedDatabase()]);
  const [first, second] = made.map(({ url }) => openDatabase(url));
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(first!);
  expect(done.rows.map(({ name }) => name)).toEqual(Object.keys(migrations).sort());
  await first!.insertInto('company').values({ name: 'One' }).execute();
  expect(await second!.selectFrom('company').select('name').execute()).toEqual([]);
  for (const db of [first!, second!]) await db.destroy();
  for (const { drop } of made) await drop();
});
