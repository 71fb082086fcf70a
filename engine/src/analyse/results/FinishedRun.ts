import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import type { Problem } from '../../ground/Problem.ts';
import type { ElementEvidence } from '../../judge/classifyElement.ts';
import type { Registration } from '../../measure/register/Registration.ts';
import type { AnalysisSettings } from '../AnalysisResult.ts';
import type { EvidenceFiles, SphereFile } from '../evidence/EvidenceFiles.ts';
import type { ModelRows } from '../ModelRows.ts';

/** All that judging anew, and telling the result, needs of a run: neither the scan nor the model is read again. */
export interface FinishedRun {
  project: string;
  date: string;
  model: ModelRows;
  mesh: TriangleMesh;
  scans: { name: string; points: number }[];
  registration: Registration;
  evidence: ElementEvidence[];
  problems: (Problem & { file?: string | undefined })[];
  settings: AnalysisSettings;
  files: Map<number, EvidenceFiles>;
  spheres: SphereFile[];
}
