import type { PointSource } from '../../files/scan/PointSource.ts';
import { applyPose } from '../../ground/geometry/Pose.ts';
import { cutRuns } from '../../measure/register/cutRuns.ts';
import { planRuns } from '../../measure/register/planRuns.ts';
import type { Vector3 } from '../../measure/register/RigidTransform.ts';

/** What a few points from all over the scans show. */
export interface Look {
  /** The middle of most of them, in the world of the file; none where there are no points. */
  middle: Vector3 | undefined;
  /** The median distance between points that follow each other in the file. */
  stepM: number | undefined;
}

const mostPoints = 100_000;

/** Reads a few runs of each scan, wherever that is possible without reading all of it. */
export async function lookAtPoints(source: Pick<PointSource, 'scans' | 'readPoints' | 'readRuns'>): Promise<Look> {
  const total = source.scans.reduce((sum, { points }) => sum + points, 0);
  const places: [number[], number[], number[]] = [[], [], []];
  const steps: number[] = [];
  for (const [index, scan] of source.scans.entries()) {
    if (scan.points === 0) continue;
    const runs = planRuns(scan, mostPoints / total, index + 1);
    for await (const batch of source.readRuns?.(index, runs) ?? cutRuns(source.readPoints(index), runs)) {
      const { x, y, z, count } = batch;
      const every = Math.max(1, Math.ceil((count * source.scans.length) / mostPoints));
      applyPose(scan.pose, x, y, z, count);
      for (let i = 1; i < count; i += every) {
        places[0].push(x[i]);
        places[1].push(y[i]);
        places[2].push(z[i]);
        steps.push(Math.hypot(x[i] - x[i - 1], y[i] - y[i - 1], z[i] - z[i - 1]));
      }
    }
  }
  if (steps.length === 0) return { middle: undefined, stepM: undefined };
  const [x, y, z] = places.map(medianOf);
  return { middle: [x, y, z], stepM: medianOf(steps) };
}

function medianOf(values: number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1];
}
