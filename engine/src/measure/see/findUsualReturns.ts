import type { RangeImage } from './RangeImage.ts';
import { faceDirection } from './scannedField.ts';

/** Cells along the edge of a block. */
const blockEdge = 4;
/** Bands of equal height on the sphere: most scanners turn about the vertical, and crowd their rays above and below. */
const bands = 64;

/** How many returns a cell of a range image usually has; by its place on a face. */
export type UsualReturns = (face: number, row: number, column: number) => number;

/** Of what other heights let expect: less is usual at none. Where a polished roof is all there is, its reflections would be. */
const leastOfExpected = 0.85;
/** Of the heights, the share that returns no more than expected: in an attic most of them look at the roof. */
const expectedShare = 0.8;

/** Most of what surrounds a scanner comes back: the median of the blocks at the same height from which anything does. */
export function findUsualReturns({ size, counts }: Pick<RangeImage, 'size' | 'counts'>): UsualReturns {
  const angles = listAngles(size);
  const densities: number[][] = Array.from({ length: bands }, () => []);
  for (let face = 0; face < 6; face++) {
    for (let top = 0; top < size; top += blockEdge) {
      for (let left = 0; left < size; left += blockEdge) {
        const density = densityOf(size, counts, angles, face, top, left);
        const middle = faceDirection(size, face, top + blockEdge / 2 - 0.5, left + blockEdge / 2 - 0.5);
        if (density > 0) densities[bandOf(middle)].push(density);
      }
    }
  }
  const usual = raiseThin(densities.map((ofBand) => quantileOf(ofBand, 0.5)));
  return (face, row, column) => {
    const direction = faceDirection(size, face, row, column);
    return usual[bandOf(direction)] * angles[row * size + column];
  };
}

/**
 * Rays of a scanner that turns about the vertical are as dense as the circle at their height is narrow; those of others, and
 * of files that were thinned out, are about as dense everywhere.
 */
function raiseThin(medians: number[]): number[] {
  const ofEachHeight = (widthAt: (band: number) => number) =>
    medians.flatMap((median, band) => (median > 0 ? [median * widthAt(band)] : []));
  const isTurning = spreadOf(ofEachHeight(widthOf)) < spreadOf(ofEachHeight(() => 1));
  const widthAt = isTurning ? widthOf : () => 1;
  const expected = quantileOf(ofEachHeight(widthAt), expectedShare);
  return medians.map((median, band) => Math.max(median, (leastOfExpected * expected) / widthAt(band)));
}

/** How much more the upper quarter has than the lower one. */
const spreadOf = (values: number[]): number => quantileOf(values, 0.75) / quantileOf(values, 0.25);

/** Of the circle in the middle of a band, against the horizon. */
const widthOf = (band: number): number => Math.sqrt(1 - (((band + 0.5) / bands) * 2 - 1) ** 2);

/** Returns of a block by what it covers. */
function densityOf(
  size: number,
  counts: Uint8Array,
  angles: Float64Array,
  face: number,
  top: number,
  left: number,
): number {
  let returns = 0;
  let angle = 0;
  for (let row = top; row < Math.min(size, top + blockEdge); row++) {
    for (let column = left; column < Math.min(size, left + blockEdge); column++) {
      returns += counts[(face * size + row) * size + column];
      angle += angles[row * size + column];
    }
  }
  return returns / angle;
}

/** What each cell of a face covers of the sphere, against one in the middle: at the corners it is a fifth. */
function listAngles(size: number): Float64Array {
  const angles = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [x, u, v] = faceDirection(size, 0, row, column);
      angles[row * size + column] = (x * x + u * u + v * v) ** -1.5;
    }
  }
  return angles;
}

function bandOf([x, y, z]: readonly number[]): number {
  const height = z / Math.sqrt(x * x + y * y + z * z);
  return Math.min(bands - 1, Math.floor(((height + 1) / 2) * bands));
}

function quantileOf(values: number[], share: number): number {
  if (values.length === 0) return 0;
  return values.sort((a, b) => a - b)[Math.floor(share * values.length)];
}
