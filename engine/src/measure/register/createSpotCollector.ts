import type { PointBatch } from '../../files/scan/PointSource.ts';
import { type Pose, poseMatrix } from '../../ground/geometry/Pose.ts';

/** Keeps a few of the points of scans as they are, flat or not. */
export interface SpotCollector {
  /** Looks at every `step`-th point of a batch, from `start` on; the pose takes them to world coordinates. */
  add(batch: Pick<PointBatch, 'x' | 'y' | 'z' | 'count'>, pose: Pose, start: number, step: number): void;
  /** World coordinates, x, y, z interleaved. */
  finish(): Float64Array;
}

/** At most so many, spread evenly over what comes; the same points in the same order give the same ones. */
export function createSpotCollector(most = 60_000): SpotCollector {
  const spots = new Float64Array(most * 3);
  let count = 0;
  let stride = 1;
  let seen = 0;

  const dropHalf = () => {
    count = Math.floor(count / 2);
    for (let spot = 0; spot < count; spot++) spots.copyWithin(spot * 3, spot * 6, spot * 6 + 3);
    stride *= 2;
  };

  return {
    add({ x, y, z, count: points }, pose, start, step) {
      const [a, b, c, tx, d, e, f, ty, g, h, l, tz] = poseMatrix(pose);
      for (let p = start; p < points; p += step) {
        if (seen++ % stride !== 0) continue;
        const px = a * x[p] + b * y[p] + c * z[p] + tx;
        const py = d * x[p] + e * y[p] + f * z[p] + ty;
        const pz = g * x[p] + h * y[p] + l * z[p] + tz;
        if (!Number.isFinite(px + py + pz)) continue;
        spots.set([px, py, pz], count * 3);
        if (++count === most) dropHalf();
      }
    },
    finish: () => spots.slice(0, count * 3),
  };
}
