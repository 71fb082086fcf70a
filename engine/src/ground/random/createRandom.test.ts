import { expect, test } from 'vitest';
import { createRandom } from './createRandom.ts';

test('the same seed gives the same numbers, another seed others', () => {
  const draw = (seed: number) => Array.from({ length: 5 }, createRandom(seed).next);
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test('a fork does not depend on what was drawn before', () => {
  const fresh = createRandom(3);
  const used = createRandom(3);
  used.next();
  expect(used.fork('clutter').next()).toBe(fresh.fork('clutter').next());
  expect(fresh.fork('clutter').next()).not.toBe(fresh.fork('noise').next());
});

test('numbers are spread evenly, and normal ones normally (seed 1)', () => {
  const random = createRandom(1);
  const even = Array.from({ length: 20_000 }, random.next);
  const normal = Array.from({ length: 20_000 }, random.normal);
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  expect(Math.min(...even)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...even)).toBeLessThan(1);
  expect(mean(even)).toBeCloseTo(0.5, 2);
  expect(mean(normal)).toBeCloseTo(0, 1);
  expect(mean(normal.map((value) => value * value))).toBeCloseTo(1, 1);
});
