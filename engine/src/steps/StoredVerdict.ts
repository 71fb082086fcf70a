import type { ElementVerdict } from '../judge/ElementVerdict.ts';
import type { EvidenceFiles } from '../prove/EvidenceFiles.ts';

/** A verdict with its evidence; files are named by their way from the folder. */
export interface StoredVerdict extends ElementVerdict {
  evidence: EvidenceFiles | null;
}
