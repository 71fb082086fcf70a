import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Permission } from '@plumbline/contract/permissions';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { readConfig } from '../../server/src/config.ts';
import { createLog } from '../../server/src/createLog.ts';
import { createModules } from '../../server/src/modules.ts';
import { openPlatform } from '../../server/src/openPlatform.ts';
import { productInfo } from '../../server/src/productInfo.ts';
import { startServer } from '../../server/src/startServer.ts';
import { createMigratedDatabase } from '../../test/createMigratedDatabase.ts';
import { removeAtEnd } from '../../test/removeAtEnd.ts';
import { drawNothing } from './drawNothing.ts';
import { openBrowser } from './openBrowser.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

export type Product = Awaited<ReturnType<typeof openProduct>>;

let shared: Promise<Product> | undefined;

/**
 * The product of all files of this process that set nothing: each makes people and projects of its own, and leaves the
 * demo as it was. What a file closes of it are its pages.
 */
export function openSharedProduct(): Promise<Product> {
  // Tests with receivers and providers of their own have them on this machine.
  shared ??= openProduct({ PLUMBLINE_WEBHOOK_ALLOW: '127.0.0.1' }, { isShared: true });
  return shared;
}

/** The composed product on a database of its own, and pages of the browser to use it with. */
export async function openProduct(env: Record<string, string> = {}, { isShared = false } = {}) {
  const [database, folder, browser] = await Promise.all([
    createMigratedDatabase(),
    mkdtemp(join(tmpdir(), 'plumbline-e2e-')),
    openBrowser(),
  ]);
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
  if (isShared) removeAtEnd(folder);
  const log = createLog(config.logLevel);
  const server = await startServer({ config, log, report: () => {}, webFolder, role: 'all' });
  // A second hand on the same data, for what a person would do on the command line.
  const platform = await openPlatform(config, log, () => {});
  const modules = createModules(platform, productInfo(config));
  const url = server.url as string;
  const kept = new Map<keyof typeof pageOptions, Page>();
  const others: Page[] = [];

  /** One of the pages that stay: it has the application in its cache, and nothing of those before on the device. */
  async function takePage(which: keyof typeof pageOptions): Promise<Page> {
    const page = kept.get(which);
    const taken = page && !page.isClosed() ? await sweep(page, url) : await newPage(browser, url, pageOptions[which]);
    kept.set(which, taken);
    return taken;
  }

  return {
    url,
    modules,
    db: platform.db,

    /** In a browser that has never been here. */
    async newPage(options: PageOptions = {}): Promise<Page> {
      const page = await newPage(browser, url, options);
      others.push(page);
      return page;
    },

    /**
     * The one page of the file: it has the application in its cache, nothing of the test before on the device, and
     * nobody is signed in. A clock or a script for the start of pages would stay: they need a new page instead.
     */
    page: (): Promise<Page> => takePage('own'),

    /** The same page, with somebody signed in. */
    async pageOf(email: string, password: string = testPassword): Promise<Page> {
      return enterAs(await takePage('own'), email, password);
    },

    /** Beside it, of somebody else with a device of their own. */
    async otherPageOf(email: string): Promise<Page> {
      return enterAs(await takePage('other'), email, testPassword);
    },

    /** One whose pixels can be looked at. */
    async drawnPageOf(email: string): Promise<Page> {
      return enterAs(await takePage('drawn'), email, testPassword);
    },

    async addProject(tenantId: string, name: string, company: string): Promise<string> {
      await modules.access.createCompany(company);
      const companyId = (await modules.access.findCompany(company))?.id as string;
      const project = await modules.access.createProject({ companyId, name, tenantId });
      if (project === undefined) throw new Error(`${company} has a project ${name} or ${tenantId} already.`);
      return project.id;
    },

    async addUser(email: string, memberships: Record<string, readonly Permission[]> = {}): Promise<string> {
      const account = {
        email,
        firstName: 'Test',
        lastName: 'Person',
        password: testPassword,
        mustChangePassword: false,
      };
      const userId = await modules.identity.createUser(account);
      if (userId === undefined) throw new Error(`${email} is there already.`);
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
      const pages = isShared ? others.splice(0) : [...others, ...kept.values()];
      await Promise.all(pages.map((page) => page.context().close()));
      if (isShared) {
        for (const page of kept.values()) if (!page.isClosed()) await sweep(page, url);
        return;
      }
      await Promise.all([platform.close(), server.close()]);
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const testPassword = 'a good password';

const usualScreen = { width: 1440, height: 900 };

interface PageOptions extends BrowserContextOptions {
  /** Whether WebGL draws: for who looks at pixels. */
  draws?: boolean;
}

/** A picture of half as many pixels either way is a quarter of the work, and tells as much to who looks for colours. */
const pageOptions = { own: {}, other: {}, drawn: { draws: true, deviceScaleFactor: 0.5 } };

async function newPage(browser: Browser, baseURL: string, { draws = false, ...options }: PageOptions): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: usualScreen, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(30_000);
  if (!draws) await context.addInitScript(drawNothing);
  return context.newPage();
}

/**
 * What a test has left on its page is gone, on the device as well. It ends on a picture of the product: on a blank page
 * Chromium would give the next address a process of its own, and half of what that costs is to load everything anew.
 */
async function sweep(page: Page, url: string): Promise<Page> {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  for (const event of ['request', 'response', 'console', 'dialog'] as const) page.removeAllListeners(event);
  await page.unrouteAll();
  await page.goto(`${url}${restPath}`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(usualScreen);
  return page;
}

/** An address of the product where nothing of it runs. */
export const restPath = '/favicon.svg';

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
