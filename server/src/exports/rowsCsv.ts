import { byteOrderMark, csvField } from './csvField.ts';
import type { Cell } from './Sheet.ts';

/** Rows that come batch by batch, as CSV like tableCsv's; the next batch is asked for when the last one was read. */
export async function* rowsCsv(
  labels: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(byteOrderMark + line(labels));
  for await (const rows of batches) yield Buffer.from(rows.map(line).join(''));
}

const line = (cells: readonly Cell[]) => `${cells.map(csvField).join(',')}\r\n`;
