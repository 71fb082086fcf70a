import type { PointRun } from '../PointSource.ts';

/** Raw point records, uncompressed, one after the other; the view holds until the next block is asked for. */
export interface RecordBlock {
  view: DataView;
  count: number;
}

/** Where point records come from: the file itself, or a decompressor. */
export interface RecordReader {
  /** All records in file order. */
  readAll(): AsyncGenerator<RecordBlock>;
  /** About the records of the runs, which go up and do not overlap. */
  readRuns(runs: Iterable<PointRun>): AsyncGenerator<RecordBlock>;
  /** Some records from all over the file, to guess what its numbers mean. */
  readSample(): AsyncGenerator<RecordBlock>;
}

const blockBytes = 1 << 21;

/** How many records make a block. */
export function recordsPerBlock(recordBytes: number): number {
  return Math.max(1, Math.min(1 << 16, Math.floor(blockBytes / recordBytes)));
}

/** How many records, at each of how many places, make a sample. */
export const sample = { places: 8, records: 2000 };
