import { deviationOfPoint, placeOfPoint, roundPoints } from '@plumbline/contract/formats/elementPoints';
import { expect, test } from 'vitest';
import { createThinner } from './thinPoints.ts';

function pointsAt(x: number, count: number, deviationM = 0.01) {
  const positions = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) positions.set([x + i / 1000, 0, 0], i * 3);
  return roundPoints({ origin: [1000, 2000, 3], positions, deviations: new Float32Array(count).fill(deviationM) });
}

test('[HEAT-1] all points come through where the budget allows, in their places', () => {
  const thinner = createThinner({ total: 30, most: 1000 });
  thinner.add(pointsAt(0, 10));
  thinner.add(pointsAt(50, 20, -0.02));
  const points = thinner.end();
  expect(points.count).toBe(30);
  const places = Array.from({ length: 30 }, (_, i) => placeOfPoint(points, i)[0]).sort((a, b) => a - b);
  expect(places[0]).toBeCloseTo(1000, 2);
  expect(places[29]).toBeCloseTo(1050.019, 2);
  const deviated = Array.from({ length: 30 }, (_, i) => deviationOfPoint(points, i)).filter((value) => value < 0);
  expect(deviated).toHaveLength(20);
});

test('a budget is kept to the point, and small elements have their share of it', () => {
  const sizes = [1000, ...Array.from({ length: 500 }, () => 3), 7];
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const thinner = createThinner({ total, most: 250 });
  for (const [i, size] of sizes.entries()) thinner.add(pointsAt(i === 0 ? -100 : i, size));
  const points = thinner.end();
  expect(points.count).toBe(250);
  const ofSmall = Array.from({ length: 250 }, (_, i) => placeOfPoint(points, i)[0]).filter((x) => x > 1000).length;
  expect(ofSmall / 250).toBeCloseTo(1507 / total, 1);
});

test('every beginning of the points is spread over all of them', () => {
  const thinner = createThinner({ total: 1000, most: 1000 });
  for (let element = 0; element < 10; element++) thinner.add(pointsAt(element * 10, 100));
  const points = thinner.end();
  const elements = new Set(Array.from({ length: 40 }, (_, i) => Math.floor((placeOfPoint(points, i)[0] - 1000) / 10)));
  expect(elements.size).toBe(10);
});

test('nothing gives nothing', () => {
  expect(createThinner({ total: 0, most: 5 }).end().count).toBe(0);
});
