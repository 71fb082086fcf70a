import { availableParallelism } from 'node:os';
import type { Problem } from '../ground/Problem.ts';
import type { ElementEvidence } from '../judge/classifyElement.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import type { Registration } from '../measure/register/Registration.ts';
import type { ScanSample } from '../measure/register/ScanSample.ts';
import { listTiles } from '../measure/spool/readTile.ts';
import { gatherEvidence, gatherPatches } from '../run/gatherEvidence.ts';
import type { Run } from '../run/openRun.ts';
import { readSpools } from '../run/stages.ts';
import type { AnalysisSettings, ElementVerdict } from './AnalysisResult.ts';
import { describeWork } from './describeWork.ts';
import { findMirrored } from './findMirrored.ts';
import { judge } from './judge.ts';
import { findRegistration } from './keepRegistration.ts';
import type { ModelRows } from './ModelRows.ts';
import type { ScanFile } from './ScanFile.ts';

/** What the units of a run found, and what that means. */
export interface JudgedWork {
  registration: Registration;
  patches: ElementPatches;
  evidence: ElementEvidence[];
  verdicts: ElementVerdict[];
  /** What people should know about the analysis as a whole; what is odd about a file is with the file. */
  problems: Problem[];
  /** Says so when the scan turns out to be a mirror image: nothing of this counts. */
  mirrored: string | undefined;
}

export interface JudgingInput {
  model: ModelRows;
  scans: readonly ScanFile[];
  /** What the scans were placed by. */
  sample: () => Promise<ScanSample>;
  settings: AnalysisSettings;
  threads?: number | undefined;
}

/** Puts together what the units of a run found and judges every element; all units are done. */
export async function judgeWork(
  run: Run,
  { model, scans, sample, settings, threads = availableParallelism() }: JudgingInput,
): Promise<JudgedWork> {
  const registration = (await findRegistration(run.folder)) as Registration;
  const spools = await readSpools(run.folder, run.plan);
  const patches = await gatherPatches(run, listTiles(spools));
  const evidence = await gatherEvidence(run, patches, spools, threads);
  const verdicts = judge(model, evidence, registration, settings);
  const mirrored = await findMirrored(registration, verdicts, { sample, mesh: run.mesh });
  const problems = describeWork({ model, scans, plan: run.plan, spools });
  return { registration, patches, evidence, verdicts, problems, mirrored };
}
