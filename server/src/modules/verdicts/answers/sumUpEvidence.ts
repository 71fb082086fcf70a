import { type ElementEvidence, tellEvidence } from '../../versions/service.ts';
import type { VerdictKey } from './VerdictDetails.ts';

/** What a row of the table tells of the evidence about its element. */
export interface EvidenceSummary {
  hasHeatmap: boolean;
  sections: number;
  stations: number;
  /** A picture of the element among its neighbours: a key of the assets. */
  picturePath?: string | undefined;
}

export function sumUpEvidence(key: VerdictKey, evidence: ElementEvidence | null): EvidenceSummary {
  const told = evidence && tellEvidence(key, evidence);
  return {
    hasHeatmap: told?.deviationHeatmap !== undefined,
    sections: told?.sections?.length ?? 0,
    stations: told?.viewspheres?.length ?? 0,
    picturePath: told?.sections?.find(({ perspectivePath }) => perspectivePath)?.perspectivePath,
  };
}
