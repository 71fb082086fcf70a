import type { ElementEvidence } from '../../versions/service.ts';

export interface VerdictKey {
  versionId: string;
  elementIndex: number;
}

/** A status that somebody set, and what the analysis had found. */
export interface WordRow {
  version_id: string;
  element_index: number;
  user: string;
  changed_at: Date;
  measured_status: number;
}

/** What is not held in memory of a verdict. */
export interface VerdictDetails {
  element_index: number;
  reason: string;
  coverage: number;
  confidence: number;
  evidence: ElementEvidence | null;
}
