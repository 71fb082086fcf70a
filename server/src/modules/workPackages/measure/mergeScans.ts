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

/** Of each scan: what is known after it of every element, and whether it is this scan that says so (1). */
export interface MergedScans {
  states: Uint8Array[];
  said: Uint8Array[];
}

/**
 * What is known of each element of the latest model after each scan, oldest first: the last status that says something.
 * That an element was not seen says nothing; that it is missing after it stood does: it was taken down. What is known after
 * earlier scans may be given.
 */
export async function mergeScans(
  count: number,
  scans: AsyncIterable<Scan>,
  earlier: MergedScans = { states: [], said: [] },
): Promise<MergedScans> {
  const maybeYield = createMaybeYield();
  const [states, said] = [[...earlier.states], [...earlier.said]];
  for await (const { columns, follow } of scans) {
    const merged = { state: states.at(-1)?.slice() ?? new Uint8Array(count), said: new Uint8Array(count) };
    const seen = newestFirst(columns);
    await inSlices(count, maybeYield, (from, to) => writeSeen(merged, seen, { follow, from, to }));
    states.push(merged.state);
    said.push(merged.said);
  }
  return { states, said };
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
  { state, said }: { state: Uint8Array; said: Uint8Array },
  seen: Uint8Array,
  { follow, from, to }: { follow: Int32Array | undefined; from: number; to: number },
): void {
  for (let i = from; i < to; i++) {
    const place = follow === undefined ? i : (follow[i] as number);
    const status = place < 0 ? 0 : (seen[place] ?? 0);
    if (status === 0 || status === noData) continue;
    state[i] = status;
    said[i] = 1;
  }
}
