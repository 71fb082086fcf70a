import { isOccluded } from '../../ground/geometry/castRay.ts';
import type { PlacedView, SeenModel } from './addCrossings.ts';
import { cellAt } from './RangeImage.ts';
import { directionOf, faceDirection, type ScannedField } from './scannedField.ts';
import { seeingLimits } from './seeingLimits.ts';

/** What an empty cell of a range image is. */
export const emptyCells = {
  /** Not empty, a gap between rays, or where the scanner did not look. */
  unknown: 0,
  /** Nothing came back, and nobody knows why: the sky, or a surface that is dark, shiny or met at a flat angle. */
  silent: 1,
  /** The sky: what is silent here goes on, without a border, to where the model has nothing at all. */
  sky: 2,
} as const;

/** Farther than any model reaches. */
const farAwayM = 1e5;

/** Tells for every cell of the image whether nothing came back from it, and whether it is the sky. */
export function findSky(view: PlacedView, field: ScannedField, model: SeenModel): Uint8Array {
  const { size } = view.image;
  const cells = new Uint8Array(6 * size * size);
  const open: number[] = [];
  for (let cell = 0; cell < cells.length; cell++) {
    if (!isSilent(view, field, cell)) continue;
    cells[cell] = emptyCells.silent;
    if (isOpen(view, model, cell)) open.push(cell);
  }
  spreadSky(cells, open, view);
  return cells;
}

function isSilent({ image: { size, ranges } }: PlacedView, field: ScannedField, cell: number): boolean {
  if (ranges[cell] !== Infinity) return false;
  const column = cell % size;
  const row = ((cell - column) / size) % size;
  return (
    isEmptyAround(ranges, size, Math.floor(cell / (size * size)), row, column) &&
    field.covers(...directionOf(size, cell))
  );
}

/** A single empty cell is a gap between rays. */
function isEmptyAround(ranges: Float32Array, size: number, face: number, row: number, column: number): boolean {
  for (let r = Math.max(0, row - 1); r <= Math.min(size - 1, row + 1); r++) {
    for (let c = Math.max(0, column - 1); c <= Math.min(size - 1, column + 1); c++) {
      if (ranges[(face * size + r) * size + c] !== Infinity) return false;
    }
  }
  return true;
}

/** Whether a ray of this cell rises, and the model has nothing in its way. */
function isOpen({ image: { size }, toModel }: PlacedView, { bvh }: SeenModel, cell: number): boolean {
  const [dx, dy, dz] = directionInModel(toModel, size, cell);
  if (dz < seeingLimits.leastRise) return false;
  return !isOccluded(bvh, toModel[3], toModel[7], toModel[11], dx, dy, dz, seeingLimits.nearestM, farAwayM);
}

/** Of the middle of a cell, of unit length. */
export function directionInModel(m: Float64Array, size: number, cell: number): [number, number, number] {
  const [x, y, z] = directionOf(size, cell);
  const length = Math.hypot(x, y, z);
  return [
    (m[0] * x + m[1] * y + m[2] * z) / length,
    (m[4] * x + m[5] * y + m[6] * z) / length,
    (m[8] * x + m[9] * y + m[10] * z) / length,
  ];
}

/** Whatever is silent, rises and can be reached from the open cells is sky. */
function spreadSky(cells: Uint8Array, open: number[], { image: { size }, toModel }: PlacedView): void {
  const pending = open;
  for (const cell of pending) cells[cell] = emptyCells.sky;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const cell of neighboursOf(size, next)) {
      if (cells[cell] !== emptyCells.silent) continue;
      if (directionInModel(toModel, size, cell)[2] < seeingLimits.leastRise) continue;
      cells[cell] = emptyCells.sky;
      pending.push(cell);
    }
  }
}

/** The four cells beside one, over the edges of its face too. */
function neighboursOf(size: number, cell: number): number[] {
  const face = Math.floor(cell / (size * size));
  const column = cell % size;
  const row = Math.floor(cell / size) % size;
  return [cellBeside(size, face, row - 1, column), cellBeside(size, face, row + 1, column)].concat(
    cellBeside(size, face, row, column - 1),
    cellBeside(size, face, row, column + 1),
  );
}

function cellBeside(size: number, face: number, row: number, column: number): number {
  if (row >= 0 && row < size && column >= 0 && column < size) return (face * size + row) * size + column;
  return cellAt(size, ...faceDirection(size, face, row, column));
}
