import { createSpacingMeter, type SpacingMeter } from '../../files/scan/createSpacingMeter.ts';
import type { PointBatch, PointScan, PointSource } from '../../files/scan/PointSource.ts';
import { stationSpacing } from '../../files/scan/stationSpacing.ts';
import { applyPose } from '../../ground/geometry/Pose.ts';
import { cutRuns } from '../../measure/register/cutRuns.ts';
import { planRuns } from '../../measure/register/planRuns.ts';
import type { Vector3 } from '../../measure/register/RigidTransform.ts';

/** What a few points from all over the scans show. */
export interface Look {
  /** The middle of most of them, in the world of the file; none where there are no points. */
  middle: Vector3 | undefined;
  /** The median distance from a point to its nearest, where no station tells; `isAtMost` where not all points were looked at. */
  spacing: { m: number; isAtMost: boolean } | undefined;
}

const mostPoints = 100_000;

type Source = Pick<PointSource, 'scans' | 'readPoints' | 'readRuns'>;

/**
 * Reads a few runs of each scan, wherever that is possible without reading all of it. Points that were left out can only
 * lie nearer: only where the spacing of the others is more than `enoughM` all are read.
 */
export async function lookAtPoints(source: Source, enoughM: number): Promise<Look> {
  const meter = stationSpacing(source.scans) === undefined ? createSpacingMeter() : undefined;
  const total = source.scans.reduce((sum, { points }) => sum + points, 0);
  const places: [number[], number[], number[]] = [[], [], []];
  for (const [index, scan] of source.scans.entries()) {
    if (scan.points === 0) continue;
    const runs = planRuns(scan, mostPoints / total, index + 1);
    const batches = source.readRuns
      ? place(source.readRuns(index, runs), scan, meter)
      : cutRuns(place(source.readPoints(index), scan, meter), runs);
    for await (const { x, y, z, count } of batches) {
      const every = Math.max(1, Math.ceil((count * source.scans.length) / mostPoints));
      for (let i = 0; i < count; i += every) {
        places[0].push(x[i]);
        places[1].push(y[i]);
        places[2].push(z[i]);
      }
    }
  }
  if (places[0].length === 0) return { middle: undefined, spacing: undefined };
  const [x, y, z] = places.map(medianOf);
  return { middle: [x, y, z], spacing: meter && (await findSpacing(source, meter, enoughM)) };
}

async function findSpacing(source: Source, meter: SpacingMeter, enoughM: number): Promise<Look['spacing']> {
  const foundM = meter.finish();
  const isAll = source.readRuns === undefined;
  if (isAll || (foundM !== undefined && foundM <= enoughM))
    return foundM === undefined ? undefined : { m: foundM, isAtMost: !isAll };
  const whole = createSpacingMeter();
  for (const [index, scan] of source.scans.entries()) {
    for await (const _ of place(source.readPoints(index), scan, whole));
  }
  const m = whole.finish();
  return m === undefined ? undefined : { m, isAtMost: false };
}

/** Puts points into the frame of the file, in place, and lets the meter have them. */
async function* place(
  batches: AsyncIterable<PointBatch>,
  { pose }: Pick<PointScan, 'pose'>,
  meter: SpacingMeter | undefined,
): AsyncGenerator<PointBatch> {
  for await (const batch of batches) {
    applyPose(pose, batch.x, batch.y, batch.z, batch.count);
    meter?.add(batch);
    yield batch;
  }
}

function medianOf(values: number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1];
}
