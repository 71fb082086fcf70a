import type { EvidenceFiles, SphereFile } from '../analyse/evidence/EvidenceFiles.ts';
import { describeSphere } from '../analyse/evidence/findSpheres.ts';
import { nameEvidence } from '../analyse/results/nameEvidence.ts';
import type { StoredVerdict } from '../analyse/results/readResults.ts';
import { openWorkFolder } from '../ground/disk/workFolder.ts';
import { type Proof, readJudgedIndex, readTradeVerdicts } from './Judged.ts';
import { stepFiles } from './stepFiles.ts';

/** What is known about the elements of a trade; files are named by their way from the folder of the run. */
export interface Delivery {
  verdicts: StoredVerdict[];
  /** Those that an element of the trade is seen in. */
  spheres: SphereFile[];
}

/** The verdicts of a trade with their evidence; all its parts are proven. */
export async function readDelivery(path: string, trade: string): Promise<Delivery> {
  const folder = await openWorkFolder(path);
  const { spheres } = await readJudgedIndex(folder);
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
