import { existsSync } from 'node:fs';
import { openOutputFolder } from '@plumbline/engine/ground/disk/outputFolder';
import { readResults } from '@plumbline/engine/steps/results/readResults';
import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { findProjectId } from './find.ts';
import { withModules } from './withModules.ts';

const options = {
  project: { type: 'string' },
  name: { type: 'string' },
  'scan-date': { type: 'string' },
} as const;

export const importAnalysisCommand: Command = {
  name: 'admin import-analysis',
  usage: 'DIR --project TENANT --name NAME --scan-date 2026-10-30',
  summary: 'publishes a finished analysis of the command line as an analysis view of a project',
  details: [
    'DIR is the folder that analyse wrote. Its elements are found in the active model of the project by their GlobalIds.',
    '',
    '  --project TENANT      the project’s tenant id',
    '  --name NAME           of the analysis view',
    '  --scan-date DATE      when was scanned: 2026-10-30, or 2026-10-30T08:30:00Z',
  ].join('\n'),
  run: async (args) => {
    const { words, values } = readArgs(args, options);
    const folder = required(words[0], 'DIR');
    if (words.length > 1) throw new UsageError(`"${words[1]}" is not expected here.`);
    const tenantId = required(values.project, '--project');
    const name = required(values.name?.trim(), '--name');
    const scanDate = readDate(required(values['scan-date'], '--scan-date'));
    if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}.`);
    const results = readResults(openOutputFolder(folder));
    await withModules(async (context) => {
      const projectId = await findProjectId(context, tenantId);
      const imported = await context.deliveries.importResults({
        projectId,
        tenantId,
        name,
        scanDate,
        results,
        by: context.by,
      });
      console.log(describe(name, imported));
    });
  },
};

function readDate(text: string): Date {
  const date = new Date(text);
  const isIso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  // February 30 is read as March 2.
  if (isIso && !Number.isNaN(date.getTime()) && isOnCalendar(text)) return date;
  throw new UsageError(`--scan-date is a date such as 2026-10-30 or 2026-10-30T08:30:00Z, not ${text}.`);
}

function isOnCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

function describe(name: string, { elements, matched, files }: { elements: number; matched: number; files: number }) {
  const [verdicts, evidence, left] = [matched, files, elements - matched].map((count) => count.toLocaleString('en'));
  return `Added ${name}. Verdicts: ${verdicts}; files: ${evidence}; elements that the active model does not have: ${left}.`;
}
