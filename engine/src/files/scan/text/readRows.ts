import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import { createRowParser, type RowCursor, type RowSyntax } from './parseRows.ts';

/** Rows of numbers, one after the other; they hold until the next are asked for. */
export interface RowBlock {
  values: Float64Array;
  rows: number;
}

/** Which rows to read. */
export interface RowRange extends RowSyntax {
  /** Where the first line begins, and its number counted from 1. */
  start: number;
  line: number;
  /** Stop after so many, or at the end of the file. */
  rows: number;
}

/** Rows in a block. */
export const rowsPerBlock = 1 << 14;

/** Parses rows of numbers from a text file, block by block. */
export async function* readRows(source: ByteSource, range: RowRange): AsyncGenerator<RowBlock> {
  const parseRows = createRowParser(range, (line, reason) => {
    throw new EngineError({ kind: 'invalid', file: source.name, place: `line ${line}`, reason });
  });
  const values = new Float64Array(rowsPerBlock * range.columns);
  let left = range.rows;
  for await (const cursor of readLineBlocks(source, range)) {
    while (left > 0) {
      const rows = parseRows(cursor, values, Math.min(rowsPerBlock, left));
      if (rows === 0) break;
      left -= rows;
      yield { values, rows };
    }
    if (left === 0) return;
  }
}

const blockBytes = 1 << 20;
const longestLine = 1 << 16;
const lineFeed = 10;

/** Whole lines, a block at a time; the last line gets the line feed that it may lack. */
export async function* readLineBlocks(
  source: ByteSource,
  { start, line }: { start: number; line: number },
): AsyncGenerator<RowCursor> {
  const bytes = new Uint8Array(blockBytes + longestLine);
  const cursor: RowCursor = { bytes, at: 0, end: 0, line };
  let position = start;
  let kept = 0;
  while (position < source.size) {
    const read = await source.read(bytes.subarray(kept, kept + blockBytes - 1), position);
    if (read === 0) break;
    position += read;
    let filled = kept + read;
    if (position >= source.size && bytes[filled - 1] !== lineFeed) bytes[filled++] = lineFeed;
    cursor.end = bytes.lastIndexOf(lineFeed, filled - 1) + 1;
    if (filled - cursor.end >= longestLine) refuseLine(source, cursor);
    cursor.at = 0;
    yield cursor;
    bytes.copyWithin(0, cursor.end, filled);
    kept = filled - cursor.end;
  }
}

function refuseLine(source: ByteSource, { bytes, end, line }: RowCursor): never {
  const before = bytes.subarray(0, end).reduce((count, byte) => count + Number(byte === lineFeed), 0);
  const place = `line ${line + before}`;
  throw new EngineError({ kind: 'invalid', file: source.name, place, reason: 'a line is far too long' });
}
