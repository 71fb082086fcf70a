import { createRayBundle, type RayBundle } from '@plumbline/engine/ground/geometry/castRays';
import { type ScanGrid, stripColumns } from './ScanGrid.ts';

/** The rays of a strip: bundles of some degrees lie one after the other. */
export interface StripRays {
  rays: RayBundle;
  /** Rays a bundle. */
  bundle: number;
  size: number;
  /** Rows up to a whole bundle. */
  rows: number;
}

/** Rays that are cast together are best within about this angle. */
const bundleRad = 0.13;
const tile = 8;

/** Columns for the rays of one strip of a grid. */
export function createStripRays(grid: ScanGrid): StripRays {
  const rows = Math.ceil(grid.rows / (2 * tile)) * 2 * tile;
  const size = rows * stripColumns;
  const isFine = grid.stepRad * 2 * tile < bundleRad;
  return { rays: createRayBundle(size), bundle: isFine ? 4 * tile * tile : tile * tile, size, rows };
}

/** Tiles of 8 × 8 rays, four of which make one of 16 × 16. */
export function rayAt(column: number, row: number): number {
  const quarter = ((row & 8) >> 2) | (column >> 3);
  return ((row >> 4) << 8) | (quarter << 6) | ((column & 7) << 3) | (row & 7);
}
