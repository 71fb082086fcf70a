import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Permission } from '@plumbline/contract/permissions';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
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
      // Tests take little, also of a disk that is nearly full.
      PLUMBLINE_RESERVE_MB: '0',
      LOG_LEVEL: 'silent',
      ...env,
    },
    folder,
  );
  const log = createLog(config.logLevel);
  const started = { config, log, report: () => {}, webFolder };
  const launching = chromium.launch(chromiumLaunch);
  const server = await startServer({ ...started, role: works ? 'all' : 'api' });
  // A second hand on the same data, for what a person would do on the command line.
  const platform = await openPlatform(config, log, () => {});
  const modules = createModules(platform, productInfo(config));
  const browser = await launching;
  const url = server.url as string;
  let own: Page | undefined;

  return {
    url,
    modules,
    db: platform.db,
    browser,

    /** Of a product that does not work by itself. */
    startWorker: () => startServer({ ...started, role: 'worker' }),

    /** In a browser that has never been here. */
    newPage: (options: BrowserContextOptions = {}) => newPage(browser, url, options),

    /**
     * The one page of the file: it has the application in its cache, nothing of the test before on the device, and
     * nobody is signed in. A clock or a script for the start of pages would stay: they need a new page instead.
     */
    async page(): Promise<Page> {
      own = own && !own.isClosed() ? await sweep(own, url) : await newPage(browser, url, {});
      return own;
    },

    /** The same page, with somebody signed in. */
    async pageOf(email: string, password: string = testPassword): Promise<Page> {
      return enterAs(await this.page(), email, password);
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
      await Promise.all([browser.close(), platform.close(), server.close()]);
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const testPassword = 'a good password';

const usualScreen = { width: 1440, height: 900 };

async function newPage(browser: Browser, baseURL: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: usualScreen, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(15_000);
  return context.newPage();
}

/** What a test has left on its page is gone, on the device as well. */
async function sweep(page: Page, url: string): Promise<Page> {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  for (const event of ['request', 'dialog'] as const) page.removeAllListeners(event);
  await page.unrouteAll();
  if (!page.url().startsWith(url)) await page.goto('/favicon.svg');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(usualScreen);
  return page;
}

/** Signs in by a call, where the screen of it is not the matter: the page begins as one that was here before. */
export async function enterAs(page: Page, email: string, password: string): Promise<Page> {
  const answer = await page.request.post('/api/auth/sign-in', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`);
  return page;
}

/** Signs in through the screen, as a person does, and waits until the screen is left. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}
