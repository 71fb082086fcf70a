import type { Modules } from '@plumbline/server/modules';
import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { findProjectId } from './find.ts';
import { withModules } from './withModules.ts';

type Quota = Awaited<ReturnType<Modules['access']['describeQuota']>>;

export const quotaCommands: Command[] = [
  {
    name: 'admin quota show',
    usage: 'TENANT',
    summary: 'what the files, pictures and analyses of a project take, and what they may take',
    run: async (args) => {
      const { words } = readArgs(args, {});
      const tenantId = required(words[0], 'The project’s TENANT');
      await withModules(async (context) => {
        console.log(describe(tenantId, await context.access.describeQuota(await findProjectId(context, tenantId))));
      });
    },
  },
  {
    name: 'admin quota set',
    usage: 'TENANT GIGABYTES|default',
    summary: 'what a project may store; default: as PLUMBLINE_PROJECT_QUOTA_GB says',
    run: async (args) => {
      const { words } = readArgs(args, {});
      const tenantId = required(words[0], 'The project’s TENANT');
      const bytes = readBytes(required(words[1], 'a number of GIGABYTES, or default'));
      await withModules(async (context) => {
        const projectId = await findProjectId(context, tenantId);
        await context.access.setQuota(projectId, bytes, context.by);
        console.log(describe(tenantId, await context.access.describeQuota(projectId)));
      });
    },
  },
];

function readBytes(word: string): number | null {
  if (word === 'default') return null;
  const gigabytes = Number(word);
  if (word.trim() === '' || !(gigabytes >= 0 && gigabytes < 1e6)) {
    throw new UsageError(`A number of gigabytes, or default, not ${word}.`);
  }
  return Math.round(gigabytes * 1e9);
}

function describe(tenantId: string, { usedBytes, usage, quotaBytes }: Quota): string {
  const limit = quotaBytes === undefined ? 'without a limit' : `of ${inGigabytes(quotaBytes)}`;
  const parts = `files ${inGigabytes(usage.files)}, pictures ${inGigabytes(usage.pictures)}, analyses ${inGigabytes(usage.analyses)}`;
  return `${tenantId}: ${inGigabytes(usedBytes)} used ${limit} (${parts}).`;
}

const inGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(3)} GB`;
