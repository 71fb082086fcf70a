import { createPackage } from '@plumbline/contract/resources/workPackages';
import { byUser } from '../Actor.ts';
import type { AccessService } from '../modules/access/service.ts';
import type { IdentityService } from '../modules/identity/service.ts';
import type { WorkPackagesService } from '../modules/workPackages/service.ts';
import { demoAccounts } from './demoHouse.ts';
import { demoPackages } from './demoPackages.ts';

export interface DemoPackageServices {
  identity: Pick<IdentityService, 'findUserByEmail'>;
  access: Pick<AccessService, 'findMembership'>;
  workPackages: Pick<WorkPackagesService, 'list' | 'create'>;
}

/** Plans the demo's building as its administrator would; goes on where it was. */
export function createDemoPackages({ identity, access, workPackages }: DemoPackageServices) {
  return async (projectId: string): Promise<void> => {
    const user = await identity.findUserByEmail(demoAccounts[0]?.email as string);
    const membership = user && (await access.findMembership(user.id, { projectId }));
    if (user === undefined || membership === undefined) return;
    const caller = { membership, userId: user.id, by: byUser(user.id) };
    const known = new Set((await workPackages.list(caller)).watchlists.map(({ name }) => name));
    for (const form of demoPackages) {
      if (!known.has(form.name)) await workPackages.create(caller, createPackage.body.parse(form));
    }
  };
}
