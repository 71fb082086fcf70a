import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { explainMirrored } from '../measure/register/explainMisfit.ts';
import type { Registration } from '../measure/register/Registration.ts';
import { createRegistrationTarget } from '../measure/register/RegistrationTarget.ts';
import type { ScanSample } from '../measure/register/ScanSample.ts';
import type { ElementVerdict } from './ElementVerdict.ts';

/** Fewer missing elements than this share are a building under construction; at least this many show a mirrored plan. */
const suspectShare = 0.25;
/** Where so much of what was scanned lies on the model, a mirror leaves nothing to explain: the building is not that far yet. */
const explainedShare = 0.95;
/** Of coordinates that are trusted, there may be too little to look at. */
const fewestPieces = 100;

/**
 * A sentence when a scan that was taken at its word is a mirror image: the shell of a building often fits all the same, and
 * everything inside would be called missing. `sample` is that of the registration; it is asked for when in doubt only.
 */
export async function findMirrored(
  { mode, verdict, fitShare }: Registration,
  verdicts: readonly ElementVerdict[],
  { sample, mesh }: { sample: () => Promise<ScanSample>; mesh: TriangleMesh },
): Promise<string | undefined> {
  if (mode === 'none' || verdict === 'failed' || fitShare >= explainedShare) return undefined;
  const judged = verdicts.filter(({ status }) => status !== 'no_data');
  const missing = judged.filter(({ status }) => status === 'missing' || status === 'not_due');
  if (missing.length <= judged.length * suspectShare) return undefined;
  const flat = await sample();
  if (flat.count < fewestPieces) return undefined;
  return explainMirrored(createRegistrationTarget(mesh), flat, fitShare);
}
