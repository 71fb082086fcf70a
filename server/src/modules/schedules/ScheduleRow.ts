import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/schema.ts';

/** A schedule without its content and its file, and who imported it. */
export interface ScheduleRow extends Omit<Selectable<Schema['schedule']>, 'content' | 'original'> {
  importer: string;
  has_original: boolean;
}
