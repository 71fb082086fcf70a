import { expect, test } from 'vitest';
import type { PointBatch, PointRun } from '../../files/scan/PointSource.ts';
import { identityPose } from '../../ground/geometry/Pose.ts';
import { createRandom } from '../../ground/random/createRandom.ts';
import { planRuns } from './planRuns.ts';
import { sampleScan } from './sampleScan.ts';

const scan = {
  name: 'wall',
  points: 400_000,
  pose: identityPose,
  hasStation: true,
  hasIntensity: false,
  hasColour: false,
  grid: { rows: 500, columns: 800 },
};

/** A wall at x = 4, 8 m wide and 3 m high, column by column. */
async function* readWall(): AsyncGenerator<PointBatch> {
  const { rows, columns } = scan.grid;
  const random = createRandom(6);
  for (let column = 0; column < columns; column++) {
    const draw = (value: (row: number) => number) => Float64Array.from({ length: rows }, (_, row) => value(row));
    const x = draw(() => 4 + 0.001 * random.normal());
    yield { count: rows, x, y: draw(() => (column / columns - 0.5) * 8), z: draw((row) => (row / rows) * 3) };
  }
}

test('runs lie all over a scan, apart, and make up their share of it (seed 3)', () => {
  const runs = [...planRuns(scan, 0.2, 3)];
  let end = 0;
  for (const { first, count } of runs) {
    expect(first).toBeGreaterThanOrEqual(end);
    end = first + count;
  }
  expect(end).toBeLessThanOrEqual(scan.points);
  expect(end).toBeGreaterThan(0.9 * scan.points);
  const points = runs.reduce((sum, { count }) => sum + count, 0);
  expect(points / scan.points).toBeCloseTo(0.2, 1);
  expect([...planRuns(scan, 1, 3)]).toEqual([{ first: 0, count: scan.points }]);
});

test('a scan that can only be read as a whole is sampled at the same places as one that can skip', async () => {
  async function* readRuns(_scan: number, runs: Iterable<PointRun>) {
    const all = { x: [] as number[], y: [] as number[], z: [] as number[] };
    for await (const { x, y, z } of readWall()) {
      all.x.push(...x);
      all.y.push(...y);
      all.z.push(...z);
    }
    for (const { first, count } of runs) {
      const part = (values: number[]) => Float64Array.from(values.slice(first, first + count));
      yield { count, x: part(all.x), y: part(all.y), z: part(all.z) };
    }
  }
  const source = { scans: [scan], readPoints: readWall };
  const options = { maximumPoints: 50_000 };
  const whole = await sampleScan([source], options);
  const skipped = await sampleScan([{ ...source, readRuns }], options);
  expect(whole.pointsUsed).toBe(skipped.pointsUsed);
  expect(whole.pointsUsed).toBeLessThan(80_000);
  expect(whole.count).toBe(skipped.count);
  expect(whole.positions).toEqual(skipped.positions);
  expect(whole.extent.max[1] - whole.extent.min[1]).toBeGreaterThan(7.5);
});
