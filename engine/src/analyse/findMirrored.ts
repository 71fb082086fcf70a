import type { TriangleMesh } from '../model/TriangleMesh.ts';
import { explainMirrored } from '../register/explainMisfit.ts';
import type { Registration } from '../register/Registration.ts';
import { createRegistrationTarget } from '../register/RegistrationTarget.ts';
import { sampleScan } from '../register/sampleScan.ts';
import type { ElementVerdict } from './AnalysisResult.ts';
import type { OpenedScan } from './planRun.ts';

/** Fewer missing elements than this share are a building under construction; at least this many show a mirrored plan. */
const suspectShare = 0.25;

/**
 * A sentence when a scan that was taken at its word is a mirror image: the shell of a building often fits all the same, and
 * everything inside would be called missing.
 */
export async function findMirrored(
  { mode, verdict, fitShare }: Registration,
  verdicts: readonly ElementVerdict[],
  { scans, mesh }: { scans: readonly OpenedScan[]; mesh: TriangleMesh },
): Promise<string | undefined> {
  if (mode === 'none' || verdict === 'failed') return undefined;
  const judged = verdicts.filter(({ status }) => status !== 'no_data');
  const missing = judged.filter(({ status }) => status === 'missing');
  if (missing.length <= judged.length * suspectShare) return undefined;
  const sample = await sampleScan(scans.map(({ source }) => source));
  return explainMirrored(createRegistrationTarget(mesh), sample, fitShare);
}
