import { expect, test } from 'vitest';
import type { WorldPoint } from '../../geometry/vectors.ts';
import { findRoom, type Surroundings, takeStep, walker } from './takeStep.ts';

/** Floors by how far east one is; a wall across the way at 4 m that faces west. */
const house: Surroundings = {
  floorBelow([x, , z]) {
    const floors = x < 0 ? [] : x < 1 ? [0] : x < 2 ? [0, 0.18] : x < 3 ? [0, 0.9] : [-3];
    return floors.filter((floor) => floor <= z).at(-1);
  },
  wallAhead([x], direction, mostM) {
    const distanceM = (4 - x) / direction[0];
    return distanceM >= 0 && distanceM <= mostM ? { distanceM, normal: [-1, 0, 0] } : undefined;
  },
};

const still: WorldPoint = [0, 0, 0];

/** After so many steps of a tenth of a second. */
function walk(feet: WorldPoint, wayM: WorldPoint, steps: number): WorldPoint {
  let at = feet;
  for (let i = 0; i < steps; i++) at = takeStep(at, wayM, 0.1, house);
  return at;
}

test('a step is climbed, and one that is too high is not', () => {
  expect(walk([0.9, 0, 0], [0.2, 0, 0], 1)[2]).toBeGreaterThan(0);
  expect(walk([1.5, 0, 0], still, 10)).toEqual([1.5, 0, expect.closeTo(0.18, 6)]);
  expect(walk([2.5, 0, 0], still, 10)).toEqual([2.5, 0, 0]);
});

test('who walks over an edge comes down gently to the next floor', () => {
  const [, , first] = walk([3.2, 0, 0], still, 1);
  expect(first).toBeLessThan(0);
  expect(first).toBeGreaterThan(-1.5);
  expect(walk([3.2, 0, 0], still, 60)[2]).toBeCloseTo(-3, 6);
});

test('where there is no floor nobody falls out of the world', () => {
  expect(walk([-5, 0, 2], [-0.2, 0, 0], 20)).toEqual([expect.closeTo(-9, 6), 0, 2]);
});

test('a wall stops, and is walked along', () => {
  expect(walk([3.5, 0, -3], [0.17, 0, 0], 50)[0]).toBeLessThanOrEqual(4 - walker.radiusM + 1e-6);
  const [x, y] = walk([3.6, 0, -3], [0.1, 0.1, 0], 20);
  expect(x).toBeLessThanOrEqual(4 - walker.radiusM + 1e-6);
  expect(y).toBeCloseTo(2, 6);
});

test('who would stand in a wall stands beside it', () => {
  const [x, , z] = findRoom([3.9, 0, 0], house);
  expect(Math.abs(4 - x)).toBeGreaterThanOrEqual(0.5);
  expect(z).toBe(-3);
  expect(findRoom([0.5, 0, 0.2], house)).toEqual([0.5, 0, 0]);
});
