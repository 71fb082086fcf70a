import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from './createTestDatabase.ts';

test('each test database is empty, apart from the others, and gone afterwards', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  await client.query('CREATE TABLE thing (id int)');
  await client.end();

  expect(await countTables(first.url)).toBe(1);
  expect(await countTables(second.url)).toBe(0);
  await Promise.all([first.drop(), second.drop()]);
  await expect(countTables(first.url)).rejects.toThrow('does not exist');
  expect(await countTables(inject('postgresUrl'))).toBe(0);
});

async function countTables(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'public'`);
  await client.end();
  return rows[0].n;
}
