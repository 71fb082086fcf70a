// A whole analysis of a simulated scan: what verdicts and evidence cost beside reading the scan once, how that grows with the
// points, what two lanes save, and memory. Every part runs in a process of its own.
import { execFile } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDemoBuilding } from '../demo/src/building/createDemoBuilding.ts';
import type { AnalysisRun, ModelRun } from './analysisRun.ts';

export interface AnalysisBenchOptions {
  /** Folder with an Office_A*.ifc somewhere below; without it, the example building is scanned. */
  real?: string | undefined;
  /** How often reading, one lane and two take turns; the best of each counts. */
  rounds: number;
  /** Points of the scan that verdicts are measured on; growth is measured from a half to five times as many. */
  points: number;
}

export interface AnalysisFigures {
  models: string[];
  elements: number;
  triangles: number;
  stations: number;
  points: number;
  registration: string;
  statuses: Record<string, number>;
  /** CPU seconds. */
  modelS: number;
  readS: number;
  /** From the files to the verdicts, less reading the models. */
  verdictsS: number;
  /** Verdicts against reading once. */
  verdictsPerRead: number;
  /** Of the whole way; reading the models is one of them. */
  steps: Record<string, number>;
  /** Of every element that was seen; or why there is none. */
  evidence: { evidenceS: number; perRead: number; steps: Record<string, number> } | string;
  /** By the clock: verdicts less reading the models, which one lane does in both; and the whole way. */
  twoLanes: { oneWallS: number; twoWallS: number; ratio: number; modelWallS: number; wholeRatio: number };
  growth: { points: number; verdictsS: number; walkWallS: number; peakMib: number }[];
  /** CPU seconds of ten times the points against once. */
  growthRatio: number;
}

export const raysPerPoint = 1.14;
/** A part that takes longer hangs. */
const longestPartMs = 30 * 60_000;

export async function benchAnalysis(folder: string, options: AnalysisBenchOptions): Promise<AnalysisFigures> {
  const models = options.real ? await findOffice(options.real) : await writeDemo(folder);
  const small = join(folder, 'small.e57');
  const middle = join(folder, 'middle.e57');
  const large = join(folder, 'large.e57');
  await child('simulate', small, String(Math.round((options.points / 2) * raysPerPoint)), ...models);
  await child('grow', small, middle, '2');

  const reads: { points: number; cpuS: number }[] = [];
  const readings: ModelRun[] = [];
  const ones: AnalysisRun[] = [];
  const twos: AnalysisRun[] = [];
  for (let round = 0; round < options.rounds; round++) {
    reads.push(await child('read', middle));
    readings.push(await child('model', ...models));
    ones.push(await child('analyse', middle, '1', ...models));
    twos.push(await child('analyse', middle, '2', ...models));
  }
  const growth = [await child<AnalysisRun>('analyse', small, '2', ...models)];
  await child('grow', small, large, '10');
  growth.push(await child('analyse', large, '2', ...models));
  await rm(large);
  const one = best(ones, ({ verdictsS }) => verdictsS);
  const { cpuS: readS } = best(reads, ({ cpuS }) => cpuS);
  const { cpuS: modelS } = best(readings, ({ cpuS }) => cpuS);
  const evidence = await prove(middle, models, readS);
  const [less, more] = growth;
  return rounded({
    models: models.map((path) => path.split('/').at(-1) ?? path),
    elements: one.elements,
    triangles: one.triangles,
    stations: one.stations,
    points: one.points,
    registration: `${one.registration}, ${one.residualMm.toFixed(2)} mm`,
    statuses: one.statuses,
    modelS,
    readS,
    verdictsS: one.verdictsS - modelS,
    verdictsPerRead: (one.verdictsS - modelS) / readS,
    steps: one.steps,
    evidence,
    twoLanes: compareLanes(ones, twos, readings),
    growth: growth.map(({ points, verdictsS, walkWallS, peakMib }) => ({
      points,
      verdictsS: verdictsS - modelS,
      walkWallS,
      peakMib,
    })),
    growthRatio: ((more?.verdictsS ?? Number.NaN) - modelS) / ((less?.verdictsS ?? Number.NaN) - modelS),
  });
}

function compareLanes(ones: AnalysisRun[], twos: AnalysisRun[], readings: ModelRun[]): AnalysisFigures['twoLanes'] {
  const shortest = (runs: AnalysisRun[]) => Math.min(...runs.map(({ walkWallS }) => walkWallS));
  const modelWallS = Math.min(...readings.map(({ wallS }) => wallS));
  const [oneWallS, twoWallS] = [shortest(ones) - modelWallS, shortest(twos) - modelWallS];
  return { oneWallS, twoWallS, ratio: oneWallS / twoWallS, modelWallS, wholeRatio: shortest(ones) / shortest(twos) };
}

async function prove(path: string, models: string[], readS: number): Promise<AnalysisFigures['evidence']> {
  try {
    const { evidenceS, evidenceSteps: steps } = await child<AnalysisRun>('prove', path, '1', ...models);
    return { evidenceS, perRead: evidenceS / readS, steps };
  } catch (error) {
    return `no evidence came: ${(error as Error).message.split('\n')[0]}`;
  }
}

/** Two storeys have 1,243 elements. */
export async function writeDemo(folder: string): Promise<string[]> {
  const files = await createDemoBuilding({ storeys: 2 });
  for (const { name, bytes } of files) await writeFile(join(folder, name), bytes);
  return files.map(({ name }) => join(folder, name));
}

async function findOffice(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const office = files.find((name) => /Office_A[^/]*\.ifc$/.test(name));
  if (!office) throw new Error(`There is no Office_A*.ifc below ${folder}.`);
  return [join(folder, office)];
}

const run = promisify(execFile);

export async function child<Figures>(what: string, ...args: string[]): Promise<Figures> {
  const script = join(import.meta.dirname, 'analysisRun.ts');
  const { stdout } = await run(process.execPath, [script, what, ...args], { timeout: longestPartMs });
  return (stdout === '' ? undefined : JSON.parse(stdout)) as Figures;
}

function best<Run>(runs: Run[], cost: (run: Run) => number): Run {
  const [first, ...rest] = runs;
  if (!first) throw new Error('there must be at least one round');
  return rest.reduce((least, one) => (cost(one) < cost(least) ? one : least), first);
}

export function rounded<Figures>(figures: Figures): Figures {
  return JSON.parse(
    JSON.stringify(figures, (_, value) => (typeof value === 'number' ? Number(value.toFixed(2)) : value)),
  );
}
