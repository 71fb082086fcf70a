import { tenantIdOf } from '@plumbline/contract/tenantIdOf';
import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { readName } from './readName.ts';
import { withModules } from './withModules.ts';

export const projectCommands: Command[] = [
  {
    name: 'admin project add',
    usage: 'NAME --company NAME [--tenant ID]',
    summary: 'adds a project to a company; its tenant id is made from both names unless given',
    run: async (args) => {
      const { words, values } = readArgs(args, { company: { type: 'string' }, tenant: { type: 'string' } });
      const name = readName(required(words[0]?.trim(), 'The project’s NAME'), 'The name of a project');
      const companyName = required(values.company, '--company');
      const tenantId = values.tenant ?? tenantIdOf(companyName, name);
      refuseBadTenant(tenantId);
      await withModules(async ({ access, by }) => {
        const company = await access.findCompany(companyName);
        if (company === undefined) throw new UsageError(`There is no company ${companyName}.`);
        const added = await access.createProject({ companyId: company.id, name, tenantId }, by);
        if (added === undefined) throw new UsageError(`The name ${name} or the tenant id ${tenantId} is taken.`);
        console.log(`Added the project ${name} with the tenant id ${tenantId}.`);
      });
    },
  },
  {
    name: 'admin project list',
    usage: '',
    summary: 'lists the projects with their tenant ids',
    run: () =>
      withModules(async ({ access }) => {
        for (const { company, name, tenant_id } of await access.listProjects()) {
          console.log(`${tenant_id}\t${company}\t${name}`);
        }
      }),
  },
];

function refuseBadTenant(tenantId: string): void {
  if (/^[A-Za-z0-9][A-Za-z0-9|._-]{0,79}$/.test(tenantId)) return;
  throw new UsageError('A tenant id has up to 80 letters, digits, |, ., _ or -, and begins with a letter or digit.');
}
