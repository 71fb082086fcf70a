import type { AnalysisSettings, ElementVerdict } from '../analyse/AnalysisResult.ts';
import { judgeRun } from '../analyse/results/judgeRun.ts';
import { matchTolerances, type NamedTolerances } from '../analyse/results/matchTolerances.ts';
import { unpackRun } from '../analyse/results/packRun.ts';
import { stepFiles } from './stepFiles.ts';

/** What to judge by from now on; what is not given stays as it was. */
export interface NewJudging {
  toleranceM?: number | undefined;
  /** By IFC type or GlobalId. */
  named?: NamedTolerances | undefined;
}

/** Verdicts under other tolerances. */
export interface JudgedAnew {
  verdicts: ElementVerdict[];
  /** What was judged by. */
  settings: AnalysisSettings;
  /** Names that no type and no element of the model bears; they had no effect. */
  unknown: string[];
}

/** Judges the run of a `run.bin` by other tolerances; neither scan nor model is read. */
export function judgeAnew(bytes: Uint8Array, { toleranceM, named = {} }: NewJudging): JudgedAnew {
  const run = unpackRun(bytes, stepFiles.run);
  const { unknown, toleranceByTypeM, toleranceByElementM } = matchTolerances(run.model.elements, named);
  const before = run.settings;
  const settings: AnalysisSettings = {
    georeference: before.georeference,
    toleranceM: toleranceM ?? before.toleranceM,
    toleranceByTypeM: { ...before.toleranceByTypeM, ...toleranceByTypeM },
    toleranceByElementM: { ...before.toleranceByElementM, ...toleranceByElementM },
  };
  return { verdicts: judgeRun(run, settings), settings, unknown };
}
