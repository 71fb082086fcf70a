import { byUser } from '../Actor.ts';
import type { AccessService } from '../modules/access/service.ts';
import type { IdentityService } from '../modules/identity/service.ts';
import type { Caller } from '../modules/workPackages/service.ts';
import { demoAccounts } from './demoHouse.ts';

export interface CallerServices {
  identity: Pick<IdentityService, 'findUserByEmail'>;
  access: Pick<AccessService, 'findMembership'>;
}

/** The demo's administrator, unless somebody has removed them. */
export async function findDemoCaller(
  { identity, access }: CallerServices,
  projectId: string,
): Promise<Caller | undefined> {
  const user = await identity.findUserByEmail(demoAccounts[0]?.email as string);
  const membership = user && (await access.findMembership(user.id, { projectId }));
  return membership && { membership, userId: user.id, by: byUser(user.id) };
}
