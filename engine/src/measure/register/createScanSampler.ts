import type { PointBatch } from '../../files/scan/PointSource.ts';
import { type Pose, poseMatrix } from '../../ground/geometry/Pose.ts';
import { type CellTable, createCellTable, hashCell } from './createCellTable.ts';
import { flattenCells, sumsPerCell } from './flattenCells.ts';
import type { Vector3 } from './RigidTransform.ts';
import type { SampleStation, ScanSample } from './ScanSample.ts';

/** Thins scan points to a `ScanSample` as they stream by. */
export interface ScanSampler {
  /** A scan of its own; gives its number. */
  addStation(station: SampleStation): number;
  /** Takes every `step`-th point of a batch, from `start` on; the pose takes them to world coordinates. */
  add(
    station: number,
    batch: Pick<PointBatch, 'x' | 'y' | 'z' | 'count'>,
    pose: Pose,
    start?: number,
    step?: number,
  ): void;
  finish(): ScanSample;
}

export interface SamplerOptions {
  seed?: number;
  /** Edge of the cells that points are gathered in. */
  cellM?: number;
  /** Most cells kept. A scan with more keeps a random choice of places, all cells of a place or none. */
  maximumCells?: number;
}

/** Cells along each edge of a place that is kept or dropped as a whole. */
const placeShift = 2;

/** An empty sample; what it becomes does not depend on the order of the points but for its origin, the first point. */
export function createScanSampler({ seed = 1, cellM = 0.1, maximumCells = 300_000 }: SamplerOptions = {}): ScanSampler {
  const stations: SampleStation[] = [];
  let origin: Vector3 | undefined;
  let cells: CellTable = createCellTable(maximumCells);
  const sums = new Float64Array((maximumCells + 1) * sumsPerCell);
  let keptBelow = 2 ** 32;
  let pointsUsed = 0;

  const isKept = (i: number, j: number, k: number) =>
    hashCell(i >> placeShift, j >> placeShift, k >> placeShift, seed) < keptBelow;

  const dropHalf = () => {
    while (cells.count > maximumCells) {
      keptBelow /= 2;
      const keys = cells.keys();
      const kept = createCellTable(maximumCells);
      for (let cell = 0; cell < cells.count; cell++) {
        const [i, j, k, station] = keys.subarray(cell * 4, cell * 4 + 4);
        if (!isKept(i, j, k)) continue;
        const from = cell * sumsPerCell;
        sums.copyWithin(kept.add(i, j, k, station) * sumsPerCell, from, from + sumsPerCell);
      }
      sums.fill(0, kept.count * sumsPerCell);
      cells = kept;
    }
  };

  return {
    addStation: (station) => stations.push(station) - 1,

    add(station, { x, y, z, count }, pose, start = 0, step = 1) {
      const [a, b, c, tx, d, e, f, ty, g, h, l, tz] = poseMatrix(pose);
      for (let p = start; p < count; p += step) {
        const px = a * x[p] + b * y[p] + c * z[p] + tx;
        const py = d * x[p] + e * y[p] + f * z[p] + ty;
        const pz = g * x[p] + h * y[p] + l * z[p] + tz;
        if (!Number.isFinite(px + py + pz)) continue;
        origin ??= [Math.round(px), Math.round(py), Math.round(pz)];
        const cx = (px - origin[0]) / cellM;
        const cy = (py - origin[1]) / cellM;
        const cz = (pz - origin[2]) / cellM;
        const i = Math.floor(cx);
        const j = Math.floor(cy);
        const k = Math.floor(cz);
        pointsUsed++;
        if (keptBelow < 2 ** 32 && !isKept(i, j, k)) continue;
        const at = cells.add(i | 0, j | 0, k | 0, station) * sumsPerCell;
        const dx = (cx - i - 0.5) * cellM;
        const dy = (cy - j - 0.5) * cellM;
        const dz = (cz - k - 0.5) * cellM;
        sums[at]++;
        sums[at + 1] += dx;
        sums[at + 2] += dy;
        sums[at + 3] += dz;
        sums[at + 4] += dx * dx;
        sums[at + 5] += dx * dy;
        sums[at + 6] += dx * dz;
        sums[at + 7] += dy * dy;
        sums[at + 8] += dy * dz;
        sums[at + 9] += dz * dz;
        if (cells.count > maximumCells) dropHalf();
      }
    },

    finish: () => ({
      ...flattenCells({ cells, sums, cellM, origin: origin ?? [0, 0, 0], stations }),
      origin: origin ?? [0, 0, 0],
      stations,
      occupied: cells.count,
      pointsUsed,
    }),
  };
}
