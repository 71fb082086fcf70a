import { expect, test } from 'vitest';
import { createRandom } from '../../ground/random/createRandom.ts';
import { addReturns, cellAt, createRangeImage, isFromOneStation, type RangeImage } from './RangeImage.ts';

const columns = (points: number[][]) =>
  [0, 1, 2].map((axis) => Float64Array.from(points.map((point) => point[axis]))) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];

const nearestTo = ({ size, ranges }: RangeImage, x: number, y: number, z: number) => ranges[cellAt(size, x, y, z)];

test('the nearest of several returns in a direction counts', () => {
  const image = createRangeImage(60_000);
  addReturns(
    image,
    ...columns([
      [4, 0.01, 0],
      [3, 0.01, 0],
      [0, -7, 0.02],
    ]),
    3,
  );
  expect(nearestTo(image, 1, 0.003, 0)).toBeCloseTo(3, 3);
  expect(nearestTo(image, 0, -1, 0.003)).toBeCloseTo(7, 3);
  expect(nearestTo(image, -1, 0, 0)).toBe(Infinity);
});

test('every direction finds the return in it, on all six faces and at their edges (seed 5)', () => {
  const random = createRandom(5);
  for (let i = 0; i < 500; i++) {
    const image = createRangeImage(30_000);
    const direction = [random.normal(), random.normal(), random.normal()];
    if (i % 5 === 0) direction[1] = direction[0];
    addReturns(image, ...columns([direction.map((value) => value * 2)]), 1);
    const cell = cellAt(image.size, ...(direction as [number, number, number]));
    expect(Array.from(image.returns.subarray(cell * 3, cell * 3 + 3), (value) => value / 2)).toEqual(
      direction.map((value) => expect.closeTo(value, 5)),
    );
    expect(image.ranges[cell]).toBeCloseTo(2 * Math.hypot(...direction), 4);
  }
});

test('a scan of few rays leaves few cells without a return, which would pass for sky (seed 4)', () => {
  const random = createRandom(4);
  for (const points of [600, 2400, 24_000]) {
    const image = createRangeImage(points);
    const returns = Array.from({ length: points }, () => [random.normal(), random.normal(), random.normal()]);
    addReturns(image, ...columns(returns), points);
    const empty = image.ranges.filter((range) => range === Infinity).length;
    expect(empty / image.ranges.length).toBeLessThan(0.45);
  }
});

test('what was merged from several places cannot pass for one scanner', () => {
  const random = createRandom(9);
  const onSphere = (range: () => number) =>
    Array.from({ length: 40_000 }, () => {
      const direction = [random.normal(), random.normal(), random.normal()];
      const scale = range() / Math.hypot(...direction);
      return direction.map((value) => value * scale);
    });
  const one = createRangeImage(40_000);
  addReturns(one, ...columns(onSphere(() => 6 + random.normal() * 0.01)), 40_000);
  expect(isFromOneStation(one)).toBe(true);
  const merged = createRangeImage(40_000);
  addReturns(merged, ...columns(onSphere(() => 1 + 20 * random.next())), 40_000);
  expect(isFromOneStation(merged)).toBe(false);
});
