import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/schema.ts';

/** A request with what is told of its model and whoever made it. */
export interface RequestRow extends Selectable<Schema['analysis_request']> {
  email: string;
  is_disabled: boolean;
  model_number: number;
}

export type RequestFileRow = Selectable<Schema['analysis_request_file']>;
