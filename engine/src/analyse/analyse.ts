import type { BuildingModel } from '../files/model/BuildingModel.ts';
import type { Report } from '../ground/Progress.ts';
import { workOn } from '../run/workOn.ts';
import type { AnalysisSettings } from './AnalysisResult.ts';
import { type Analysis, finishRun } from './finishRun.ts';
import { prepareRun } from './prepareRun.ts';
import type { OpenedScan } from './ScanFile.ts';

export type { Analysis } from './finishRun.ts';

export interface AnalyseInput {
  model: BuildingModel;
  scans: OpenedScan[];
  settings: AnalysisSettings;
  /** Where the work is kept: a run that was killed goes on from what is there, and several processes share it. */
  workPath: string;
  threads?: number | undefined;
  report?: Report | undefined;
}

/** One analysis, from the open files to a verdict on every element: where the scans belong, what lies where, what that means. */
export async function analyse(input: AnalyseInput): Promise<Analysis> {
  const { threads, report } = input;
  const path = await prepareRun(input);
  await workOn(path, { threads, report });
  report?.({ step: 'judging', done: 0 });
  return finishRun(path, input);
}
