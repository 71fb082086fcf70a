import type { ElementEvidence } from '../../versions/service.ts';

/** What a row of the table tells of the evidence about its element. */
export interface EvidenceSummary {
  hasHeatmap: boolean;
  sections: number;
  stations: number;
  /** A picture of the element among its neighbours: a key of the assets. */
  picturePath?: string | undefined;
}

export function sumUpEvidence(evidence: ElementEvidence | null): EvidenceSummary {
  return {
    hasHeatmap: evidence?.deviationHeatmap !== undefined,
    sections: evidence?.sections?.length ?? 0,
    stations: evidence?.viewspheres?.length ?? 0,
    picturePath: evidence?.sections?.find(({ perspectivePath }) => perspectivePath)?.perspectivePath,
  };
}
