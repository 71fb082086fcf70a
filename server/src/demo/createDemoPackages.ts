import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReceivedFile } from '@plumbline/contract/filePart';
import { createPackage, type NewPackage } from '@plumbline/contract/resources/workPackages';
import { byUser } from '../Actor.ts';
import type { AccessService } from '../modules/access/service.ts';
import type { IdentityService } from '../modules/identity/service.ts';
import type { WorkPackagesService } from '../modules/workPackages/service.ts';
import { demoAccounts } from './demoHouse.ts';
import { demoPackages, handedOver } from './demoPackages.ts';

export interface DemoPackageServices {
  identity: Pick<IdentityService, 'findUserByEmail'>;
  access: Pick<AccessService, 'findMembership'>;
  workPackages: Pick<WorkPackagesService, 'list' | 'create' | 'listBuilt'>;
}

type Caller = Parameters<WorkPackagesService['create']>[0];

/** Plans the demo's building as its administrator would; goes on where it was. */
export function createDemoPackages({ identity, access, workPackages }: DemoPackageServices) {
  async function findCaller(projectId: string): Promise<Caller | undefined> {
    const user = await identity.findUserByEmail(demoAccounts[0]?.email as string);
    const membership = user && (await access.findMembership(user.id, { projectId }));
    return membership && { membership, userId: user.id, by: byUser(user.id) };
  }

  async function add(caller: Caller, form: NewPackage, csv?: ReceivedFile): Promise<void> {
    const { watchlists } = await workPackages.list(caller);
    if (watchlists.some(({ name }) => name === form.name)) return;
    await workPackages.create(caller, createPackage.body.parse(form), csv ? { csv } : {});
  }

  return {
    /** Once there is a model. */
    async addPackages(projectId: string): Promise<void> {
      const caller = await findCaller(projectId);
      if (caller) for (const form of demoPackages) await add(caller, form);
    },

    /** Once there are scans. */
    async handOver(projectId: string): Promise<void> {
      const caller = await findCaller(projectId);
      const ids = caller && (await workPackages.listBuilt(caller, handedOver.filter));
      if (caller === undefined || ids === undefined || ids.length === 0) return;
      const folder = await mkdtemp(join(tmpdir(), 'plumbline-demo-'));
      try {
        await add(caller, handedOver.form, await writeCsv(folder, ids));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function writeCsv(folder: string, ids: readonly string[]): Promise<ReceivedFile> {
  const [filename, text] = ['handed-over.csv', `GlobalId\r\n${ids.join('\r\n')}\r\n`];
  const path = join(folder, filename);
  await writeFile(path, text);
  return { filename, path, size: text.length, sha256: createHash('sha256').update(text).digest('hex') };
}
