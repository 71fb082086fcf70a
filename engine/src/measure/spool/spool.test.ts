import { expect, test } from 'vitest';
import type { PointBatch } from '../../files/scan/PointSource.ts';
import { memorySource } from '../../ground/memorySource.ts';
import { createRandom } from '../../ground/random/createRandom.ts';
import { listTiles, readTile } from './readTile.ts';
import { spoolScan } from './spoolScan.ts';
import { findWantedSpacing, type WantedSpacing } from './WantedSpacing.ts';

const box = { min: [-20, -20, -5] as [number, number, number], max: [20, 20, 15] as [number, number, number] };
const everywhere: WantedSpacing = { box, cellM: 5, columns: 8, rows: 8, spacingMm: new Uint8Array(8 * 8 * 4).fill(20) };
/** A quarter turn about the vertical, then a move. */
const matrix = Float64Array.of(0, -1, 0, 3, 1, 0, 0, 4, 0, 0, 1, 0.5);

async function* batches(seed: number, count: number): AsyncGenerator<PointBatch> {
  const random = createRandom(seed);
  const size = 5000;
  for (let done = 0; done < count; done += size) {
    const n = Math.min(size, count - done);
    const draw = (spread: number) => Float64Array.from({ length: n }, () => (random.next() - 0.5) * spread);
    const colour = Uint8Array.from({ length: n * 3 }, () => random.next() * 256);
    yield { count: n, x: draw(60), y: draw(60), z: draw(8), colour, intensity: new Float32Array(n).fill(0.5) };
  }
}

async function spool(scan: number, count: number, { wanted = everywhere, stepRad = 0 } = {}) {
  const bytes = new Uint8Array(count * 17);
  const sink = { write: async (part: Uint8Array, position: number) => bytes.set(part, position) };
  const options = { scan, matrix, wanted, stepRad, tileM: 8 };
  return { spool: await spoolScan(batches(scan + 1, count), sink, options), source: memorySource('spool', bytes) };
}

test('every point near the model comes back from its tile, turned and moved (seeds 1 and 2)', async () => {
  const spools = [await spool(0, 120_000), await spool(1, 30_000)];
  let points = 0;
  for (const tile of listTiles(spools.map((one) => one.spool))) {
    const [ix, iy, iz] = tile.split(',').map(Number);
    for await (const part of readTile(tile, spools, 20_000)) {
      expect(part.count).toBeLessThanOrEqual(20_000);
      points += part.count;
      for (let i = 0; i < part.count; i += 97) {
        const place = [0, 1, 2].map((axis) => Math.floor(part.positions[i * 3 + axis] / 8));
        expect(place).toEqual([ix, iy, iz]);
        expect(part.colours[i * 4 + 3]).toBe(127);
      }
    }
  }
  const [first, second] = spools.map((one) => one.spool);
  expect(points).toBe(first.kept + second.kept);
  expect(first.points).toBe(120_000);
  expect(first.kept).toBeLessThan(first.points);
});

test('positions and colours stay together', async () => {
  const { spool: index, source } = await spool(0, 1000);
  const expected = new Set<string>();
  for await (const { count, x, y, z, colour } of batches(1, 1000)) {
    for (let i = 0; i < count; i++) {
      const place = [-y[i] + 3, x[i] + 4, z[i] + 0.5].map(Math.fround);
      expected.add([...place, ...(colour as Uint8Array).subarray(i * 3, i * 3 + 3)].join());
    }
  }
  for (const tile of listTiles([index])) {
    for await (const { count, positions, colours } of readTile(tile, [{ spool: index, source }], 1e6)) {
      for (let i = 0; i < count; i++) {
        const found = [...positions.subarray(i * 3, i * 3 + 3), ...colours.subarray(i * 4, i * 4 + 3)].join();
        expect(expected.has(found)).toBe(true);
      }
    }
  }
});

test('points that come denser than wanted are thinned, and those kept stand for the others', async () => {
  // At 10 m, rays of half a milliradian are 5 mm apart: one of sixteen is enough for 20 mm.
  const thinned = await spool(0, 200_000, { stepRad: 0.0005 });
  const all = await spool(0, 200_000);
  expect(thinned.spool.kept).toBeLessThan(0.5 * all.spool.kept);
  let stoodFor = 0;
  for (const tile of listTiles([thinned.spool])) {
    for await (const { count, strides } of readTile(tile, [thinned], 1_000_000)) {
      for (let i = 0; i < count; i++) stoodFor += strides[i];
    }
  }
  expect(stoodFor / all.spool.kept).toBeGreaterThan(0.95);
  expect(stoodFor / all.spool.kept).toBeLessThan(1.05);
});

test('points far from every surface are left out, those around it thinned, and a small element wants its points closer together', () => {
  const square = (size: number, z: number) => [0, 0, z, size, 0, z, size, size, z, 0, size, z];
  const mesh = {
    origin: [0, 0, 0] as [number, number, number],
    positions: Float32Array.from([...square(10, 0), ...square(0.2, 3)]),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7),
    triangleStart: Uint32Array.of(0, 2, 4),
  };
  const wanted = findWantedSpacing(mesh, Float32Array.of(0.06, 0.008), box, { radiusM: 0.1, aroundM: 1 });
  const at = (x: number, y: number, z: number) => {
    const [column, row, layer] = [x, y, z].map((value, axis) => Math.floor((value - box.min[axis]) / wanted.cellM));
    return wanted.spacingMm[(layer * wanted.rows + row) * wanted.columns + column];
  };
  expect(at(5, 5, 0.01)).toBe(25);
  expect(at(0.1, 0.1, 3.05)).toBe(6);
  expect(at(5, 5, 0.9)).toBe(25);
  expect(at(5, 5, 1.5)).toBe(0);
  expect(at(-5, 5, 0)).toBe(0);
});
