import { tmpdir } from 'node:os';
import type { Inspection } from '@plumbline/engine/files/inspect/Inspection';
import { inspectFile } from '@plumbline/engine/files/inspect/inspectFile';
import { openFile } from '@plumbline/engine/ground/disk/openFile';
import { scratchFolder } from '@plumbline/engine/ground/disk/scratchFolder';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import { type Command, UsageError } from '../Command.ts';
import { readArgs } from '../readArgs.ts';
import { createProgressBar } from './createProgressBar.ts';
import { printInspection } from './printInspection.ts';
import { scanFormatNames } from './scanFormatNames.ts';

export const inspect: Command = {
  name: 'inspect',
  usage: '[--json] FILE',
  summary: `tells what is in a scan (${scanFormatNames}, zip) or a model (IFC, ifczip); status 2 if it cannot be read`,
  run: async (args) => {
    const { words, values } = readArgs(args, { json: { type: 'boolean' } });
    const [path, ...more] = words;
    if (path === undefined || more.length > 0) throw new UsageError('Name one FILE.');
    try {
      const inspection = await inspectPath(path);
      console.log(values.json ? asJson(inspection) : printInspection(inspection));
    } catch (error) {
      if (values.json && error instanceof EngineError) console.log(asJson(asRefusal(error)));
      throw error;
    }
  },
};

const asJson = (value: unknown): string => JSON.stringify(value, undefined, 2);

async function inspectPath(path: string): Promise<Inspection> {
  const scratch = scratchFolder(tmpdir());
  const bar = createProgressBar(process.stderr);
  const source = await openFile(path);
  try {
    return await inspectFile(source, { scratch, report: bar.show });
  } finally {
    bar.end();
    await source.close();
    await scratch.remove();
  }
}

function asRefusal({ file, kind, place, reason }: EngineError) {
  return { file, format: null, problems: [{ code: kind, message: reason, place }] };
}
