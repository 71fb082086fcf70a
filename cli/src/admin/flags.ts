import { type Flag, flags, flagTable } from '@plumbline/contract/flags';
import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { findProjectId } from './find.ts';
import { withModules } from './withModules.ts';

const project = { project: { type: 'string' } } as const;

export const flagCommands: Command[] = [
  {
    name: 'admin flag set',
    usage: 'FLAG on|off|default --project TENANT',
    summary: 'switches a feature for a project, or back to its default',
    run: async (args) => {
      const { words, values } = readArgs(args, project);
      const flag = readFlagName(required(words[0], 'The FLAG'));
      const setting = required(words[1], 'on, off or default');
      const tenantId = required(values.project, '--project');
      await withModules(async (context) => {
        const projectId = await findProjectId(context, tenantId);
        if (setting === 'default') await context.access.resetFlag(projectId, flag, context.by);
        else await context.access.setFlag(projectId, flag, readOnOff(setting), context.by);
        console.log(`${flag} is ${setting} for ${tenantId}.`);
      });
    },
  },
  {
    name: 'admin flag list',
    usage: '',
    summary: 'lists the features with their defaults',
    run: async (args) => {
      readArgs(args, {});
      for (const flag of flags) {
        console.log(`${flag}\t${flagTable[flag].default ? 'on' : 'off'}\t${flagTable[flag].meaning}`);
      }
    },
  },
];

/** Also for maintenance: the same two words. */
export function readOnOff(word: string): boolean {
  if (word === 'on' || word === 'off') return word === 'on';
  throw new UsageError(`on or off, not ${word}.`);
}

function readFlagName(word: string): Flag {
  const flag = flags.find((name) => name.toLowerCase() === word.toLowerCase());
  if (flag === undefined) throw new UsageError(`There is no flag ${word}. See plumbline admin flag list.`);
  return flag;
}
