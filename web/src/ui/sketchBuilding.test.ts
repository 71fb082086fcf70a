import { expect, test } from 'vitest';
import { sketchBuilding } from './sketchBuilding.ts';

const seeds = Array.from({ length: 200 }, (_, i) => `project-${i}`);

test('the same seed gives the same building, another seed another one', () => {
  expect(sketchBuilding('North quay')).toEqual(sketchBuilding('North quay'));
  expect(new Set(seeds.map((seed) => JSON.stringify(sketchBuilding(seed)))).size).toBeGreaterThan(180);
});

test('every building stands inside its sheet of 320 by 140', () => {
  for (const seed of seeds) {
    const { outline, guide } = sketchBuilding(seed);
    for (const [, x, y] of `${outline}${guide}`.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
      expect(Number(x), seed).toBeGreaterThanOrEqual(0);
      expect(Number(x), seed).toBeLessThanOrEqual(320);
      expect(Number(y), seed).toBeGreaterThanOrEqual(2);
      expect(Number(y), seed).toBeLessThanOrEqual(140);
    }
  }
});

test('an empty seed is a building too', () => {
  expect(sketchBuilding('').outline).toMatch(/^M/);
});
