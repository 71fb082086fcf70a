import type { AnalysisSettings } from '../judge/AnalysisSettings.ts';
import type { ElementVerdict } from '../judge/ElementVerdict.ts';
import { judgeElements } from '../judge/judgeElements.ts';
import { type NewTolerances, withTolerances } from '../judge/matchTolerances.ts';
import { unpackMeasurements } from './packMeasurements.ts';
import { stepFiles } from './stepFiles.ts';

/** Verdicts under other tolerances. */
export interface JudgedAnew {
  verdicts: ElementVerdict[];
  /** What was judged by. */
  settings: AnalysisSettings;
  /** Names that no type and no element of the model bears; they had no effect. */
  unknown: string[];
}

/** Judges the run of a `run.bin` by other tolerances; neither scan nor model is read. */
export function judgeAnew(bytes: Uint8Array, tolerances: NewTolerances): JudgedAnew {
  const measured = unpackMeasurements(bytes, stepFiles.run);
  const { settings, unknown } = withTolerances(measured.settings, measured.model.elements, tolerances);
  const { model, evidence, registration, isDue } = measured;
  return { verdicts: judgeElements(model, evidence, registration, settings, isDue), settings, unknown };
}
