import type { Selectable } from 'kysely';
import type { Schema } from '../../../platform/schema.ts';
import type { ElementEvidence } from '../../versions/service.ts';

/** The verdict of one version on one element, with all that is told about it. */
export interface VerdictRow extends Selectable<Schema['classification']> {
  evidence: ElementEvidence | null;
  identity: number;
  global_id: string;
  element_type: string;
  element_name: string;
  floor: string | null;
  root_model: string;
  created_at: Date;
  analysis_id: string;
  analysis_name: string;
  view_id: string;
  view_name: string;
  scan_date: Date;
}
