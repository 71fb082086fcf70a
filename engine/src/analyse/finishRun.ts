import { availableParallelism } from 'node:os';
import type { ElementEvidence } from '../classify/classifyElement.ts';
import type { ElementPatches } from '../compare/ElementPatches.ts';
import type { BuildingModel } from '../model/BuildingModel.ts';
import type { TriangleMesh } from '../model/TriangleMesh.ts';
import type { Problem } from '../Problem.ts';
import { failRegistration } from '../register/finishRegistration.ts';
import type { Registration } from '../register/Registration.ts';
import { gatherEvidence, gatherPatches } from '../run/gatherEvidence.ts';
import { openRun, type Run } from '../run/openRun.ts';
import { runFiles } from '../run/RunPlan.ts';
import { readSpools } from '../run/stages.ts';
import { listTiles } from '../spool/readTile.ts';
import type { AnalysisSettings, ElementVerdict } from './AnalysisResult.ts';
import { describeWork } from './describeWork.ts';
import { findMirrored } from './findMirrored.ts';
import { judge } from './judge.ts';
import { findRegistration, keepRegistration } from './keepRegistration.ts';
import type { OpenedScan } from './planRun.ts';

export interface Analysis {
  registration: Registration;
  mesh: TriangleMesh;
  patches: ElementPatches;
  evidence: ElementEvidence[];
  verdicts: ElementVerdict[];
  /** What people should know about the analysis as a whole; what is odd about a file is with the file. */
  problems: Problem[];
}

export interface FinishInput {
  model: BuildingModel;
  scans: OpenedScan[];
  settings: AnalysisSettings;
  threads?: number | undefined;
}

/** Puts together what the units of a run found and judges every element; all units are done. */
export async function finishRun(path: string, input: FinishInput): Promise<Analysis> {
  const { model, scans, settings, threads = availableParallelism() } = input;
  const run = await openRun(path);
  const registration = (await findRegistration(run.folder)) as Registration;
  const spools = await readSpools(run.folder, run.plan);
  const patches = await gatherPatches(run, listTiles(spools));
  const evidence = await gatherEvidence(run, patches, spools, threads);
  const verdicts = judge(model, evidence, registration, settings);
  const mirrored = await findMirrored(registration, verdicts, { scans, mesh: run.mesh });
  if (mirrored) {
    await revoke(run, registration, mirrored);
    return finishRun(path, input);
  }
  const problems = describeWork({ model, scans, plan: run.plan, spools });
  return { registration, mesh: run.mesh, patches, evidence, verdicts, problems };
}

/** The scans lose their place: nothing they showed counts. */
async function revoke({ folder, plan }: Run, { mode, fitShare }: Registration, sentence: string): Promise<void> {
  await keepRegistration(folder, failRegistration(mode, sentence, { fitShare }));
  await folder.writeJson(runFiles.plan, { ...plan, scans: [] });
}
