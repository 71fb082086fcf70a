import { isOccluded } from '../../ground/geometry/castRay.ts';
import type { PlacedView, SeenModel } from './addCrossings.ts';
import { blockEdge, cellAt, silentSizeOf } from './RangeImage.ts';
import { faceDirection, type ScannedField } from './scannedField.ts';
import { seeingLimits } from './seeingLimits.ts';

/** What a block of a range image is. */
export const blockKinds = {
  /** Something came back, or the scanner did not look there. */
  unknown: 0,
  /** Nothing came back, and nobody knows why: the sky, or a surface that is dark, shiny or met at a flat angle. */
  silent: 1,
  /** The sky: what is silent here goes on, without a border, to where the model has nothing at all. */
  sky: 2,
} as const;

/** A range image in blocks, numbered as the cells of one that is so much coarser. */
export interface SkyImage {
  size: number;
  kinds: Uint8Array;
}

/** Farther than any model reaches. */
const farAwayM = 1e5;

/** Tells of every block whether nothing came back from it, and whether it is the sky. */
export function findSky(view: PlacedView, field: ScannedField, model: SeenModel): SkyImage {
  const size = silentSizeOf(view.image.size);
  const kinds = new Uint8Array(6 * size * size);
  const open: number[] = [];
  for (let face = 0; face < 6; face++) {
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        if (!isEmpty(view, face, row, column)) continue;
        const direction = faceDirection(size, face, row, column);
        if (!field.covers(...direction)) continue;
        const block = (face * size + row) * size + column;
        kinds[block] = blockKinds.silent;
        // One in four is enough: the others are reached from it.
        if (((row | column) & 1) === 0 && isOpen(view, model, direction)) open.push(block);
      }
    }
  }
  spreadSky({ size, kinds }, open, view.toModel);
  return { size, kinds };
}

/** Whether nothing came back from the whole block that a cell of the range image lies in. */
export function isSilentBlock({ size, kinds }: SkyImage, face: number, row: number, column: number): boolean {
  const [r, c] = [Math.floor(row / blockEdge), Math.floor(column / blockEdge)];
  return r < size && c < size && kinds[(face * size + r) * size + c] !== blockKinds.unknown;
}

function isEmpty({ image: { size, ranges } }: PlacedView, face: number, row: number, column: number): boolean {
  for (let r = row * blockEdge; r < (row + 1) * blockEdge; r++) {
    const line = (face * size + r) * size;
    for (let c = column * blockEdge; c < (column + 1) * blockEdge; c++) if (ranges[line + c] !== Infinity) return false;
  }
  return true;
}

/** Whether a ray rises, and the model has nothing in its way. */
function isOpen({ toModel: m }: PlacedView, { bvh }: SeenModel, direction: [number, number, number]): boolean {
  const [dx, dy, dz] = directionInModel(m, direction);
  if (dz < seeingLimits.leastRise) return false;
  return !isOccluded(bvh, m[3], m[7], m[11], dx, dy, dz, seeingLimits.nearestM, farAwayM);
}

/** Of unit length. */
export function directionInModel(m: Float64Array, [x, y, z]: [number, number, number]): [number, number, number] {
  const length = Math.sqrt(x * x + y * y + z * z);
  return [
    (m[0] * x + m[1] * y + m[2] * z) / length,
    (m[4] * x + m[5] * y + m[6] * z) / length,
    (m[8] * x + m[9] * y + m[10] * z) / length,
  ];
}

/** Whatever is silent, rises and can be reached from the open blocks is sky. */
function spreadSky({ size, kinds }: SkyImage, open: number[], toModel: Float64Array): void {
  for (const block of open) kinds[block] = blockKinds.sky;
  const reach = (face: number, row: number, column: number) => {
    const isWithin = row >= 0 && row < size && column >= 0 && column < size;
    const direction = faceDirection(size, face, row, column);
    const block = isWithin ? (face * size + row) * size + column : cellAt(size, ...direction);
    if (kinds[block] !== blockKinds.silent) return;
    if (directionInModel(toModel, direction)[2] < seeingLimits.leastRise) return;
    kinds[block] = blockKinds.sky;
    open.push(block);
  };
  for (let block = open.pop(); block !== undefined; block = open.pop()) {
    const face = Math.floor(block / (size * size));
    const row = Math.floor(block / size) % size;
    const column = block % size;
    reach(face, row - 1, column);
    reach(face, row + 1, column);
    reach(face, row, column - 1);
    reach(face, row, column + 1);
  }
}
