import type { ShapePieces } from './createShapePieces.ts';
import type { Placed } from './Placed.ts';
import { scaleOf } from './scaleOf.ts';

const levels = [0, 1, 2] as const;

/** A byte an element, a bit a level: all that is placed for it is closed there. */
export function findClosed(
  placed: readonly Placed[],
  { shapes, elementCount }: { shapes: ShapePieces; elementCount: number },
): Uint8Array {
  const closed = new Uint8Array(elementCount).fill(7);
  const isPlaced = new Uint8Array(elementCount);
  for (const { element, shape, isMirrored, rows } of placed) {
    isPlaced[element] = 1;
    for (const piece of shapes.piecesOf(shape, isMirrored)) {
      const own = piece.levelsAt(scaleOf(rows));
      for (const level of levels) if (!own[level].isClosed) closed[element] &= ~(1 << level);
    }
  }
  return closed.map((bits, element) => bits * isPlaced[element]);
}

/** All of its levels are. */
export const closedThroughout = 7;
