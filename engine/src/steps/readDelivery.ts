import type { EvidenceFiles } from '../prove/EvidenceFiles.ts';
import { nameEvidence } from '../prove/nameEvidence.ts';
import { describeSphere } from '../prove/spheres/findSpheres.ts';
import type { SphereFile } from '../prove/spheres/SphereFile.ts';
import { type Proof, readTradeVerdicts } from './Judged.ts';
import type { Run } from './openRun.ts';
import type { StoredVerdict } from './StoredVerdict.ts';
import { stepFiles } from './stepFiles.ts';

/** What is known about the elements of a trade; files are named by their way from the folder of the run. */
export interface Delivery {
  verdicts: StoredVerdict[];
  /** Those that an element of the trade is seen in. */
  spheres: SphereFile[];
}

/** The verdicts of a trade with their evidence; all its parts are proven. */
export async function readDelivery(run: Run, trade: string): Promise<Delivery> {
  const { folder } = run;
  const { spheres } = await run.judged();
  const { verdicts, parts } = await readTradeVerdicts(folder, trade);
  const files = new Map<number, EvidenceFiles>();
  for (const part of parts.keys()) {
    for (const [element, own] of await folder.readJson<Proof>(stepFiles.proof(trade, part))) files.set(element, own);
  }
  const used = new Set([...files.values()].flatMap((own) => own.spheres.map(({ file }) => file)));
  return {
    verdicts: verdicts.map((verdict) => ({ ...verdict, evidence: nameEvidence(files.get(verdict.elementIndex)) })),
    spheres: spheres
      .filter(({ file }) => used.has(file))
      .map((sphere) => ({ ...describeSphere(sphere), file: `${stepFiles.evidence}/${sphere.file}` })),
  };
}
