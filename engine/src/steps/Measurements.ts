import type { ModelRows } from '../files/model/ModelRows.ts';
import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import type { Problem } from '../ground/Problem.ts';
import type { AnalysisSettings } from '../judge/AnalysisSettings.ts';
import type { ElementEvidence } from '../judge/classifyElement.ts';
import type { Registration } from '../measure/register/Registration.ts';

/** All that judging anew, and telling the result, needs of a run: neither the scan nor the model is read again. */
export interface Measurements {
  project: string;
  date: string;
  model: ModelRows;
  mesh: TriangleMesh;
  scans: { name: string; points: number }[];
  registration: Registration;
  evidence: ElementEvidence[];
  problems: (Problem & { file?: string | undefined })[];
  settings: AnalysisSettings;
  /** 1 for each element that is due; all are without it. */
  isDue?: Uint8Array | undefined;
}
