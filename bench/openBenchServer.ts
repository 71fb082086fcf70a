import type { AddressInfo } from 'node:net';
import type { Permission } from '../contract/src/permissions.ts';
import { buildApp } from '../server/src/app.ts';
import type { createModules } from '../server/src/modules.ts';
import { openBenchModules } from './openBenchModules.ts';

/** A server on the embedded database, with a project and somebody who is signed in. */
export async function openBenchServer(stack: AsyncDisposableStack, folder: string, held: readonly Permission[]) {
  const { platform, modules, product, log } = await openBenchModules(stack, folder);
  const app = await buildApp({ modules, platform, log, production: true, version: product.version });
  stack.defer(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const projectId = await addProject(modules);
  return {
    db: platform.db,
    modules,
    projectId,
    /** For some minutes. */
    signIn: await addMember(modules, projectId, held),
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`,
  };
}

async function addProject({ access }: ReturnType<typeof createModules>): Promise<string> {
  const company = await access.createCompany('Bench');
  const project = { companyId: company?.id as string, name: 'Tower', tenantId: 'bench|tower' };
  return (await access.createProject(project))?.id as string;
}

async function addMember(
  { access, identity }: ReturnType<typeof createModules>,
  projectId: string,
  held: readonly Permission[],
): Promise<() => Promise<string>> {
  const account = { email: 'bench@site.test', password: 'a good password' };
  const names = { firstName: 'Bench', lastName: 'Person', mustChangePassword: false };
  const userId = (await identity.createUser({ ...account, ...names })) as string;
  await access.setMembership(projectId, userId, held);
  return async () => {
    const opened = await identity.signIn({ ...account, address: '127.0.0.1' });
    if (!('accessToken' in opened)) throw new Error('The bench was challenged.');
    return `Bearer ${opened.accessToken}`;
  };
}
