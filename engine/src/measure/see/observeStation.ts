import { castThrough } from '../../ground/geometry/castThrough.ts';
import { createSumTable, type SumTable } from '../compare/SumTable.ts';
import {
  addCrossings,
  type Bundle,
  createBundle,
  overshootM,
  type PlacedView,
  type SeenModel,
  type Standing,
} from './addCrossings.ts';
import { passSums } from './ElementPasses.ts';
import { findSky } from './findSky.ts';
import { findSparse, type SparseBlocks, sparseEdge } from './findSparse.ts';
import { addSilent, aimSilent } from './observeSilent.ts';
import { cellAngle } from './RangeImage.ts';
import type { ScannedField } from './scannedField.ts';
import type { SeeingLimits } from './seeingLimits.ts';

/** One scanner's view. */
export interface StationView extends PlacedView {
  field: ScannedField;
}

/** Rays of a bundle along and across a face. */
const bundleColumns = 16;
const bundleRows = 8;
/** Where rays end so near that every other one is not farther from its neighbours than this, the rest tells nothing more. */
const closeM = 0.03;

/** Every place on the model's surface that a ray of this station speaks of, summed up by patches. */
export function observeStation(
  view: StationView,
  model: SeenModel,
  standing: Standing,
  limits: SeeingLimits,
): SumTable {
  return observeSilent(observeReturns(view, model, standing, limits), view, model, standing, limits);
}

/** Where rays went through and on behind. */
function observeReturns(view: StationView, model: SeenModel, standing: Standing, limits: SeeingLimits): SumTable {
  const { size } = view.image;
  const bundle = createBundle(bundleColumns * bundleRows);
  const sparse = findSparse(view.image, limits);
  let table = createSumTable(4096, passSums);
  const follow = (face: number, top: number, left: number, step: number) => {
    aimBundle(view, sparse, face, top, left, step, limits, bundle);
    if (bundle.rays.count === 0) return;
    const [ox, oy, oz] = [view.toModel[3], view.toModel[7], view.toModel[11]];
    castThrough(model.bvh, ox, oy, oz, bundle.rays, limits.nearestM, bundle.crossings);
    table = addCrossings(table, view, model, standing, bundle, limits);
  };
  for (let face = 0; face < 6; face++) {
    for (let top = 0; top < size; top += 2 * bundleRows) {
      for (let left = 0; left < size; left += 2 * bundleColumns) {
        if (isClose(view, face, top, left)) {
          follow(face, top, left, 2);
          continue;
        }
        for (let part = 0; part < 4; part++) {
          follow(face, top + (part >> 1) * bundleRows, left + (part & 1) * bundleColumns, 1);
        }
      }
    }
  }
  return table;
}

/** Where rays went of which nothing came back. */
function observeSilent(
  table: SumTable,
  view: StationView,
  model: SeenModel,
  standing: Standing,
  limits: SeeingLimits,
): SumTable {
  const sky = findSky(view, view.field, model);
  const silent = {
    bundle: createBundle(bundleColumns * bundleRows),
    isSky: new Uint8Array(bundleColumns * bundleRows),
  };
  const toM = Math.min(limits.farthestM, view.field.reachM);
  if (toM <= limits.nearestM) return table;
  let passes = table;
  for (let face = 0; face < 6; face++) {
    for (let top = 0; top < sky.size; top += bundleRows) {
      for (let left = 0; left < sky.size; left += bundleColumns) {
        const part = { face, top, left, rows: bundleRows, columns: bundleColumns };
        aimSilent(view.toModel, sky, part, toM, silent);
        passes = addSilent(passes, view, model, standing, silent, limits);
      }
    }
  }
  return passes;
}

/** Whether all rays of four bundles end close by, and there is no sky between them. */
function isClose({ image }: StationView, face: number, top: number, left: number): boolean {
  const { size, ranges } = image;
  const farthestM = closeM / (2 * cellAngle(image));
  for (let row = top; row < Math.min(size, top + 2 * bundleRows); row += 2) {
    for (let column = left; column < Math.min(size, left + 2 * bundleColumns); column += 2) {
      let returned = 0;
      for (let r = row; r < Math.min(size, row + 2); r++) {
        for (let c = column; c < Math.min(size, column + 2); c++) {
          const range = ranges[(face * size + r) * size + c];
          if (range === Infinity) continue;
          if (range > farthestM) return false;
          returned++;
        }
      }
      if (returned === 0) return false;
    }
  }
  return true;
}

/**
 * The rays of a few neighbouring cells, or one for each `step` by `step` of them; each to a little behind where it ended:
 * what it ended on is of interest too.
 */
function aimBundle(
  { image, toModel: m }: StationView,
  sparse: SparseBlocks,
  face: number,
  top: number,
  left: number,
  step: number,
  { nearestM, farthestM }: SeeingLimits,
  { rays, standsFor }: Bundle,
): void {
  const { size, ranges, returns } = image;
  rays.count = 0;
  for (let row = top; row < Math.min(size, top + step * bundleRows); row += step) {
    const line = (face * sparse.size + Math.floor(row / sparseEdge)) * sparse.size;
    for (let column = left; column < Math.min(size, left + step * bundleColumns); column += step) {
      let cell = (face * size + row) * size + column;
      let cells = 1;
      if (step > 1) {
        cells = 0;
        for (let r = Math.min(size, row + step) - 1; r >= row; r--) {
          for (let c = Math.min(size, column + step) - 1; c >= column; c--) {
            const other = (face * size + r) * size + c;
            if (ranges[other] === Infinity) continue;
            cell = other;
            cells++;
          }
        }
      }
      if (ranges[cell] === Infinity || sparse.isSparse[line + Math.floor(column / sparseEdge)] === 1) continue;
      const x = returns[cell * 3];
      const y = returns[cell * 3 + 1];
      const z = returns[cell * 3 + 2];
      const dx = m[0] * x + m[1] * y + m[2] * z;
      const dy = m[4] * x + m[5] * y + m[6] * z;
      const dz = m[8] * x + m[9] * y + m[10] * z;
      const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
      const to = Math.min(farthestM, length + overshootM);
      if (to <= nearestM) continue;
      const at = rays.count++;
      rays.dx[at] = dx / length;
      rays.dy[at] = dy / length;
      rays.dz[at] = dz / length;
      rays.to[at] = to;
      standsFor[at] = cells;
    }
  }
}
