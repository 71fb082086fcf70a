import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Permission } from '@plumbline/contract/permissions';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { readConfig } from '../../server/src/config.ts';
import { createLog } from '../../server/src/createLog.ts';
import { createModules } from '../../server/src/modules.ts';
import { openPlatform } from '../../server/src/openPlatform.ts';
import { productInfo } from '../../server/src/productInfo.ts';
import { startServer } from '../../server/src/startServer.ts';
import { chromiumLaunch } from '../../test/chromium.ts';
import { createTestDatabase } from '../../test/createTestDatabase.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

export type Product = Awaited<ReturnType<typeof openProduct>>;

/** The composed product on a database of its own, and a browser to use it with. */
export async function openProduct(env: Record<string, string> = {}, { works = true } = {}) {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-e2e-'));
  const config = readConfig(
    {
      DATABASE_URL: database.url,
      PLUMBLINE_DATA: join(folder, 'data'),
      PORT: '0',
      PLUMBLINE_DEMO: 'bare',
      LOG_LEVEL: 'silent',
      ...env,
    },
    folder,
  );
  const log = createLog(config.logLevel);
  const started = { config, log, report: () => {}, webFolder };
  const server = await startServer({ ...started, role: works ? 'all' : 'api' });
  // A second hand on the same data, for what a person would do on the command line.
  const platform = await openPlatform(config, log, () => {});
  const modules = createModules(platform, productInfo(config));
  const browser = await chromium.launch(chromiumLaunch);
  const people = new Map<string, BrowserContext>();

  return {
    url: server.url as string,
    modules,
    db: platform.db,
    browser,

    /** Of a product that does not work by itself. */
    startWorker: () => startServer({ ...started, role: 'worker' }),

    /** In a browser that has never been here. */
    newPage: (options: BrowserContextOptions = {}) => newPage(browser, server.url as string, options),

    /**
     * In the browser of somebody who has signed in through the screen, once a file: it has the application in its cache
     * and nothing of the test before on the device. Whoever signs out needs a new page instead.
     */
    async pageOf(email: string, password: string = testPassword): Promise<Page> {
      const context = people.get(email);
      if (context) return reopen(context);
      const page = await newPage(browser, server.url as string, {});
      await page.goto('/sign-in');
      await signIn(page, email, password);
      people.set(email, page.context());
      return page;
    },

    async addProject(tenantId: string, name: string, company: string): Promise<string> {
      await modules.access.createCompany(company);
      const companyId = (await modules.access.findCompany(company))?.id as string;
      return (await modules.access.createProject({ companyId, name, tenantId }))?.id as string;
    },

    async addUser(email: string, memberships: Record<string, readonly Permission[]> = {}): Promise<string> {
      const account = {
        email,
        firstName: 'Test',
        lastName: 'Person',
        password: testPassword,
        mustChangePassword: false,
      };
      const userId = (await modules.identity.createUser(account)) as string;
      for (const [projectId, held] of Object.entries(memberships)) {
        await modules.access.setMembership(projectId, userId, held);
      }
      return userId;
    },

    async readOutbox(): Promise<string[]> {
      const outbox = join(config.dataFolder, 'outbox');
      const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
      return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    },

    async close(): Promise<void> {
      await browser.close();
      await platform.close();
      await server.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const testPassword = 'a good password';

async function newPage(browser: Browser, baseURL: string, options: BrowserContextOptions): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(15_000);
  return context.newPage();
}

/** A page in a browser whose other pages are closed and forgotten. */
async function reopen(context: BrowserContext): Promise<Page> {
  const before = context.pages();
  const page = await context.newPage();
  for (const other of before) await other.close();
  await page.goto('/favicon.svg');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  return page;
}

/** Signs in through the screen, as a person does, and waits until the screen is left. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}
