import { expect, test } from 'vitest';
import { projectPoint } from '../../scene/screenMath.ts';
import { gatherPins } from './gatherPins.ts';

const size = { width: 400, height: 300 };
/** Looks north. */
const camera = { eye: [0, -20, 0], target: [0, 0, 0], up: [0, 0, 1], fovDegrees: 45 } as const;
const gather = (...places: [number, number, number][]) => gatherPins(Float64Array.from(places.flat()), camera, size);

test('a pin is where its place is seen, and nowhere behind the eye or beside the picture', () => {
  const [only, ...others] = gather([1, 2, 3], [1, -30, 3], [100, 0, 0], [0, 0, -100], [Number.NaN, 0, 0]);
  const { x, y } = projectPoint(camera, size, [1, 2, 3]);
  expect(others).toEqual([]);
  expect(only!.x).toBeCloseTo(x);
  expect(only!.y).toBeCloseTo(y);
  expect(only!.pins).toEqual([0]);
});

test('pins that would lie on each other stand as one, in the place of the first', () => {
  const apart = gather([-4, 0, 0], [4, 0, 0], [-4.1, 0, 0.1]);
  expect(apart.map(({ pins }) => pins)).toEqual([[0, 2], [1]]);
  expect(apart[0]!.x).toBeCloseTo(projectPoint(camera, size, [-4, 0, 0]).x);
});

test('no two marks are closer than a pin is wide, and no pin in view is lost', () => {
  const places = Array.from({ length: 5000 }, (_, i): [number, number, number] => [
    Math.sin(i * 12.9898) * 9,
    Math.cos(i * 4.1414) * 5,
    Math.sin(i * 78.233) * 7,
  ]);
  const marks = gather(...places);
  const inView = places.filter((place) => {
    const { x, y } = projectPoint(camera, size, place);
    return x >= 0 && x <= size.width && y >= 0 && y <= size.height;
  });
  expect(marks.flatMap(({ pins }) => pins).length).toBeGreaterThanOrEqual(inView.length);
  expect(new Set(marks.flatMap(({ pins }) => pins)).size).toBe(marks.flatMap(({ pins }) => pins).length);
  for (const [i, a] of marks.entries()) {
    for (const b of marks.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(38);
  }
});
