import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SimulationOptions } from '@plumbline/demo/simulate/SimulationOptions';
import { simulateScan as simulate } from '@plumbline/demo/simulate/simulateScan';
import { createFile } from '@plumbline/engine/ground/disk/createFile';
import type { Report } from '@plumbline/engine/ground/Progress';
import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { createProgressBar } from './createProgressBar.ts';
import { openModelFiles } from './openModelFiles.ts';

const options = {
  model: { type: 'string', multiple: true },
  seed: { type: 'string' },
  out: { type: 'string' },
  moved: { type: 'string' },
  rotated: { type: 'string' },
  missing: { type: 'string' },
  'half-built': { type: 'string' },
  stations: { type: 'string' },
  rays: { type: 'string' },
  'registration-error-mm': { type: 'string' },
  clutter: { type: 'string' },
  panorama: { type: 'string' },
  options: { type: 'string' },
} as const;

export const simulateScan: Command = {
  name: 'simulate-scan',
  usage:
    '--model A.ifc [--model B.ifc …] --seed N --out DIR [--moved SHARE] [--rotated SHARE] [--missing SHARE] ' +
    '[--half-built SHARE] [--stations MOST] [--rays N] [--registration-error-mm N] [--clutter PER-STATION] ' +
    '[--panorama PIXELS] [--options FILE.json]',
  summary: 'scans an as-built variant of a model: scan.e57, and truth.json with what is really there and could be seen',
  run: async (args) => {
    const { words, values } = readArgs(args, options);
    if (words.length > 0) throw new UsageError(`"${words[0]}" is not expected here.`);
    const paths = required(values.model, '--model');
    const seed = readNumber(required(values.seed, '--seed'), '--seed');
    if (!Number.isInteger(seed)) throw new UsageError('--seed must be a whole number.');
    const folder = required(values.out, '--out');
    const chosen = merge(await readOptionsFile(values.options), readOptions(values));
    const bar = createProgressBar(process.stderr);
    try {
      await simulateInto(folder, paths, { seed, options: chosen, report: bar.show });
    } finally {
      bar.end();
    }
  },
};

async function simulateInto(
  folder: string,
  paths: string[],
  { report, ...input }: { seed: number; options: SimulationOptions; report: Report },
): Promise<void> {
  const model = await openModelFiles(paths, report);
  await mkdir(folder, { recursive: true });
  const scan = join(folder, 'scan.e57');
  const sink = await createFile(scan);
  try {
    const truth = await simulate({ model, ...input, sink, report });
    await writeFile(join(folder, 'truth.json'), `${JSON.stringify(truth, undefined, 1)}\n`);
    await sink.close();
    console.log(`${scan}\n${join(folder, 'truth.json')}`);
  } catch (error) {
    await sink.close();
    // Half a scan looks like a whole one until it is read to its end.
    await rm(scan, { force: true });
    throw error;
  }
}

type Values = { [K in keyof typeof options]?: string | string[] };

/** The options that have a word of their own. */
function readOptions(values: Values): SimulationOptions {
  const number = (name: keyof Values): number | undefined => {
    const value = values[name];
    return typeof value === 'string' ? readNumber(value, `--${name}`) : undefined;
  };
  const errorMm = number('registration-error-mm');
  return {
    asBuilt: given({
      movedShare: number('moved'),
      rotatedShare: number('rotated'),
      missingShare: number('missing'),
      halfBuiltShare: number('half-built'),
    }),
    stations: given({ maximum: number('stations') }),
    scanner: given({ rays: number('rays'), registrationErrorM: errorMm === undefined ? undefined : errorMm / 1000 }),
    clutter: given({ perStation: number('clutter') }),
    panorama: given({ width: number('panorama') }),
  };
}

async function readOptionsFile(path: string | undefined): Promise<SimulationOptions> {
  if (path === undefined) return {};
  try {
    return JSON.parse(await readFile(path, 'utf8')) as SimulationOptions;
  } catch (error) {
    throw new UsageError(`--options: ${(error as Error).message}`);
  }
}

/** Words on the command line win over the file. */
function merge(file: SimulationOptions, typed: SimulationOptions): SimulationOptions {
  const groups = new Set([...Object.keys(file), ...Object.keys(typed)]) as Set<keyof SimulationOptions>;
  return Object.fromEntries([...groups].map((group) => [group, { ...file[group], ...typed[group] }]));
}

function given<T extends Record<string, unknown>>(group: T): Partial<T> {
  return Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function readNumber(text: string, option: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new UsageError(`${option} must be a number.`);
  return value;
}
