import { expect, test } from 'vitest';
import type { PointBatch } from '../../files/scan/PointSource.ts';
import { createRandom } from '../../ground/random/createRandom.ts';
import { cubeM, cubeUnits, layCubes, placeOfCube } from './CubeGrid.ts';
import { type CubeSpool, cubePointBytes, voxelsPerSampled } from './CubeSpool.ts';
import { createCubeSpooler } from './createCubeSpooler.ts';

type Place = [number, number, number];

const grid = layCubes({ min: [-6, -6, 0], max: [6, 6, 3] }, 50);
/** A quarter turn about the vertical, then a move. */
const matrix = Float64Array.of(0, -1, 0, 3, 1, 0, 0, 4, 0, 0, 1, 0.5);
const turned = ([x, y, z]: Place): Place => [-y + 3, x + 4, z + 0.5];

function batchOf(places: readonly Place[]): PointBatch {
  const column = (axis: number) => Float64Array.from(places, (place) => place[axis]);
  const colour = Uint8Array.from(places.flatMap((_, i) => [i & 255, (i >> 8) & 255, i >> 16]));
  return { count: places.length, x: column(0), y: column(1), z: column(2), colour };
}

async function spool(batches: readonly PointBatch[], stepRad = 0) {
  const bytes = new Uint8Array(batches.reduce((sum, { count }) => sum + count, 0) * cubePointBytes);
  const sink = { write: async (part: Uint8Array, position: number) => bytes.set(part, position) };
  const spooler = createCubeSpooler(sink, { matrix, grid, stepRad });
  for (const batch of batches) await spooler.add(batch);
  return { index: await spooler.end(), bytes };
}

/** Every point, about the mesh's origin, by the number in its colour. */
function readAll({ index, bytes }: { index: CubeSpool; bytes: Uint8Array }): Map<number, Place> {
  const found = new Map<number, Place>();
  for (const { cube, position, count } of index.blocks) {
    const corner = placeOfCube(cube).map((at, axis) => index.origin[axis] + at * cubeM);
    const view = new DataView(bytes.buffer, position, count * cubePointBytes);
    for (let p = 0; p < count; p++) {
      const at = (axis: number) => corner[axis] + (view.getUint16((p * 3 + axis) * 2, true) * cubeM) / cubeUnits;
      const colour = count * 6 + p * 4;
      const number = view.getUint8(colour) | (view.getUint8(colour + 1) << 8) | (view.getUint8(colour + 2) << 16);
      found.set(number, [at(0), at(1), at(2)]);
    }
  }
  return found;
}

/** Apart by more than a voxel. */
const scattered = (count: number, seed: number): Place[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => [0, 1, 2].map(() => (random.next() - 0.5) * 90) as Place);
};

test('[HEAT-4] every point comes back from its cube, turned and moved, with its colour (seed 1)', async () => {
  const places = scattered(30_000, 1);
  const found = readAll(await spool([batchOf(places)]));
  const inside = (place: Place) =>
    turned(place).every((at, axis) => at >= grid.origin[axis] && at < grid.origin[axis] + grid.counts[axis] * cubeM);
  expect(found.size).toBe(places.filter(inside).length);
  const isOff = ([number, place]: [number, Place]) =>
    turned(places[number]).some((at, axis) => Math.abs(place[axis] - at) > cubeM / cubeUnits + 1e-9);
  expect([...found].filter(isOff)).toEqual([]);
});

test('[HEAT-4] what is far from the model stays, and what is nowhere near it is left out', async () => {
  const found = readAll(
    await spool([
      batchOf([
        [0, 45, 0],
        [0, 500, 0],
        [NaN, 0, 0],
      ]),
    ]),
  );
  expect([...found.keys()]).toEqual([0]);
});

test('[HEAT-4] of many points in a voxel one is kept, and the voxels of several scans can be counted', async () => {
  const wall = (jitter: number): Place[] => {
    const random = createRandom(jitter);
    return Array.from({ length: 400_000 }, (_, i) => {
      const [column, row] = [i % 1000, Math.floor(i / 1000)];
      return [1 + random.next() * 0.001, column * 0.002, row * 0.002];
    });
  };
  const first = await spool([batchOf(wall(1))]);
  const again = await spool([batchOf(wall(2))]);
  // 2 m by 0.8 m, a point on each 61 mm².
  const voxels = (2 * 0.8) / 0.0078125 ** 2;
  expect(readAll(first).size / voxels).toBeGreaterThan(0.9);
  expect(readAll(first).size / voxels).toBeLessThan(2.1);
  const sampled = new Set([...first.index.voxels, ...again.index.voxels]);
  expect(sampled.size).toBeLessThan(1.3 * first.index.voxels.length);
  expect(first.index.voxels.length * voxelsPerSampled).toBeLessThan(3 * voxels);
});

test('near the scanner points are left out before they are looked at, and hardly a voxel stays empty', async () => {
  const near: Place[] = Array.from({ length: 250_000 }, (_, i) => [
    1,
    (i % 500) * 0.001 - 0.25,
    Math.floor(i / 500) * 0.001,
  ]);
  const all = readAll(await spool([batchOf(near)]));
  const thinned = readAll(await spool([batchOf(near)], 0.001));
  const voxelsOf = (found: Map<number, Place>) =>
    new Set([...found.values()].map((place) => place.map((at) => Math.floor(at / 0.0078125)).join())).size;
  expect(voxelsOf(thinned)).toBeGreaterThan(0.95 * voxelsOf(all));
});

test('a file with a column of colours and nothing in it has none', async () => {
  const batch = batchOf([
    [0, 0, 0],
    [1, 1, 1],
  ]);
  expect((await spool([{ ...batch, colour: new Uint8Array(6) }])).index.hasColour).toBe(false);
  expect((await spool([batch])).index.hasColour).toBe(true);
  const { intensities } = (await spool([{ ...batch, intensity: Float32Array.of(0, 1) }])).index;
  expect([intensities[0], intensities[255]]).toEqual([1, 1]);
});

test('a model with an element on another continent gets cubes about its origin', () => {
  const { origin, counts } = layCubes({ min: [-10, -10, -10], max: [5e6, 10, 10] }, 50);
  expect(counts[0]).toBeLessThanOrEqual(1024);
  expect(origin).toEqual([-60, -60, -60]);
});
