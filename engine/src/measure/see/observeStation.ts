import { castThrough, type Segments } from '../../ground/geometry/castThrough.ts';
import { createSumTable, type SumTable } from '../compare/SumTable.ts';
import {
  addCrossings,
  createBundle,
  overshootM,
  type PlacedView,
  type SeeingLimits,
  type SeenModel,
} from './addCrossings.ts';
import { passSums } from './ElementPasses.ts';
import { directionOf, type ScannedField } from './scannedField.ts';

/** One scanner's view. */
export interface StationView extends PlacedView {
  field: ScannedField;
}

/** Cells of a bundle of rays along and across a face. */
const bundleColumns = 8;
const bundleRows = 4;

/**
 * Every place on the model's surface that a ray of this station went through and on behind, summed up by patches. Where
 * nothing came back at all there is sky: such a ray went through everything that is near enough.
 */
export function observeStation(view: StationView, model: SeenModel, limits: SeeingLimits): SumTable {
  const { size } = view.image;
  const bundle = createBundle(bundleColumns * bundleRows);
  const { rays, crossings } = bundle;
  let table = createSumTable(4096, passSums);
  for (let face = 0; face < 6; face++) {
    for (let row = 0; row < size; row += bundleRows) {
      for (let column = 0; column < size; column += bundleColumns) {
        aimBundle(view, face, row, column, limits, rays);
        if (rays.count === 0) continue;
        castThrough(model.bvh, view.toModel[3], view.toModel[7], view.toModel[11], rays, limits.nearestM, crossings);
        table = addCrossings(table, view, model, bundle, limits);
      }
    }
  }
  return table;
}

/** The rays of a few neighbouring cells, each to a little behind where it ended: what it ended on is of interest too. */
function aimBundle(
  { image, field, toModel: m }: StationView,
  face: number,
  top: number,
  left: number,
  { nearestM, farthestM }: SeeingLimits,
  rays: Segments,
): void {
  const { size, ranges, returns } = image;
  rays.count = 0;
  for (let row = top; row < Math.min(size, top + bundleRows); row++) {
    for (let column = left; column < Math.min(size, left + bundleColumns); column++) {
      const cell = (face * size + row) * size + column;
      let x = returns[cell * 3];
      let y = returns[cell * 3 + 1];
      let z = returns[cell * 3 + 2];
      let reachM = Infinity;
      if (ranges[cell] === Infinity) {
        if (!isEmptyAround(ranges, size, face, row, column)) continue;
        [x, y, z] = directionOf(size, cell);
        if (!field.covers(x, y, z)) continue;
        reachM = field.reachM;
      }
      const dx = m[0] * x + m[1] * y + m[2] * z;
      const dy = m[4] * x + m[5] * y + m[6] * z;
      const dz = m[8] * x + m[9] * y + m[10] * z;
      const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
      const to = Math.min(farthestM, reachM === Infinity ? length + overshootM : reachM);
      if (to <= nearestM) continue;
      const at = rays.count++;
      rays.dx[at] = dx / length;
      rays.dy[at] = dy / length;
      rays.dz[at] = dz / length;
      rays.to[at] = to;
    }
  }
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
