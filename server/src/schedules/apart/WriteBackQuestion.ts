import type { PercentChange } from '../write/back/WrittenFields.ts';
import type { WritableFormat } from '../write/back/writeBack.ts';

/** A schedule file that came, and what is to be written into it. */
export interface WriteBackQuestion {
  filename: string;
  /** The file as it came, packed. */
  packed: Uint8Array;
  changes: readonly PercentChange[];
  format: WritableFormat;
}
