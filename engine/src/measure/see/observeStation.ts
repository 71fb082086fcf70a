import { castThrough } from '../../ground/geometry/castThrough.ts';
import { createSumTable, type SumTable, withRoom } from '../compare/SumTable.ts';
import {
  addCrossings,
  addPlace,
  type Bundle,
  createBundle,
  overshootM,
  type PlacedView,
  type SeenModel,
} from './addCrossings.ts';
import { passKinds, passSums } from './ElementPasses.ts';
import {
  createFirstMeetings,
  findReflections,
  isThin,
  type MirroringView,
  type Reflections,
} from './findReflections.ts';
import { findSky } from './findSky.ts';
import { findUsualReturns } from './findUsualReturns.ts';
import { addSilent, aimSilent } from './observeSilent.ts';
import { cellAngle } from './RangeImage.ts';
import type { ScannedField } from './scannedField.ts';
import type { SeeingLimits } from './seeingLimits.ts';
import type { Standing } from './standing.ts';

/** One scanner's view. */
export interface StationView extends PlacedView {
  field: ScannedField;
}

/** What a scanner saw. */
export interface Observed {
  /** Every place on the model's surface that a ray speaks of, summed up by patches. */
  table: SumTable;
  reflections: Reflections;
}

/** Rays of a bundle along and across a face. */
const bundleColumns = 16;
const bundleRows = 8;
/** Where rays end so near that every other one is not farther from its neighbours than this, the rest tells nothing more. */
const closeM = 0.03;

/** What this station says of the model, and what it saw in mirrors. */
export function observeStation(
  view: StationView,
  model: SeenModel,
  standing: Standing,
  limits: SeeingLimits,
): Observed {
  const sky = findSky(view, view.field, model);
  const mirroring = { ...view, sky, usualReturns: findUsualReturns(view.image) };
  const { table, reflections } = observeReturns(mirroring, model, standing, limits);
  return { table: observeSilent(table, mirroring, model, standing, limits), reflections };
}

/** Where rays went through and on behind. */
function observeReturns(view: MirroringView, model: SeenModel, standing: Standing, limits: SeeingLimits): Observed {
  const { size } = view.image;
  const cells = bundleColumns * bundleRows;
  const bundle = createBundle(cells);
  const gaps = createBundle(cells);
  const met = createFirstMeetings(cells);
  const reflections: Reflections = { size, cells: [], fromM: [] };
  let table = createSumTable(4096, passSums);
  const follow = (face: number, top: number, left: number, step: number) => {
    aimBundle(view, face, top, left, step, limits, bundle);
    if (bundle.rays.count === 0) return;
    const [ox, oy, oz] = [view.toModel[3], view.toModel[7], view.toModel[11]];
    castThrough(model.bvh, ox, oy, oz, bundle.rays, limits.nearestM, bundle.crossings);
    bundle.isMirrored.fill(0);
    if (step === 1) {
      const part = { face, top, left, rows: bundleRows, columns: bundleColumns };
      findReflections(view, model, part, limits, { bundle, gaps, met }, reflections);
      table = addGaps(table, view, model, gaps);
    }
    table = addCrossings(table, view, model, standing, bundle, limits);
  };
  for (let face = 0; face < 6; face++) {
    for (let top = 0; top < size; top += 2 * bundleRows) {
      for (let left = 0; left < size; left += 2 * bundleColumns) {
        if (isClose(view, face, top, left, limits)) {
          follow(face, top, left, 2);
          continue;
        }
        for (let part = 0; part < 4; part++) {
          follow(face, top + (part >> 1) * bundleRows, left + (part & 1) * bundleColumns, 1);
        }
      }
    }
  }
  return { table, reflections };
}

/** Adds silent cells, each with what it met. */
function addGaps(table: SumTable, view: StationView, model: SeenModel, gaps: Bundle): SumTable {
  let passes = table;
  for (let i = 0; i < gaps.crossings.count; i++) {
    passes = withRoom(passes);
    addPlace(passes, view, model, gaps, i, passKinds.swallowed);
  }
  return passes;
}

/** Where rays went of which nothing came back. */
function observeSilent(
  table: SumTable,
  view: MirroringView,
  model: SeenModel,
  standing: Standing,
  limits: SeeingLimits,
): SumTable {
  const { sky } = view;
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
        aimSilent(view, part, toM, silent);
        passes = addSilent(passes, view, model, standing, silent, limits);
      }
    }
  }
  return passes;
}

/** Whether all rays of four bundles end close by, with neither sky nor something that mirrors between them. */
function isClose(view: MirroringView, face: number, top: number, left: number, limits: SeeingLimits): boolean {
  const { image } = view;
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
  return !isThin(view, { face, top, left, rows: 2 * bundleRows, columns: 2 * bundleColumns }, limits);
}

/**
 * The rays of a few neighbouring cells, or one for each `step` by `step` of them; each to a little behind where it ended:
 * what it ended on is of interest too.
 */
function aimBundle(
  { image, toModel: m }: StationView,
  face: number,
  top: number,
  left: number,
  step: number,
  { nearestM, farthestM }: SeeingLimits,
  { rays, cells: cellOf, standsFor, scanned }: Bundle,
): void {
  const { size, ranges, returns, counts, stride } = image;
  rays.count = 0;
  for (let row = top; row < Math.min(size, top + step * bundleRows); row += step) {
    for (let column = left; column < Math.min(size, left + step * bundleColumns); column += step) {
      let cell = (face * size + row) * size + column;
      let cells = 1;
      let returned = counts[cell];
      if (step > 1) {
        cells = 0;
        returned = 0;
        for (let r = Math.min(size, row + step) - 1; r >= row; r--) {
          for (let c = Math.min(size, column + step) - 1; c >= column; c--) {
            const other = (face * size + r) * size + c;
            if (ranges[other] === Infinity) continue;
            cell = other;
            cells++;
            returned += counts[other];
          }
        }
      }
      if (ranges[cell] === Infinity) continue;
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
      scanned[at] = returned * stride;
      cellOf[at] = cell;
    }
  }
}
