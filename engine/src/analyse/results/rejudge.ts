import { openOutputFolder } from '../../ground/disk/outputFolder.ts';
import { EngineError } from '../../ground/EngineError.ts';
import type { AnalysisSettings, ElementVerdict } from '../AnalysisResult.ts';
import type { FinishedRun } from './FinishedRun.ts';
import { judgeRun } from './judgeRun.ts';
import { unpackRun } from './packRun.ts';
import { resultFiles, writeResults } from './writeResults.ts';

/** Tolerances to judge by from now on. */
export type NewTolerances = Pick<AnalysisSettings, 'toleranceM' | 'toleranceByTypeM' | 'toleranceByElementM'>;

/** What became of the verdicts. */
export interface Rejudgement {
  run: FinishedRun;
  verdicts: ElementVerdict[];
  /** How many have another status. */
  changed: number;
}

/**
 * Judges a finished run by other tolerances and writes its results anew; pictures are kept. Neither scan nor model is read.
 * `choose` is handed the run and gives the tolerances.
 */
export function rejudge(path: string, choose: (run: FinishedRun) => NewTolerances): Rejudgement {
  const folder = openOutputFolder(path);
  if (!folder.has(resultFiles.run)) {
    const reason = `there is no ${resultFiles.run} in it, so it holds no finished analysis`;
    throw new EngineError({ kind: 'read', file: path, reason });
  }
  const before = unpackRun(folder.read(resultFiles.run), resultFiles.run);
  const run = { ...before, settings: { georeference: before.settings.georeference, ...choose(before) } };
  const verdicts = judgeRun(run);
  const statuses = judgeRun(before).map(({ status }) => status);
  writeResults(folder, run, verdicts);
  return { run, verdicts, changed: verdicts.filter(({ status }, i) => status !== statuses[i]).length };
}
