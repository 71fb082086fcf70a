import { codeOfStatus } from '@plumbline/contract/formats/painting';
import { createMaybeYield, inSlices } from '../../../columns/createMaybeYield.ts';

/** What a published view says, and how its model follows from the latest. */
export interface Scan {
  viewId: string;
  /** Since 1970. */
  day: number;
  /** Of its versions, newest first: statuses by element number in the view's model, 0 for none. */
  columns: readonly Uint8Array[];
  /** The number in the view's model of each element of the latest, -1 for those that it does not have; absent where they are one. */
  follow?: Int32Array | undefined;
}

const noData = codeOfStatus('no_data');

/**
 * What is known of each element of the latest model after each scan, oldest first: the last status that says something.
 * That an element was not seen says nothing; that it is missing after it stood does: it was taken down. What is known after
 * earlier scans may be given.
 */
export async function mergeScans(
  count: number,
  scans: AsyncIterable<Scan>,
  earlier: readonly Uint8Array[] = [],
): Promise<Uint8Array[]> {
  const maybeYield = createMaybeYield();
  const states = [...earlier];
  for await (const { columns, follow } of scans) {
    const state = states.at(-1)?.slice() ?? new Uint8Array(count);
    const seen = newestFirst(columns);
    await inSlices(count, maybeYield, (from, to) => writeSeen(state, seen, { follow, from, to }));
    states.push(state);
  }
  return states;
}

/** Of several verdicts on an element the newest counts, also if it is that nothing was seen. */
export function newestFirst(columns: readonly Uint8Array[]): Uint8Array {
  if (columns.length === 1) return columns[0] as Uint8Array;
  const merged = new Uint8Array(Math.max(0, ...columns.map(({ length }) => length)));
  for (const column of columns.toReversed()) {
    for (let i = 0; i < column.length; i++) if (column[i] !== 0) merged[i] = column[i] as number;
  }
  return merged;
}

function writeSeen(
  state: Uint8Array,
  seen: Uint8Array,
  { follow, from, to }: { follow: Int32Array | undefined; from: number; to: number },
): void {
  for (let i = from; i < to; i++) {
    const place = follow === undefined ? i : (follow[i] as number);
    const status = place < 0 ? 0 : (seen[place] ?? 0);
    if (status !== 0 && status !== noData) state[i] = status;
  }
}
