import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import { yieldToMain } from '../../yieldToMain.ts';

/** Points by where they are: those of cell `c` are `order[start[c]]` to `order[start[c + 1] - 1]`. */
export interface PointIndex {
  order: Uint32Array;
  start: Uint32Array;
  /** Cells with points in them. */
  filled: Uint32Array;
}

/** 32 cells along each axis of a block: the step of its places is as fine as its extent allows. */
const cellBits = 5;
const placeBits = 16;
export const cellSteps = 1 << (placeBits - cellBits);
const cells = 1 << (3 * cellBits);

/** Longer work keeps the browser from answering. */
const batch = 50_000;

/** Sorts points into cells, a little at a time; rejects with the signal's reason. */
export async function createPointIndex({ places, count }: ElementPoints, signal: AbortSignal): Promise<PointIndex> {
  const cellOf = new Uint16Array(count);
  const start = new Uint32Array(cells + 1);
  const each = async (use: (i: number) => void) => {
    for (let from = 0; from < count; from += batch) {
      const end = Math.min(count, from + batch);
      for (let i = from; i < end; i++) use(i);
      if (end < count) await yieldToMain();
      signal.throwIfAborted();
    }
  };
  await each((i) => {
    const cell = findCell(places[i * 4]!, places[i * 4 + 1]!, places[i * 4 + 2]!);
    cellOf[i] = cell;
    start[cell + 1]!++;
  });
  const filled: number[] = [];
  for (let cell = 0; cell < cells; cell++) {
    if (start[cell + 1]! > 0) filled.push(cell);
    start[cell + 1]! += start[cell]!;
  }
  const order = new Uint32Array(count);
  const next = start.slice();
  await each((i) => {
    order[next[cellOf[i]!]!++] = i;
  });
  return { order, start, filled: Uint32Array.from(filled) };
}

function findCell(x: number, y: number, z: number): number {
  const shift = placeBits - cellBits;
  return (x >> shift) | ((y >> shift) << cellBits) | ((z >> shift) << (2 * cellBits));
}

/** The place of a cell's smallest corner, steps. */
export function cornerOfCell(cell: number): [number, number, number] {
  const mask = (1 << cellBits) - 1;
  return [(cell & mask) * cellSteps, ((cell >> cellBits) & mask) * cellSteps, (cell >> (2 * cellBits)) * cellSteps];
}
