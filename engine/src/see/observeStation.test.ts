import { expect, test } from 'vitest';
import { observeStation, type SeeingLimits } from './observeStation.ts';
import { addReturns, createRangeImage } from './RangeImage.ts';
import type { SurfaceSamples } from './sampleSurface.ts';
import { findScannedField } from './scannedField.ts';

const limits: SeeingLimits = { beyondM: 0.03, farthestM: 40, nearestM: 0.3, leastCosine: 0.17, reachM: 0.015 };
const identity = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);

/** Samples of a wall that should stand at x = 4, facing the scanner at the origin. */
function wall(): SurfaceSamples {
  const places: number[] = [];
  for (let y = -1; y <= 1; y += 0.1) for (let z = -1; z <= 1; z += 0.1) places.push(4, y, z);
  const count = places.length / 3;
  return {
    start: Uint32Array.of(0, count),
    positions: Float32Array.from(places),
    normals: Float32Array.from({ length: count * 3 }, (_, i) => (i % 3 === 0 ? -1 : 0)),
  };
}

/** How many of the samples are looked past when each ray ends where `rangeOf` says. */
function lookedPast(rangeOf: (y: number, z: number) => number, toScan = identity, samples = wall()): number {
  const points = 200_000;
  const image = createRangeImage(points);
  const steps = Math.round(Math.sqrt(points / 6));
  const x: number[] = [];
  const y: number[] = [];
  const z: number[] = [];
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      const u = ((i + 0.5) / steps) * 2 - 1;
      const v = ((j + 0.5) / steps) * 2 - 1;
      const range = rangeOf(u, v);
      if (range === Infinity) continue;
      x.push(range);
      y.push(range * u);
      z.push(range * v);
    }
  }
  addReturns(image, Float64Array.from(x), Float64Array.from(y), Float64Array.from(z), x.length);
  const seen = new Uint8Array(samples.start[1]);
  observeStation({ image, field: findScannedField(image), toScan }, samples, () => 1, seen, limits);
  return seen.reduce((sum, value) => sum + value, 0) / seen.length;
}

test('[ENG-3] rays that go on behind show that nothing is there', () => {
  expect(lookedPast(() => 6)).toBeGreaterThan(0.9);
});

test('[ENG-3] rays that end at the place, before it, or just behind it show nothing of the kind', () => {
  expect(lookedPast(() => 4)).toBe(0);
  expect(lookedPast(() => 2)).toBe(0);
  expect(lookedPast(() => 4.02)).toBe(0);
});

test('half of a wall hides, the other half is looked past', () => {
  const share = lookedPast((u) => (u < 0 ? 4 : 6));
  expect(share).toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.55);
});

test('where nothing came back there is sky, if others around did', () => {
  const sky = (u: number, v: number) => (Math.abs(u) < 0.5 && v > -0.5 ? Infinity : 9);
  expect(lookedPast(sky)).toBeGreaterThan(0.8);
  expect(lookedPast(() => Infinity)).toBe(0);
});

test('a scanner that stands and faces elsewhere sees the same', () => {
  // Model coordinates (x, y, z) are the scan's (-y + 3, x - 2, z).
  const toScan = Float64Array.of(0, 1, 0, 2, -1, 0, 0, 3, 0, 0, 1, 0);
  const turned = (values: Float32Array, move: number[]) =>
    values.map((_, i) => [-values[i + 1] + move[0], values[i - 1] + move[1], values[i] + move[2]][i % 3]);
  const elsewhere = wall();
  const moved = {
    ...elsewhere,
    positions: turned(elsewhere.positions, [3, -2, 0]),
    normals: turned(elsewhere.normals, [0, 0, 0]),
  };
  expect(lookedPast(() => 6, toScan, moved)).toBe(lookedPast(() => 6));
});
