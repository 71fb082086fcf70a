import { expect, test } from 'vitest';
import { identityPose, type Pose } from '../../ground/geometry/Pose.ts';
import { createRandom } from '../../ground/random/createRandom.ts';
import { createScanSampler } from './createScanSampler.ts';

/** Points on a wall at x = 3 and a floor at z = 0, seen from (1, 1, 1). */
function corner(count: number, seed: number) {
  const random = createRandom(seed);
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const z = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    const isWall = at % 2 === 0;
    x[at] = isWall ? 3 + 0.002 * random.normal() : 3 * random.next();
    y[at] = 4 * random.next();
    z[at] = isWall ? 2 * random.next() : 0.002 * random.normal();
  }
  return { x, y, z, count };
}

test('flat pieces lie on their planes and face the scanner, seed 3', () => {
  const sampler = createScanSampler();
  sampler.addStation({ name: 'one', position: [1, 1, 1] });
  sampler.add(0, corner(100_000, 3), identityPose);
  const { count, positions, normals, origin, extent, pointsUsed } = sampler.finish();
  expect(pointsUsed).toBe(100_000);
  expect(count).toBeGreaterThan(1000);
  let worstM = 0;
  for (let piece = 0; piece < count; piece++) {
    const isWall = normals[piece * 3] < -0.99;
    expect(isWall || normals[piece * 3 + 2] > 0.99).toBe(true);
    const off = isWall ? positions[piece * 3] + origin[0] - 3 : positions[piece * 3 + 2] + origin[2];
    worstM = Math.max(worstM, Math.abs(off));
  }
  expect(worstM).toBeLessThan(0.01);
  expect(extent.max[1] - extent.min[1]).toBeCloseTo(4, 0);
});

test('a pose brings points to the world, and what has no position is left out', () => {
  const sampler = createScanSampler();
  sampler.addStation({ name: 'one' });
  const half = Math.SQRT1_2;
  const pose: Pose = { translation: [700_000, 5_000_000, 100], rotation: [half, 0, 0, half] };
  const points = corner(50_000, 4);
  points.x[7] = Number.NaN;
  sampler.add(0, points, pose);
  const { positions, normals, origin, count, pointsUsed } = sampler.finish();
  expect(pointsUsed).toBe(49_999);
  for (let piece = 0; piece < count; piece++) {
    if (Math.abs(normals[piece * 3 + 1]) < 0.9) continue;
    expect(positions[piece * 3 + 1] + origin[1]).toBeCloseTo(5_000_003, 1);
  }
});

test('memory is bounded: the number of cells stays below the limit and places are kept or dropped whatever the order, seed 5', () => {
  const sample = (reverse: boolean) => {
    const sampler = createScanSampler({ maximumCells: 500, seed: 9 });
    sampler.addStation({ name: 'one', position: [1, 1, 1] });
    const { x, y, z, count } = corner(40_000, 5);
    const first = (column: Float64Array) => column.slice(0, 1);
    sampler.add(0, { x: first(x), y: first(y), z: first(z), count: 1 }, identityPose);
    if (reverse) for (const column of [x, y, z]) column.reverse();
    sampler.add(0, { x, y, z, count }, identityPose);
    return sampler.finish();
  };
  const forwards = sample(false);
  expect(forwards.occupied).toBeLessThanOrEqual(500);
  expect(forwards.occupied).toBeGreaterThan(100);
  expect(sample(true).occupied).toBe(forwards.occupied);
});

test('an empty scan gives an empty sample', () => {
  expect(createScanSampler().finish()).toMatchObject({ count: 0, occupied: 0, pointsUsed: 0 });
});
