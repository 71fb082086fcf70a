import { type Permission, permissions } from '@plumbline/contract/permissions';
import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { findProjectId, findUserId } from './find.ts';
import { withModules } from './withModules.ts';

const project = { project: { type: 'string' } } as const;

export const memberCommands: Command[] = [
  {
    name: 'admin member set',
    usage: 'EMAIL --project TENANT --permissions A,B,…',
    summary: 'gives a user exactly these permissions in a project',
    run: async (args) => {
      const { words, values } = readArgs(args, { ...project, permissions: { type: 'string' } });
      const email = required(words[0], 'The user’s EMAIL');
      const tenantId = required(values.project, '--project');
      const held = readPermissions(required(values.permissions, '--permissions'));
      await withModules(async (context) => {
        const projectId = await findProjectId(context, tenantId);
        await context.access.setMembership(projectId, await findUserId(context, email), held, context.by);
        console.log(`${email} holds ${held.join(', ')} in ${tenantId}.`);
      });
    },
  },
  {
    name: 'admin member remove',
    usage: 'EMAIL --project TENANT',
    summary: 'takes a user out of a project',
    run: async (args) => {
      const { words, values } = readArgs(args, project);
      const email = required(words[0], 'The user’s EMAIL');
      const tenantId = required(values.project, '--project');
      await withModules(async (context) => {
        const projectId = await findProjectId(context, tenantId);
        const removed = await context.access.removeMembership(projectId, await findUserId(context, email), context.by);
        console.log(removed ? `${email} is no longer in ${tenantId}.` : `${email} was not in ${tenantId}.`);
      });
    },
  },
  {
    name: 'admin member list',
    usage: '--project TENANT',
    summary: 'lists who holds what in a project',
    run: async (args) => {
      const tenantId = required(readArgs(args, project).values.project, '--project');
      await withModules(async (context) => {
        const members = await context.access.listMembers(await findProjectId(context, tenantId));
        for (const member of members) console.log(`${member.email}\t${member.permissions.join(',')}`);
      });
    },
  },
];

function readPermissions(list: string): Permission[] {
  const names = list.split(',').map((name) => name.trim().toUpperCase());
  const unknown = names.find((name) => !permissions.includes(name as Permission));
  if (unknown !== undefined) {
    throw new UsageError(`There is no permission ${unknown}. They are: ${permissions.join(', ')}.`);
  }
  return [...new Set(names as Permission[])];
}
