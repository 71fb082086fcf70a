// node bench/analysisRun.ts read|model|analyse|prove|simulate|grow …: one part of the bench `analysis`, in a process of its own; prints JSON.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { writeResults } from '../cli/src/report/writeResults.ts';
import { simulateScan } from '../demo/src/simulate/simulateScan.ts';
import type { BuildingModel } from '../engine/src/files/model/BuildingModel.ts';
import { openModel } from '../engine/src/files/model/openModel.ts';
import { openScan } from '../engine/src/files/scan/openScan.ts';
import { createFile } from '../engine/src/ground/disk/createFile.ts';
import { openFile } from '../engine/src/ground/disk/openFile.ts';
import { openOutputFolder } from '../engine/src/ground/disk/outputFolder.ts';
import { scratchFolder } from '../engine/src/ground/disk/scratchFolder.ts';
import type { Progress } from '../engine/src/ground/Progress.ts';
import { defaultSettings } from '../engine/src/judge/AnalysisSettings.ts';
import { definitionOf, type StepKind } from '../engine/src/steps/analysis.ts';
import type { OrderedFile } from '../engine/src/steps/RunOrder.ts';
import { collectResults } from '../engine/src/steps/results/collectResults.ts';
import { isKept } from '../engine/src/steps/stepFiles.ts';
import { walk } from '../engine/src/steps/walk.ts';
import { writeOrder } from '../engine/src/steps/writeOrder.ts';
import { familyCpuS, watchFamilyMemory } from './familyUsage.ts';
import { growScan } from './growScan.ts';
import { type DrawingFigures, measureDrawing } from './measureDrawing.ts';

/** What reading the models alone took. */
export interface ModelRun {
  cpuS: number;
  wallS: number;
}

/** What one walk took; seconds are of the processor, all processes, but for the wall's. */
export interface AnalysisRun {
  elements: number;
  triangles: number;
  stations: number;
  points: number;
  registration: string;
  residualMm: number;
  statuses: Record<string, number>;
  /** From the files to the verdicts; the models are read on the way. */
  verdictsS: number;
  /** Of all steps. */
  walkWallS: number;
  /** The seconds by what the steps say they do; with several lanes, those of other kinds that run beside are among them. */
  steps: Record<string, number>;
  /** What came after the verdicts, and the report. */
  evidenceS: number;
  evidenceSteps: Record<string, number>;
  /** Files that stay when the run is over, and their bytes. */
  kept?: { files: number; bytes: number } | undefined;
  /** Of evidence that is there. */
  drawing?: DrawingFigures | undefined;
  peakMib: number;
}

/** V8 goes on optimising in the background when a short task is over. */
const settleMs = 1000;
const cpuS = familyCpuS;
const peakMib = watchFamilyMemory();
const wallS = () => performance.now() / 1000;

const [what, ...args] = process.argv.slice(2);
if (what === 'read') await read(args[0] ?? '');
else if (what === 'model') await readModels(args);
else if (what === 'simulate') await simulate(args[0] ?? '', Number(args[1]), args.slice(2));
else if (what === 'grow') await growScan(args[0] ?? '', args[1] ?? '', Number(args[2]));
else await run(args[0] ?? '', Number(args[1]), args.slice(2), what === 'prove');
process.exit(0);

async function read(path: string): Promise<void> {
  const source = await openFile(path);
  const scan = await openScan(source, { scratch: scratchFolder(dirname(path)) });
  const from = cpuS();
  let points = 0;
  for (const index of scan.scans.keys()) for await (const { count } of scan.readPoints(index)) points += count;
  print({ points, cpuS: cpuS() - from });
}

async function simulate(path: string, rays: number, models: string[]): Promise<void> {
  const model = await openModels(models);
  const sink = await createFile(path);
  const options = { scanner: { rays }, stations: { maximum: 16 }, panorama: { width: 0 } };
  const { points, stations } = await simulateScan({ model, seed: 1, options, sink });
  await sink.close();
  print({ points, stations: stations.length });
}

