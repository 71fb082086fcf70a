import { emptyBox } from '../../geometry/Box.ts';
import type { BuildingModel } from '../../model/BuildingModel.ts';
import type { AnalysisSettings, ElementVerdict } from '../AnalysisResult.ts';
import { judge } from '../judge.ts';
import type { FinishedRun, ModelRows } from './FinishedRun.ts';

/** The verdicts of a run under its settings, or others. */
export function judgeRun(run: FinishedRun, settings: AnalysisSettings = run.settings): ElementVerdict[] {
  return judge(withoutShapes(run.model), run.evidence, run.registration, settings);
}

const withoutShapes = (rows: ModelRows): BuildingModel => ({
  ...rows,
  placements: [],
  shapes: [],
  apart: { elements: [], placements: [] },
  bounds: emptyBox(),
});
