import type { RangeImage } from './RangeImage.ts';
import { faceDirection } from './scannedField.ts';
import type { SeeingLimits } from './seeingLimits.ts';

/** Cells along the edge of a block. */
export const sparseEdge = 4;
/** Bands of equal height on the sphere: scanners fill the sky above them more densely than the horizon. */
const bands = 16;
const cellsInBlock = sparseEdge * sparseEdge;

/** A range image in blocks; 1 for those of which too little came back. */
export interface SparseBlocks {
  size: number;
  isSparse: Uint8Array;
}

/**
 * Finds the blocks of which much less came back than of others at the same height. Returns that stand alone among silent
 * ones are mirrored by what swallowed the others.
 */
export function findSparse(image: Pick<RangeImage, 'size' | 'ranges'>, { leastFilled }: SeeingLimits): SparseBlocks {
  const size = Math.ceil(image.size / sparseEdge);
  const filled = countFilled(image, size);
  const bandAt = bandsOf(size);
  const blocks = new Uint32Array(bands * (cellsInBlock + 1));
  for (let block = 0; block < filled.length; block++) blocks[bandAt[block] * (cellsInBlock + 1) + filled[block]]++;
  const usual = Uint8Array.from({ length: bands }, (_, band) => medianFilled(blocks, band));
  return { size, isSparse: filled.map((count, block) => (count < leastFilled * usual[bandAt[block]] ? 1 : 0)) };
}

function countFilled({ size: cells, ranges }: Pick<RangeImage, 'size' | 'ranges'>, size: number): Uint8Array {
  const filled = new Uint8Array(6 * size * size);
  for (let row = 0; row < 6 * cells; row++) {
    const face = Math.floor(row / cells);
    const line = (face * size + Math.floor((row - face * cells) / sparseEdge)) * size;
    for (let column = 0; column < cells; column++) {
      if (ranges[row * cells + column] !== Infinity) filled[line + Math.floor(column / sparseEdge)]++;
    }
  }
  return filled;
}

function bandsOf(size: number): Uint8Array {
  const bandAt = new Uint8Array(6 * size * size);
  for (let block = 0; block < bandAt.length; block++) {
    const [x, y, z] = faceDirection(
      size,
      Math.floor(block / (size * size)),
      Math.floor(block / size) % size,
      block % size,
    );
    const height = z / Math.sqrt(x * x + y * y + z * z);
    bandAt[block] = Math.min(bands - 1, Math.floor(((height + 1) / 2) * bands));
  }
  return bandAt;
}

/** Of the blocks in a band from which anything came back. */
function medianFilled(blocks: Uint32Array, band: number): number {
  const from = band * (cellsInBlock + 1);
  let rest = 0;
  for (let count = 1; count <= cellsInBlock; count++) rest += blocks[from + count];
  rest /= 2;
  for (let count = 1; count <= cellsInBlock; count++) {
    rest -= blocks[from + count];
    if (rest <= 0) return count;
  }
  return 0;
}
