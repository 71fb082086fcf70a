import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { failRegistration } from '../measure/register/finishRegistration.ts';
import type { Registration } from '../measure/register/Registration.ts';
import { sampleScan } from '../measure/register/sampleScan.ts';
import { openRun, type Run } from '../run/openRun.ts';
import { runFiles } from '../run/RunPlan.ts';
import type { AnalysisSettings } from './AnalysisResult.ts';
import { type JudgedWork, judgeWork } from './judgeWork.ts';
import { keepRegistration } from './keepRegistration.ts';
import type { ModelRows } from './ModelRows.ts';
import type { OpenedScan } from './ScanFile.ts';

export interface Analysis extends Omit<JudgedWork, 'mirrored'> {
  mesh: TriangleMesh;
}

export interface FinishInput {
  model: ModelRows;
  scans: OpenedScan[];
  settings: AnalysisSettings;
  threads?: number | undefined;
}

/** Judges a run whose units are all done; one whose scans turn out to be mirrored is judged as one without scans. */
export async function finishRun(path: string, input: FinishInput): Promise<Analysis> {
  const run = await openRun(path);
  const sample = () => sampleScan(input.scans.map(({ source }) => source));
  const { mirrored, ...judged } = await judgeWork(run, { ...input, sample });
  if (mirrored === undefined) return { ...judged, mesh: run.mesh };
  await revoke(run, judged.registration, mirrored);
  return finishRun(path, input);
}

/** The scans lose their place: nothing they showed counts. */
async function revoke({ folder, plan }: Run, { mode, fitShare }: Registration, sentence: string): Promise<void> {
  await keepRegistration(folder, failRegistration(mode, sentence, { fitShare }));
  await folder.writeJson(runFiles.plan, { ...plan, scans: [] });
}
