import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/schema.ts';

/** An import, and who asked for it. */
export type ImportRow = Selectable<Schema['file_import']> & { first_name: string; last_name: string };
