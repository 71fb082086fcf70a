import { type ElementPoints, roundPoints } from '@plumbline/contract/formats/elementPoints';
import { expect, test } from 'vitest';
import { takeWhole } from '../../ui/takeWhole.ts';
import { firstSettings, limits } from './heatMapSettings.ts';
import { writePointsText } from './writePointsText.ts';

test('[HEAT-2] settings begin at 10 and 30 mm and 15 px, and are whole numbers within their limits', () => {
  expect(firstSettings).toEqual({ toleranceMm: 10, maximumMm: 30, pointSize: 15 });
  expect([0, 1, 60, 61, 14.6].map((size) => takeWhole(size, limits.pointSize))).toEqual([1, 1, 60, 60, 15]);
  expect([12.4, 12.5, -3].map((mm) => takeWhole(mm, limits.toleranceMm))).toEqual([12, 13, 0]);
  expect(takeWhole(0, limits.maximumMm)).toBe(1);
});

function makePoints(count: number): ElementPoints {
  const positions = Float32Array.from({ length: count * 3 }, (_, i) => i / 8);
  const deviations = Float32Array.from({ length: count }, (_, i) => (i % 2 === 0 ? 0.0125 : -0.004));
  return roundPoints({ origin: [1000, 2000, 5], positions, deviations });
}

test('[HEAT-1] points are written in groups of four with lengths times 1,000', () => {
  const text = [...writePointsText(makePoints(2))].join('');
  expect(text.split('\n')).toHaveLength(2);
  const numbers = text.split(',').map(Number);
  const expected = [1000000, 2000125, 5250, 12.5, 1000375, 2000500, 5625, -4];
  expect(numbers).toHaveLength(8);
  for (const [i, value] of expected.entries()) expect(numbers[i]).toBeCloseTo(value, 0);
  expect(numbers[3]).toBe(12.5);
});

test('[VIEW-12] a large block is written a part at a time, and its numbers are all there', () => {
  const parts = [...writePointsText(makePoints(45_000))];
  expect(parts).toHaveLength(3);
  const numbers = parts.join('').split(',').map(Number);
  expect(numbers).toHaveLength(180_000);
  expect(numbers.every(Number.isFinite)).toBe(true);
});

test('[HEAT-1] where distances along a way are shown, those are written, of the points that say something about it', () => {
  const along = { steps: Uint16Array.of(0x8000 + 27, 0, 0x8000 - 3), stepM: 0.001, speaking: 2, middleM: 0.012 };
  const text = [...writePointsText(makePoints(3), { ...along, beyondEdge: { count: 0, farthestM: 0 } })].join('');
  const lines = text.split(',\n').map((line) => line.split(',').map(Number));
  expect(lines.map((line) => line[3])).toEqual([27, -3]);
  expect(lines[1]![0]).toBeCloseTo(1_000_750, 0);
});
