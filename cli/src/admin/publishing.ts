import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { findProjectId } from './find.ts';
import { withModules } from './withModules.ts';

const meanings = {
  automatic: 'results are published as they come',
  reviewed: 'results wait until somebody with SR_WRITE publishes them',
} as const;

export const publishingCommands: Command[] = [
  {
    name: 'admin publishing',
    usage: 'TENANT automatic|reviewed',
    summary: 'whether the results of a project’s next analyses are published as they come, or after a review',
    run: async (args) => {
      const { words } = readArgs(args, {});
      const tenantId = required(words[0], 'The project’s TENANT');
      const publishing = readPublishing(required(words[1], 'automatic or reviewed'));
      await withModules(async (context) => {
        await context.access.setPublishing(await findProjectId(context, tenantId), publishing, context.by);
        console.log(`${tenantId}: ${meanings[publishing]}.`);
      });
    },
  },
];

function readPublishing(word: string): keyof typeof meanings {
  if (word === 'automatic' || word === 'reviewed') return word;
  throw new UsageError(`automatic or reviewed, not ${word}.`);
}
