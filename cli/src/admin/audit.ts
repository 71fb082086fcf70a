import { pipeline } from 'node:stream/promises';
import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { findProjectId } from './find.ts';
import { withModules } from './withModules.ts';

export const auditCommands: Command[] = [
  {
    name: 'admin audit list',
    usage: '[--project TENANT] [--since 2026-10-30]',
    summary: 'prints the audit trail as CSV, newest first: of one project, or all of it',
    run: async (args) => {
      const { values } = readArgs(args, { project: { type: 'string' }, since: { type: 'string' } });
      const filter = values.since === undefined ? {} : { from: readDay(values.since).toISOString() };
      await withModules(async (context) => {
        const projectId = values.project && (await findProjectId(context, values.project));
        await pipeline(context.audit.csvForOperators({ projectId, filter }), process.stdout, { end: false });
      });
    },
  },
  {
    name: 'admin audit shorten',
    usage: '--before 2025-10-30',
    summary: 'deletes what the audit trail tells of the time before a day (UTC), for good, and enters that it did',
    run: async (args) => {
      const { values } = readArgs(args, { before: { type: 'string' } });
      const before = readDay(required(values.before, '--before'));
      if (before > new Date()) throw new UsageError('--before is a day that has been.');
      await withModules(async ({ audit, by }) => {
        const count = await audit.shorten(before, by);
        console.log(`Deleted ${count.toLocaleString('en')} entries of the audit trail.`);
      });
    },
  },
];

function readDay(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  // February 30 is read as March 2.
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${text}T`);
  if (isDay) return day;
  throw new UsageError(`A day such as 2026-10-30 is expected, not ${text}.`);
}
