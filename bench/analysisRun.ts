// node bench/analysisRun.ts read|analyse|prove|simulate|grow …: one part of the bench `analysis`, in a process of its own; prints JSON.
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { simulateScan } from '../demo/src/simulate/simulateScan.ts';
import { defaultSettings } from '../engine/src/analyse/AnalysisResult.ts';
import { analyse } from '../engine/src/analyse/analyse.ts';
import { completeRun } from '../engine/src/analyse/results/completeRun.ts';
import type { BuildingModel } from '../engine/src/files/model/BuildingModel.ts';
import { openModel } from '../engine/src/files/model/openModel.ts';
import { openScan } from '../engine/src/files/scan/openScan.ts';
import { createFile } from '../engine/src/ground/disk/createFile.ts';
import { openFile } from '../engine/src/ground/disk/openFile.ts';
import { scratchFolder } from '../engine/src/ground/disk/scratchFolder.ts';
import type { Progress } from '../engine/src/ground/Progress.ts';
import { familyCpuS, watchFamilyMemory } from './familyUsage.ts';
import { growScan } from './growScan.ts';

/** What one analysis took; seconds are of the processor, all threads, but for the wall's. */
export interface AnalysisRun {
  elements: number;
  triangles: number;
  stations: number;
  points: number;
  registration: string;
  residualMm: number;
  statuses: Record<string, number>;
  modelS: number;
  verdictsS: number;
  verdictsWallS: number;
  /** The verdicts' seconds by what `analyse` says it is doing. */
  steps: Record<string, number>;
  evidenceS?: number;
  evidenceWallS?: number;
  evidenceSteps?: Record<string, number>;
  peakMib: number;
}

/** V8 goes on optimising in the background when a short task is over. */
const settleMs = 1000;
const cpuS = familyCpuS;
const peakMib = watchFamilyMemory();
const wallS = () => performance.now() / 1000;

const [what, ...args] = process.argv.slice(2);
if (what === 'read') await read(args[0] ?? '');
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

async function run(path: string, threads: number, models: string[], isProved: boolean): Promise<void> {
  const modelFrom = cpuS();
  const model = await openModels(models);
  await setTimeout(settleMs);
  const modelS = cpuS() - modelFrom;
  const file = await openFile(path);
  const source = await openScan(file, { scratch: scratchFolder(dirname(path)) });
  const scans = [{ name: basename(path), path, source }];
  const folder = await mkdtemp(join(dirname(path), 'run-'));
  const input = { model, scans, settings: defaultSettings, workPath: join(folder, 'work'), threads };

  const verdicts = startClock('preparing');
  const analysis = await analyse({ ...input, report: verdicts.report });
  const { totalS: verdictsS, wallS: verdictsWallS, steps } = verdicts.stop();
  const figures: AnalysisRun = {
    elements: model.elements.length,
    triangles: analysis.mesh.indices.length / 3,
    stations: source.scans.length,
    points: source.scans.reduce((sum, scan) => sum + scan.points, 0),
    registration: analysis.registration.verdict,
    residualMm: 1000 * analysis.registration.residualM,
    statuses: countBy(analysis.verdicts.map(({ status }) => status)),
    modelS,
    verdictsS,
    verdictsWallS,
    steps,
    peakMib: peakMib(),
  };
  if (isProved) {
    const evidence = startClock('preparing');
    const { report } = evidence;
    const names = { project: basename(models[0] ?? ''), date: '', path: join(folder, 'out') };
    await completeRun(analysis, { ...input, ...names, evidence: 'all', report });
    const { totalS: evidenceS, wallS: evidenceWallS, steps: evidenceSteps } = evidence.stop();
    Object.assign(figures, { evidenceS, evidenceWallS, evidenceSteps, peakMib: peakMib() });
  }
  await file.close();
  await rm(folder, { recursive: true, force: true });
  print(figures);
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
  const [cpuFrom, wallFrom] = [cpuS(), wallS()];
  let step = first;
  let since = cpuFrom;
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
      return { totalS: cpuS() - cpuFrom, wallS: wallS() - wallFrom, steps };
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
