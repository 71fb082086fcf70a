import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a database of its own on the PostgreSQL that the test run started, or on another: an empty one, or a copy. */
export async function createTestDatabase(
  serverUrl = inject('postgresUrl'),
  template = 'template1',
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnServer(serverUrl, [`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`]);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnServer(serverUrl, dropping(name)) };
}

/**
 * Not WITH (FORCE): it is refused while autovacuum, a superuser's process, is at work in the database, which a plain
 * DROP ends by itself.
 */
function dropping(name: string): string[] {
  return [
    `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}' AND usename = current_user`,
    `DROP DATABASE ${name}`,
  ];
}

async function runOnServer(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}
