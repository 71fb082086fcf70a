import { type Permission, permissions } from '@plumbline/contract/permissions';
import { sql } from 'kysely';
import type { NewAnalysisView } from './modules/analyses/service.ts';
import { createModules, type Modules } from './modules.ts';
import { inTransaction } from './platform/database.ts';
import type { Platform } from './platform/Platform.ts';
import type { ProductInfo } from './productInfo.ts';

export const demoPassword = 'plumbline-demo';

const files = permissions.filter((permission) => permission.startsWith('FILE_'));
const admin: Permission[] = ['ADMIN', ...files, 'READ', 'LIST', 'VIEW_ASSETS', 'RECLASSIFY', 'WRITE'];
const member: Permission[] = ['READ', 'LIST', 'VIEW_ASSETS', 'FILE_DOC_LIST'];
const reviewer: Permission[] = [...admin, 'SR_READ', 'SR_WRITE'];

const accounts = [
  { email: 'admin@demo.test', firstName: 'Ada', lastName: 'Brandt', permissions: admin },
  { email: 'member@demo.test', firstName: 'Milan', lastName: 'Costa', permissions: member },
  { email: 'reviewer@demo.test', firstName: 'Rosa', lastName: 'Eder', permissions: reviewer },
  { email: 'new@demo.test', firstName: 'Noor', lastName: 'Visser', permissions: member, mustChangePassword: true },
];

type DemoView = Omit<NewAnalysisView, 'projectId'>;

const ready = (name: string, day: string): DemoView => ({
  name,
  scanDate: new Date(`${day}T08:30:00Z`),
  status: 'ready',
  deliveryType: 'Normal',
});

const projects = [
  {
    company: 'Northbank Construction',
    name: 'Harbour House',
    tenantId: 'northbank|harbour-house',
    views: [
      ready('Week 36, levels 0 to 2', '2026-09-04'),
      ready('Week 40, levels 0 to 3', '2026-10-02'),
      { ...ready('Week 44, levels 0 to 4', '2026-10-30'), status: 'in_progress' },
    ],
  },
  {
    company: 'Northbank Construction',
    name: 'Quay Street School',
    tenantId: 'northbank|quay-street-school',
    views: [ready('Ground floor slab', '2026-10-13')],
  },
  { company: 'Alpine Civil', name: 'Station Hall', tenantId: 'alpine|station-hall', views: [] },
] satisfies { company: string; name: string; tenantId: string; views: DemoView[] }[];

/** Fills an empty house with the demo, or does nothing when there are users already. One transaction: all or nothing. */
export function seedDemo(platform: Platform, product: ProductInfo): Promise<boolean> {
  return inTransaction(platform.db, async (trx) => {
    // Two processes that start together on an empty database: the second waits, and finds users.
    await sql`select pg_advisory_xact_lock(4600)`.execute(trx);
    const modules = createModules({ ...platform, db: trx }, product);
    if ((await modules.identity.countUsers()) > 0) return false;
    await fill(modules);
    await modules.system.recordDemo();
    return true;
  });
}

async function fill(modules: Modules): Promise<void> {
  const userIds = await Promise.all(accounts.map((account) => createAccount(modules, account)));
  for (const { company, name, tenantId, views } of projects) {
    await modules.access.createCompany(company);
    const companyId = (await modules.access.findCompany(company))?.id as string;
    await modules.access.createProject({ companyId, name, tenantId });
    const projectId = (await modules.access.findProject(tenantId))?.id as string;
    for (const [index, { permissions: held }] of accounts.entries()) {
      await modules.access.setMembership(projectId, userIds[index] as string, held);
    }
    for (const view of views) await modules.analyses.createView({ projectId, ...view });
  }
}

async function createAccount({ identity }: Modules, account: (typeof accounts)[number]): Promise<string> {
  const { email, firstName, lastName, mustChangePassword = false } = account;
  const id = await identity.createUser({ email, firstName, lastName, mustChangePassword, password: demoPassword });
  if (id === undefined) throw new Error(`The demo account ${email} exists already.`);
  return id;
}
