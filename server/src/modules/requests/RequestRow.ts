import type { DueDomain } from '@plumbline/contract/resources/analysisRequests';
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/schema.ts';

/** A request with what is told of its model and whoever made it. */
export interface RequestRow extends Omit<Selectable<Schema['analysis_request']>, 'due'> {
  /** Without the elements that are named one by one; null where everything is due. */
  due_names: Omit<DueDomain, 'externalIds'> | null;
  due_elements: number;
  email: string;
  is_disabled: boolean;
  model_number: number;
}

export type RequestFileRow = Selectable<Schema['analysis_request_file']>;
