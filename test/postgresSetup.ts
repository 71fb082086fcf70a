import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbeddedPostgres } from '../server/src/platform/postgres/openEmbeddedPostgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** What makes a throw-away cluster fast and a kept one unsafe. */
const throwAwaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Starts the one PostgreSQL that database and end-to-end tests share, when the run has any of them. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.vitest.projects.some(({ name }) => name === 'db' || name === 'e2e')) return undefined;
  const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-test-'));
  const postgres = await openEmbeddedPostgres({ dataFolder, report: () => {}, settings: throwAwaySettings });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.close();
    await rm(dataFolder, { recursive: true, force: true });
  };
}
