import { cellAt, type RangeImage, silentSizeOf } from './RangeImage.ts';
import { seeingLimits } from './seeingLimits.ts';

/** The directions in which a scanner looked at all. */
export interface ScannedField {
  /** Whether a surface in this direction, not farther than `reachM`, would have come back. */
  covers(x: number, y: number, z: number): boolean;
  reachM: number;
}

const sectors = 120;

/**
 * The field that follows from the returns: every sector of azimuth that has any, down to the lowest of all. Where a file
 * records rays from which nothing came back, the scanner looked there too.
 */
export function findScannedField({
  size,
  ranges,
  silent,
}: Pick<RangeImage, 'size' | 'ranges' | 'silent'>): ScannedField {
  const blocks = silentSizeOf(size);
  const hasReturns = new Uint8Array(sectors);
  let lowest = 1;
  let farthest = 0;
  // Sectors and the lowest row are far wider than a cell.
  const step = Math.max(1, Math.floor(size / 64));
  for (let row = 0; row < 6 * size; row += step) {
    for (let cell = row * size; cell < (row + 1) * size; cell += step) {
      const range = ranges[cell];
      if (range === Infinity) continue;
      const [x, y, z] = directionOf(size, cell);
      hasReturns[sectorOf(x, y)] = 1;
      lowest = Math.min(lowest, z / Math.hypot(x, y, z));
      farthest = Math.max(farthest, range);
    }
  }
  return {
    covers: (x, y, z) =>
      (z / Math.hypot(x, y, z) > lowest + 0.02 && hasReturns[sectorOf(x, y)] === 1) ||
      silent[cellAt(blocks, x, y, z)] === 1,
    reachM: farthest * seeingLimits.trustedShare,
  };
}

function sectorOf(x: number, y: number): number {
  return Math.min(sectors - 1, Math.floor(((Math.atan2(y, x) + Math.PI) / (2 * Math.PI)) * sectors));
}

/** The middle of a cell, as `cellAt` numbers them; not of unit length. */
function directionOf(size: number, cell: number): [number, number, number] {
  return faceDirection(size, Math.floor(cell / (size * size)), Math.floor(cell / size) % size, cell % size);
}

/** The same by the place on a face; rows and columns beyond its edges lie on the faces beside it. */
export function faceDirection(size: number, face: number, row: number, column: number): [number, number, number] {
  const u = (column + 0.5) / (size / 2) - 1;
  const v = (row + 0.5) / (size / 2) - 1;
  const sign = face % 2 === 0 ? 1 : -1;
  if (face < 2) return [sign, u, v];
  if (face < 4) return [u, sign, v];
  return [u, v, sign];
}
