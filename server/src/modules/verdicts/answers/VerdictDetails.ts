import type { ElementEvidence } from '../../versions/service.ts';

export interface VerdictKey {
  versionId: string;
  elementIndex: number;
}

/** What is not held in memory of a verdict. */
export interface VerdictDetails {
  element_index: number;
  reason: string;
  coverage: number;
  confidence: number;
  evidence: ElementEvidence | null;
}
