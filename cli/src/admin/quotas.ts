import type { Modules } from '@plumbline/server/modules';
import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { findProjectId } from './find.ts';
import { withModules } from './withModules.ts';

type Quota = Awaited<ReturnType<Modules['access']['describeQuota']>>;

const byteCommands: Command[] = [
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

/** At a time, and of a company. */
const limitCommands: Command[] = [
  {
    name: 'admin limit set',
    usage: 'TENANT ANALYSES|none',
    summary: 'how many analyses of a project are worked on at a time; the others wait',
    run: async (args) => {
      const { words } = readArgs(args, {});
      const tenantId = required(words[0], 'The project’s TENANT');
      const mostRuns = readCount(required(words[1], 'a number of ANALYSES, or none'), 1);
      await withModules(async (context) => {
        await context.access.setLimits(await findProjectId(context, tenantId), { mostRuns }, context.by);
        console.log(`${tenantId}: ${tellMost(mostRuns, 'analysis', 'analyses')} at a time.`);
      });
    },
  },
  {
    name: 'admin company limit',
    usage: 'NAME [--projects N|none] [--analyses N|none] [--audit-months N]',
    summary: 'how many projects a company may have, how many analyses at a time, and how short its trail may be kept',
    run: async (args) => {
      const { words, values } = readArgs(args, {
        projects: { type: 'string' },
        analyses: { type: 'string' },
        'audit-months': { type: 'string' },
      });
      const name = required(words[0], 'The company’s NAME');
      await withModules(async (context) => {
        const company = await context.access.findCompany(name);
        if (company === undefined) throw new UsageError(`There is no company ${name}.`);
        const before = await context.access.findCompanyLimits(company.id);
        const { projects, analyses, 'audit-months': months } = values;
        const { quotaBytes, ...seenLimits } = before;
        const limits = {
          mostProjects: projects === undefined ? before.mostProjects : readCount(projects, 0),
          mostRuns: analyses === undefined ? before.mostRuns : readCount(analyses, 1),
          auditLeastMonths: months === undefined ? before.auditLeastMonths : (readCount(months, 1) ?? 12),
        };
        const change = { companyId: company.id, quotaBytes, seenBytes: quotaBytes, limits, seenLimits };
        await context.access.changeCompanyQuota(change, context.by);
        const { mostProjects, mostRuns, auditLeastMonths } = limits;
        console.log(
          `${name}: ${tellMost(mostProjects, 'project', 'projects')}, ${tellMost(mostRuns, 'analysis', 'analyses')} at a time, ` +
            `the trail of ${auditLeastMonths} months at least.`,
        );
      });
    },
  },
];

const tellMost = (count: number | null, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count ?? 'any number of'} ${many}`;

function readCount(word: string, least: number): number | null {
  if (word === 'none') return null;
  const count = Number(word);
  if (!/^\d+$/.test(word) || count < least || count > 100_000) {
    throw new UsageError(`A whole number from ${least}, or none, not ${word}.`);
  }
  return count;
}

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
  const { files, pictures, analyses, viewer, exports } = usage;
  const parts = Object.entries({ files, pictures, analyses, 'viewer files': viewer, exports })
    .map(([part, bytes]) => `${part} ${inGigabytes(bytes)}`)
    .join(', ');
  return `${tenantId}: ${inGigabytes(usedBytes)} used ${limit} (${parts}).`;
}

const inGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(3)} GB`;

/** What projects and companies may store and do at a time. */
export const quotaCommands: Command[] = [...byteCommands, ...limitCommands];
