import { expect, test } from 'vitest';
import { createRandom } from '../../ground/random/createRandom.ts';
import { createSpacingMeter } from './createSpacingMeter.ts';

type Place = [x: number, y: number, z: number];

/** Adds places in batches, as a reader brings them. */
function measure(count: number, placeOf: (i: number) => Place): number | undefined {
  const meter = createSpacingMeter();
  const size = 10_000;
  const [x, y, z] = [0, 1, 2].map(() => new Float64Array(size));
  for (let first = 0; first < count; first += size) {
    const batch = Math.min(size, count - first);
    for (let i = 0; i < batch; i++) [x[i], y[i], z[i]] = placeOf(first + i);
    meter.add({ x, y, z, count: batch });
  }
  return meter.finish();
}

/** The steps of a walk through all of 0 to `count` that jumps about. */
const shuffled = (i: number, count: number) => (i * 7_368_787) % count;

test('[ENG-1] the spacing is to the nearest point, whatever the order of the file', () => {
  const wall = (i: number): Place => [(i % 200) * 0.02, 3, Math.floor(i / 200) * 0.02];
  expect(measure(20_000, wall)).toBeCloseTo(0.02, 9);
  expect(measure(20_000, (i) => wall(shuffled(i, 20_000)))).toBeCloseTo(0.02, 9);
});

test('it is measured in a few places of a cloud that is too large to be held', () => {
  const [columns, count] = [1000, 900_000];
  const floor = (i: number): Place => [5e6 + (i % columns) * 0.007, 4e5 + Math.floor(i / columns) * 0.007, 100];
  expect(measure(count, floor)).toBeCloseTo(0.007, 6);
  expect(measure(count, (i) => floor(shuffled(i, count)))).toBeCloseTo(0.007, 6);
});

test('of random points it is what it is of all of them', () => {
  const random = createRandom(5);
  const points = Array.from({ length: 400_000 }, (): Place => [random.next() * 30, random.next() * 30, 0]);
  // The mean of the distance to the nearest of so many random points in a square is 1 / (2 √density), its median 0.94 of that.
  const expected = (0.94 * 0.5 * 30) / Math.sqrt(400_000);
  const measured = measure(points.length, (i) => points[i])!;
  expect(measured / expected).toBeGreaterThan(0.9);
  expect(measured / expected).toBeLessThan(1.1);
});

test('a wide cloud of few points is measured too', () => {
  const land = (i: number): Place => [(i % 1000) * 4, Math.floor(i / 1000) * 4, 0];
  expect(measure(400_000, land)).toBeCloseTo(4, 6);
});

test('a dense corner in front of the file does not hide the rest', () => {
  const count = 900_000;
  const place = (i: number): Place =>
    i < 250_000
      ? [(i % 1000) * 0.001, Math.floor(i / 1000) * 0.001, 0]
      : [50 + (i % 800) * 0.01, 50 + Math.floor((i - 250_000) / 800) * 0.01, 0];
  expect(measure(count, place)).toBeCloseTo(0.01, 6);
});

test('points in the same place are one, and one place has no spacing', () => {
  expect(measure(3000, (i) => [(i >> 1) * 0.05, 0, 0])).toBeCloseTo(0.05, 9);
  expect(measure(500_000, () => [0, 0, 0])).toBeUndefined();
  expect(measure(1, () => [1, 2, 3])).toBeUndefined();
  expect(measure(0, () => [1, 2, 3])).toBeUndefined();
});
