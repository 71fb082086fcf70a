import { UsageError } from '../Command.ts';
import type { AdminContext } from './withModules.ts';

export async function findUserId({ identity }: AdminContext, email: string): Promise<string> {
  const user = await identity.findUserByEmail(email);
  if (user === undefined) throw new UsageError(`There is no user ${email}.`);
  return user.id;
}

export async function findProjectId({ access }: AdminContext, tenantId: string): Promise<string> {
  const project = await access.findProject(tenantId);
  if (project === undefined) {
    throw new UsageError(`There is no project with the tenant id ${tenantId}. See plumbline admin project list.`);
  }
  return project.id;
}
