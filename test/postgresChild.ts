// A program for tests: opens the PostgreSQL of a data folder, tells its url, and closes it when told so.
import { createInterface } from 'node:readline';
import { openEmbeddedPostgres } from '../server/src/platform/postgres/openEmbeddedPostgres.ts';
import type { PostgresBinaries } from '../server/src/platform/postgres/postgresBinaries.ts';

export interface PostgresChildTask {
  dataFolder: string;
  /** Becomes this user first; the modules are loaded by then, so the checkout may be closed to it. */
  account?: { uid: number; gid: number };
  binaries?: PostgresBinaries;
  settings?: Record<string, string>;
}

const { account, ...options } = JSON.parse(process.argv[2] ?? '') as PostgresChildTask;
if (account) {
  process.setgroups?.([]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
}

const tell = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);
try {
  const postgres = await openEmbeddedPostgres({ ...options, report: () => {} });
  tell({ url: postgres.url });
  for await (const line of createInterface({ input: process.stdin })) {
    if (line !== 'close') continue;
    await postgres.close();
    tell({ closed: true });
    break;
  }
} catch (error) {
  tell({ error: String(error) });
}
process.exit();