async function readModels(paths: string[]): Promise<void> {
  const from = { cpuS: cpuS(), wallS: wallS() };
  await openModels(paths);
  const reading = { wallS: wallS() - from.wallS };
  await setTimeout(settleMs);
  print({ ...reading, cpuS: cpuS() - from.cpuS } satisfies ModelRun);
}

/** Walks the list as the command line does. */
async function run(path: string, lanes: number, models: string[], isProved: boolean): Promise<void> {
  const folder = await mkdtemp(join(dirname(path), 'run-'));
  await writeOrder(folder, {
    project: basename(models[0] ?? ''),
    date: '',
    models: await Promise.all(models.map(describeFile)),
    scans: [await describeFile(path)],
    settings: defaultSettings,
    evidence: isProved ? 'all' : 'none',
    checksInput: false,
    hasImages: false,
  });
  const from = wallS();
  const clock = startClock('starting');
  const walked = await walk(folder, { lanes, report: clock.report });
  const walkWallS = wallS() - from;
  clock.report({ step: 'Writing the report', done: 0 });
  const results = await collectResults(walked);
  if (isProved) writeResults(openOutputFolder(folder), results);
  const steps = clock.stop();
  const { mesh, scans, registration } = results.measured;
  const [verdicts, evidence] = divideSteps(steps);
  print({
    elements: results.elements.length,
    triangles: mesh.indices.length / 3,
    stations: scans.length,
    points: scans.reduce((sum, scan) => sum + scan.points, 0),
    registration: registration.verdict,
    residualMm: 1000 * registration.residualM,
    statuses: countBy(results.elements.map(({ status }) => status)),
    verdictsS: sumOf(verdicts),
    walkWallS,
    steps: verdicts,
    evidenceS: sumOf(evidence),
    evidenceSteps: evidence,
    ...(isProved && { kept: await measureKept(folder), drawing: measureDrawing(folder, results.elements) }),
    peakMib: peakMib(),
  } satisfies AnalysisRun);
  await rm(folder, { recursive: true, force: true });
}

async function measureKept(folder: string): Promise<AnalysisRun['kept']> {
  const names = (await readdir(folder, { recursive: true })).filter(isKept);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return { files: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

async function describeFile(path: string): Promise<OrderedFile> {
  return { name: basename(path), path, size: (await stat(path)).size };
}

/** What comes to the verdicts, and what comes after them. */
function divideSteps(
  steps: Record<string, number>,
): [verdicts: Record<string, number>, evidence: Record<string, number>] {
  const judging = new Set(['starting', ...kindsUpTo('judge').map((kind) => definitionOf(kind).says)]);
  const pick = (isWanted: (says: string) => boolean) =>
    Object.fromEntries(Object.entries(steps).filter(([says]) => isWanted(says)));
  return [pick((says) => judging.has(says)), pick((says) => !judging.has(says))];
}

function kindsUpTo(kind: StepKind): StepKind[] {
  const { after } = definitionOf(kind);
  return [kind, ...after.flatMap((before) => kindsUpTo(before as StepKind))];
}

function sumOf(seconds: Record<string, number>): number {
  return Object.values(seconds).reduce((sum, one) => sum + one, 0);
}

async function openModels(paths: string[]): Promise<BuildingModel> {
  const sources = await Promise.all(paths.map((path) => openFile(path)));
  const scratch = scratchFolder(dirname(paths[0] ?? ''));
  try {
    return await openModel(sources, { scratch });
  } finally {
    for (const source of sources) await source.close();
    await scratch.remove();
  }
}

/** Adds up CPU seconds by the steps that are reported. */
function startClock(first: string) {
  const steps: Record<string, number> = {};
  let step = first;
  let since = cpuS();
  const close = (next: string) => {
    const now = cpuS();
    steps[step] = (steps[step] ?? 0) + now - since;
    since = now;
    step = next;
  };
  return {
    report: (progress: Progress) => {
      if (progress.step !== step) close(progress.step);
    },
    stop() {
      close('');
      return steps;
    },
  };
}

function countBy(values: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

function print(figures: unknown): void {
  console.log(JSON.stringify(figures));
}
