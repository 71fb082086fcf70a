import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from './createTestDatabase.ts';
import { startPostgresChild } from './startPostgresChild.ts';

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

test('one in which autovacuum is at work can be dropped', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-vacuum-'));
  const server = startPostgresChild({ dataFolder, settings: busyVacuum });
  onTestFinished(async () => {
    await server.close();
    await rm(dataFolder, { recursive: true, force: true });
  });
  const database = await createTestDatabase(await server.url);
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  await client.query(
    'CREATE TABLE thing WITH (autovacuum_vacuum_insert_threshold = 0) AS SELECT generate_series(1, 100000) AS n',
  );
  await vi.waitFor(() => expectVacuumAtWork(client), { timeout: 30_000, interval: 50 });

  await database.drop();
  await expect(countTables(database.url)).rejects.toThrow('does not exist');
});

/** One database after the other without a rest, each so slowly that it is met at work. */
const busyVacuum = {
  autovacuum_naptime: '1s',
  autovacuum_vacuum_cost_limit: '1',
  autovacuum_vacuum_cost_delay: '100ms',
};

/** Of a superuser's process no more is told than where it is. */
async function expectVacuumAtWork(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  expect(rows).toHaveLength(1);
}

async function countTables(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'public'`);
  await client.end();
  return rows[0].n;
}
