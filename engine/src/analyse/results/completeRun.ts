import type { BuildingModel } from '../../files/model/BuildingModel.ts';
import { findSeeThrough } from '../../files/model/findSeeThrough.ts';
import { openOutputFolder } from '../../ground/disk/outputFolder.ts';
import type { Report } from '../../ground/Progress.ts';
import type { AnalysisSettings } from '../AnalysisResult.ts';
import type { Analysis } from '../analyse.ts';
import type { EvidenceChoice } from '../evidence/EvidenceFiles.ts';
import { produceEvidence } from '../evidence/produceEvidence.ts';
import type { OpenedScan } from '../ScanFile.ts';
import { describeRun } from './describeRun.ts';
import type { FinishedRun } from './FinishedRun.ts';
import { resultFiles, writeResults } from './writeResults.ts';

export interface CompletionInput {
  /** Folder of the result; it is made. */
  path: string;
  /** What people call the project, and when this was, as it is to be printed. */
  project: string;
  date: string;
  model: BuildingModel;
  scans: OpenedScan[];
  settings: AnalysisSettings;
  evidence: EvidenceChoice;
  threads?: number | undefined;
  report?: Report | undefined;
}

/** Proves the verdicts of an analysis and writes everything that people and programs read of it. */
export async function completeRun(analysis: Analysis, input: CompletionInput): Promise<FinishedRun> {
  const { path, model, scans, threads, report } = input;
  const folder = openOutputFolder(path);
  const { elements, spheres } = await produceEvidence(analysis, {
    path: `${path}/${resultFiles.evidence}`,
    scans,
    seeThrough: findSeeThrough(model, model.shapes),
    choice: input.evidence,
    threads,
    report,
  });
  report?.({ step: 'writing the report', done: 0 });
  const run = { ...describeRun(analysis, input), files: elements, spheres };
  writeResults(folder, run, analysis.verdicts);
  return run;
}
