import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orNone } from '@plumbline/contract/orNone';
import type { TestProject } from 'vitest/node';
import { openEmbeddedPostgres } from '../server/src/platform/postgres/openEmbeddedPostgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** What makes a throw-away cluster fast and a kept one unsafe. */
const throwAwaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const patienceMs = 5000;

/** Projects whose tests need one. */
const withDatabase = ['db', 'e2e', 'long', 'journeys'];

/** Starts the one PostgreSQL that database and end-to-end tests share, when the run has any of them. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.vitest.projects.some(({ name }) => withDatabase.includes(name))) return undefined;
  const dataFolder = await mkdtemp(join(await findQuickFolder(), 'plumbline-test-'));
  // On SIGINT and SIGTERM vitest leaves without teardown, and a PostgreSQL outlives the process that started it.
  const leave = () => endAtOnce(dataFolder);
  process.once('exit', leave);
  const postgres = await openEmbeddedPostgres({ dataFolder, report: () => {}, settings: throwAwaySettings });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.close();
    await rm(dataFolder, { recursive: true, force: true });
    process.off('exit', leave);
  };
}

/** Linux keeps this in memory; the one of a container has 64 MB. */
const inMemory = '/dev/shm';
const enoughBytes = 4 * 1024 ** 3;

/** A database for each test is a thousand files: to copy them takes four times as long on a disk. */
async function findQuickFolder(): Promise<string> {
  const found = await orNone(statfs(inMemory), 'ENOENT');
  return found && found.bavail * found.bsize > enoughBytes ? inMemory : tmpdir();
}

function endAtOnce(dataFolder: string): void {
  const pidFile = join(dataFolder, 'cluster/postmaster.pid');
  if (existsSync(pidFile)) process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGQUIT');
  const deadline = Date.now() + patienceMs;
  // An exit handler cannot wait otherwise; PostgreSQL removes the file as its last act.
  while (existsSync(pidFile) && Date.now() < deadline) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  rmSync(dataFolder, { recursive: true, force: true });
}
