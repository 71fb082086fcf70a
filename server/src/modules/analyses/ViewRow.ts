import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/schema.ts';

/** An analysis view with what is asked of its model and its versions. */
export interface ViewRow extends Selectable<Schema['analysis_view']> {
  model_number: number | null;
  element_count: number | null;
  request_id: string | null;
  /** How far the issues of its project have come: asked apart, it would be one question more for each page of the table. */
  issue_change: number | null;
  issue_deletion: number | null;
  /** Whether any of its analyses has a version, and whether one is published. */
  has_version: boolean;
  has_stable: boolean;
}
