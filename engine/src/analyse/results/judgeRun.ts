import type { AnalysisSettings, ElementVerdict } from '../AnalysisResult.ts';
import { judge } from '../judge.ts';
import type { FinishedRun } from './FinishedRun.ts';

/** The verdicts of a run under its settings, or others. */
export function judgeRun(run: FinishedRun, settings: AnalysisSettings = run.settings): ElementVerdict[] {
  return judge(run.model, run.evidence, run.registration, settings);
}
