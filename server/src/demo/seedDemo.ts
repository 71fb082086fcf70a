import { sql } from 'kysely';
import { makeDemo } from '../jobs.ts';
import type { DemoProgress } from '../modules/system/service.ts';
import { createModules, type Modules } from '../modules.ts';
import { inTransaction } from '../platform/database.ts';
import type { Platform } from '../platform/Platform.ts';
import type { ProductInfo } from '../productInfo.ts';
import { type DemoAccount, demoAccounts, demoProjects } from './demoHouse.ts';

export const demoPassword = 'plumbline-demo';

/** Whole: a building, its scans and their analyses, made in the background. Bare: accounts, projects and empty views alone. */
export type DemoExtent = 'whole' | 'bare';

/** Fills an empty house with the demo, or does nothing when there are users already. One transaction: all or nothing. */
export function seedDemo(platform: Platform, product: ProductInfo, extent: DemoExtent = 'bare'): Promise<boolean> {
  return inTransaction(platform.db, async (trx) => {
    // Two processes that start together on an empty database: the second waits, and finds users.
    await sql`select pg_advisory_xact_lock(4600)`.execute(trx);
    const modules = createModules({ ...platform, db: trx }, product);
    if ((await modules.identity.countUsers()) > 0) return false;
    await fill(modules, extent);
    if (extent === 'whole') {
      await platform.queue.enqueue(trx, makeDemo, {});
      await modules.system.noteDemoProgress(await firstProgress(modules));
    }
    await modules.system.recordDemo();
    return true;
  });
}

async function fill(modules: Modules, extent: DemoExtent): Promise<void> {
  const userIds = await Promise.all(demoAccounts.map((account) => createAccount(modules, account)));
  const administrator = userIds[demoAccounts.findIndex(({ administers }) => administers)] as string;
  await modules.access.setOperator(administrator, true);
  for (const { company, name, tenantId, views, flags = [] } of demoProjects) {
    await modules.access.createCompany(company);
    const companyId = (await modules.access.findCompany(company))?.id as string;
    await modules.access.nameAdministrator(companyId, administrator);
    await modules.access.createProject({ companyId, name, tenantId });
    const projectId = (await modules.access.findProject(tenantId))?.id as string;
    for (const [index, { permissions: held }] of demoAccounts.entries()) {
      await modules.access.setMembership(projectId, userIds[index] as string, held);
    }
    if (extent === 'whole') {
      for (const flag of flags) await modules.access.setFlag(projectId, flag, true);
      continue;
    }
    for (const { name: called, scanDate, isWaiting } of views) {
      const status = isWaiting ? 'in_progress' : 'ready';
      await modules.analyses.createView({ projectId, name: called, scanDate, status, deliveryType: 'Normal' });
    }
  }
}

async function firstProgress({ access }: Modules): Promise<DemoProgress | undefined> {
  for (const { tenantId, views } of demoProjects) {
    const project = await access.findProject(tenantId);
    const total = views.filter(({ isScanned }) => isScanned === true).length;
    if (project && total > 0) {
      return { projectId: project.id, activity: 'Preparing the demo', percent: 0, ready: 0, total };
    }
  }
  return undefined;
}

async function createAccount({ identity }: Modules, account: DemoAccount): Promise<string> {
  const { email, firstName, lastName, mustChangePassword = false } = account;
  const id = await identity.createUser({ email, firstName, lastName, mustChangePassword, password: demoPassword });
  if (id === undefined) throw new Error(`The demo account ${email} exists already.`);
  return id;
}
