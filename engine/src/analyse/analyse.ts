import type { ElementEvidence } from '../classify/classifyElement.ts';
import type { ElementPatches } from '../compare/ElementPatches.ts';
import { openWorkFolder, type WorkFolder } from '../disk/workFolder.ts';
import type { BuildingModel } from '../model/BuildingModel.ts';
import { findSeeThrough } from '../model/findSeeThrough.ts';
import { flattenMesh } from '../model/flattenMesh.ts';
import type { TriangleMesh } from '../model/TriangleMesh.ts';
import type { Report } from '../Progress.ts';
import type { Registration } from '../register/Registration.ts';
import { registerScan } from '../register/registerScan.ts';
import { sampleScan } from '../register/sampleScan.ts';
import { gatherEvidence, gatherPatches } from '../run/gatherEvidence.ts';
import { openRun } from '../run/openRun.ts';
import { packColumns } from '../run/packColumns.ts';
import { type RunPlan, runFiles } from '../run/RunPlan.ts';
import type { Unit } from '../run/units.ts';
import { workUnits } from '../run/workUnits.ts';
import { listTiles } from '../spool/readTile.ts';
import type { Spool } from '../spool/Spool.ts';
import type { AnalysisSettings, ElementVerdict } from './AnalysisResult.ts';
import { judge } from './judge.ts';
import { type OpenedScan, planRun } from './planRun.ts';

export interface AnalyseInput {
  model: BuildingModel;
  scans: OpenedScan[];
  settings: AnalysisSettings;
  /** Where the work is kept; a run that was killed goes on from what is there. */
  workPath: string;
  threads?: number | undefined;
  report?: Report | undefined;
}

export interface Analysis {
  registration: Registration;
  mesh: TriangleMesh;
  patches: ElementPatches;
  evidence: ElementEvidence[];
  verdicts: ElementVerdict[];
}

/** One analysis, from the open files to a verdict on every element. */
export async function analyse(input: AnalyseInput): Promise<Analysis> {
  const { model, scans, settings, workPath, report } = input;
  const folder = await openWorkFolder(workPath);
  const mesh = flattenMesh(model, model.shapes, model.bounds);

  const registration = await register(input, folder, mesh);
  const plan = planRun(scans, registration, mesh);
  await writeRun(folder, plan, mesh, findSeeThrough(model, model.shapes));

  const spools = await sortIntoTiles(input, plan, folder);
  const tiles = listTiles(spools);
  await compareTiles(input, tiles, spools);
  await lookPast(input, plan);

  report?.({ step: 'judging', done: 0 });
  const run = await openRun(workPath);
  const patches = await gatherPatches(run, tiles);
  const evidence = await gatherEvidence(run, patches, spools);
  return { registration, mesh, patches, evidence, verdicts: judge(model, evidence, registration, settings) };
}

async function register(input: AnalyseInput, folder: WorkFolder, mesh: TriangleMesh): Promise<Registration> {
  const { scans, settings, model, report } = input;
  const name = 'registration.json';
  if (await folder.has(name)) return folder.readJson<Registration>(name);
  const sample = await sampleScan(
    scans.map(({ source }) => source),
    { report },
  );
  report?.({ step: 'registering', done: 0 });
  const mode = settings.georeference;
  const registration = registerScan({ mode, sample, mesh, georeference: model.georeference });
  await folder.writeJson(name, registration);
  return registration;
}

async function writeRun(folder: WorkFolder, plan: RunPlan, mesh: TriangleMesh, seeThrough: Uint8Array): Promise<void> {
  const { origin, positions, indices, triangleStart } = mesh;
  const columns = { origin: Float64Array.from(origin), positions, indices, triangleStart, seeThrough };
  await folder.writeBytes(runFiles.mesh, packColumns(columns));
  await folder.writeJson(runFiles.plan, plan);
}

async function sortIntoTiles(input: AnalyseInput, plan: RunPlan, folder: WorkFolder): Promise<Spool[]> {
  const total = plan.scans.reduce((sum, { points }) => sum + points, 0);
  const units = plan.scans.map((_, scan): Unit => ({ kind: 'spool', scan }));
  await work(input, units, 'sorting points into tiles', total);
  return Promise.all(plan.scans.map((_, scan) => folder.readJson<Spool>(runFiles.spoolIndex(scan))));
}

async function compareTiles(input: AnalyseInput, tiles: string[], spools: Spool[]): Promise<void> {
  const total = spools.reduce((sum, { kept }) => sum + kept, 0);
  const units = tiles.map((tile): Unit => ({ kind: 'tile', tile }));
  await work(input, units, 'comparing points with the model', total);
}

async function lookPast(input: AnalyseInput, plan: RunPlan): Promise<void> {
  const units = plan.scans.map((_, scan): Unit => ({ kind: 'observe', scan }));
  await work(input, units, 'looking past what should be there', undefined);
}

async function work(input: AnalyseInput, units: Unit[], step: string, total: number | undefined): Promise<void> {
  const { workPath, threads, report } = input;
  let done = 0;
  await workUnits(workPath, units, {
    threads,
    report: (points) => {
      done += points;
      report?.({ step, done, total });
    },
  });
}
