import { byUser } from '../Actor.ts';
import type { AccessService } from '../modules/access/service.ts';
import type { IdentityService } from '../modules/identity/service.ts';
import type { Caller } from '../modules/workPackages/service.ts';
import type { Person } from './demoIssues.ts';

export interface CallerServices {
  identity: Pick<IdentityService, 'findUserByEmail'>;
  access: Pick<AccessService, 'findMembership'>;
}

/** One of the demo's people, its administrator unless another is named; nobody where somebody has removed them. */
export async function findDemoCaller(
  { identity, access }: CallerServices,
  projectId: string,
  person: Person = 'admin',
): Promise<Caller | undefined> {
  const user = await identity.findUserByEmail(`${person}@demo.test`);
  const membership = user && (await access.findMembership(user.id, { projectId }));
  return membership && { membership, userId: user.id, by: byUser(user.id) };
}
