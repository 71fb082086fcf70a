import type { BuildingModel } from '../files/model/BuildingModel.ts';
import type { Report } from '../ground/Progress.ts';
import type { AnalysisSettings } from './AnalysisResult.ts';
import type { OpenedScan } from './ScanFile.ts';

/** What the work of an analysis depends on, and where it is kept. */
export interface RunInput {
  model: BuildingModel;
  scans: OpenedScan[];
  /** Tolerances do not matter to the work. */
  settings: Pick<AnalysisSettings, 'georeference'>;
  /** Where runs are kept; one that was killed goes on from what is there. */
  workPath: string;
  report?: Report | undefined;
}
