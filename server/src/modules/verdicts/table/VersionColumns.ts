import { createMaybeYield, inSlices } from '../../../columns/createMaybeYield.ts';

/** The verdicts of one analysis version; never changed once made. What stands at a place belongs to one element. */
export interface VersionColumns {
  readonly versionId: string;
  /** The change that they are up to date with. */
  readonly lastChange: number;
  /** Ascending. */
  readonly elementIndexes: Uint32Array;
  readonly states: Uint8Array;
  /** Codes of contract/cause.ts, 0 where none is known. */
  readonly causes: Uint8Array;
  readonly magnitudeM: Float64Array;
  readonly magnitudeLowM: Float64Array;
  readonly magnitudeHighM: Float64Array;
  readonly magnitudeXYM: Float64Array;
  readonly magnitudeZM: Float64Array;
  readonly sizeM: Float64Array;
  /** Codes of sides, 0 without one. */
  readonly sizeSides: Uint8Array;
  /** Codes of dimensions, 0 without one. */
  readonly sizeDimensions: Uint8Array;
  readonly toleranceM: Float64Array;
}

/** What people change of a verdict, in a byte: the code of its status, and two bits. */
export const stateBits = { status: 7, approved: 8, manual: 16 } as const;

/** What elements became, oldest first. */
export interface StateChanges {
  elementIndexes: Uint32Array;
  states: Uint8Array;
}

/** The same verdicts after these changes. */
export async function withChanges(
  columns: VersionColumns,
  changes: StateChanges,
  lastChange: number,
): Promise<VersionColumns> {
  const states = columns.states.slice();
  await inSlices(changes.elementIndexes.length, createMaybeYield(), (from, to) => {
    for (let i = from; i < to; i++) {
      const place = placeOf(columns.elementIndexes, changes.elementIndexes[i] as number);
      if (place >= 0) states[place] = changes.states[i] as number;
    }
  });
  return { ...columns, states, lastChange };
}

function placeOf(elementIndexes: Uint32Array, wanted: number): number {
  let low = 0;
  let high = elementIndexes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = elementIndexes[middle] as number;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
