import { sql } from 'kysely';
import { makeDemo } from '../jobs.ts';
import { createModules, type Modules } from '../modules.ts';
import { inTransaction } from '../platform/database.ts';
import type { Platform } from '../platform/Platform.ts';
import type { ProductInfo } from '../productInfo.ts';
import { type DemoAccount, type DemoView, demoAccounts, demoProjects } from './demoHouse.ts';

export const demoPassword = 'plumbline-demo';

/** Whole: a building, its scans and what they showed, made in the background. Bare: accounts, projects and dates alone. */
export type DemoExtent = 'whole' | 'bare';

/** Fills an empty house with the demo, or does nothing when there are users already. One transaction: all or nothing. */
export function seedDemo(platform: Platform, product: ProductInfo, extent: DemoExtent = 'bare'): Promise<boolean> {
  return inTransaction(platform.db, async (trx) => {
    // Two processes that start together on an empty database: the second waits, and finds users.
    await sql`select pg_advisory_xact_lock(4600)`.execute(trx);
    const modules = createModules({ ...platform, db: trx }, product);
    if ((await modules.identity.countUsers()) > 0) return false;
    await fill(modules, extent);
    if (extent === 'whole') await platform.queue.enqueue(trx, makeDemo, {});
    await modules.system.recordDemo();
    return true;
  });
}

async function fill(modules: Modules, extent: DemoExtent): Promise<void> {
  const userIds = await Promise.all(demoAccounts.map((account) => createAccount(modules, account)));
  for (const { company, name, tenantId, views } of demoProjects) {
    await modules.access.createCompany(company);
    const companyId = (await modules.access.findCompany(company))?.id as string;
    await modules.access.createProject({ companyId, name, tenantId });
    const projectId = (await modules.access.findProject(tenantId))?.id as string;
    for (const [index, { permissions: held }] of demoAccounts.entries()) {
      await modules.access.setMembership(projectId, userIds[index] as string, held);
    }
    for (const view of views) {
      const { name: called, scanDate } = view;
      await modules.analyses.createView({ projectId, name: called, scanDate, ...stateOf(view, extent) });
    }
  }
}

/** What is being analysed can be looked at meanwhile: an incremental delivery that has not brought anything yet. */
function stateOf({ phase, isWaiting }: DemoView, extent: DemoExtent) {
  if (extent === 'whole' && phase !== undefined) {
    return { status: 'in_progress', deliveryType: 'Incremental' } as const;
  }
  return { status: isWaiting ? 'in_progress' : 'ready', deliveryType: 'Normal' } as const;
}

async function createAccount({ identity }: Modules, account: DemoAccount): Promise<string> {
  const { email, firstName, lastName, mustChangePassword = false } = account;
  const id = await identity.createUser({ email, firstName, lastName, mustChangePassword, password: demoPassword });
  if (id === undefined) throw new Error(`The demo account ${email} exists already.`);
  return id;
}
