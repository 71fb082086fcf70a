import { expect, test } from 'vitest';
import { memorySource } from '../memorySource.ts';
import { createRandom } from '../random/createRandom.ts';
import type { PointBatch } from '../scan/PointSource.ts';
import { listTiles, readTile } from './readTile.ts';
import { spoolScan } from './spoolScan.ts';

const keep = { min: [-20, -20, -5] as [number, number, number], max: [20, 20, 15] as [number, number, number] };
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

async function spool(scan: number, count: number) {
  const bytes = new Uint8Array(count * 16);
  const sink = { write: async (part: Uint8Array, position: number) => bytes.set(part, position) };
  const options = { scan, matrix, keep, tileM: 8 };
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
