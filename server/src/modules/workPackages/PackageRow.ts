import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/schema.ts';

/** A work package without its elements. */
export type PackageRow = Selectable<Schema['watchlist']>;

/** What had come of a package by the scan of a view. */
export interface RecordRow
  extends Pick<
    Selectable<Schema['progress_record']>,
    | ('watchlist_id' | 'view_id' | 'total' | 'verified' | 'deviated' | 'under_construction' | 'missing' | 'no_data')
    | ('not_due' | 'weighted')
  > {
  view_name: string;
  scan_date: Date;
}

/** What all published scans together say of the elements of a model, a byte each. */
export type StateRow = Selectable<Schema['progress_state']>;
