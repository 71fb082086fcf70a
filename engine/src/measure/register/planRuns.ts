import type { PointRun, PointScan } from '../../files/scan/PointSource.ts';
import { createRandom } from '../../ground/random/createRandom.ts';

/** Planes show in strips a degree or two wide; of a fine grid fewer columns suffice. */
const strip = { perTurn: 240, fewestColumns: 3, mostColumns: 16 };
const runWithoutGrid = 4096;
/** Fewer strips would leave walls out that a station sees. */
const fewestRuns = 12;

/** Runs all over a scan, each at a random place of its part, that together make up about `share` of its points or more. */
export function planRuns(
  { points, grid }: Pick<PointScan, 'points' | 'grid'>,
  share: number,
  seed: number,
): PointRun[] {
  const count = grid ? grid.rows * columnsOf(grid.columns) : runWithoutGrid;
  const runs = Math.max(fewestRuns, Math.round((points * share) / count));
  if (runs * count >= points) return [{ first: 0, count: points }];
  const random = createRandom(seed);
  return Array.from({ length: runs }, (_, run) => ({
    first: Math.floor((points / runs) * run + random.next() * (points / runs - count)),
    count,
  }));
}

function columnsOf(columns: number): number {
  return Math.min(strip.mostColumns, Math.max(strip.fewestColumns, Math.ceil(columns / strip.perTurn)));
}
