import { expect, test } from 'vitest';
import type { Box } from '../geometry/Box.ts';
import { lengthOf, subtract, type WorldPoint } from '../geometry/vectors.ts';
import { axesOf, blend, type CameraState, fit, orbit, pan, zoom } from './cameraMath.ts';
import { directionOf, projectPoint } from './screenMath.ts';

const far: WorldPoint = [2_600_000, 1_200_000, 400];
const size = { width: 800, height: 600 };
const start: CameraState = {
  eye: [far[0] + 10, far[1] - 20, far[2] + 15],
  target: far,
  up: [0, 0, 1],
  fovDegrees: 45,
};

function close(a: WorldPoint, b: WorldPoint): void {
  expect(lengthOf(subtract(a, b))).toBeLessThan(1e-6);
}

test('orbiting keeps the distance to the pivot and its place on the screen', () => {
  const pivot: WorldPoint = [far[0] + 3, far[1] - 1, far[2] + 2];
  const before = projectPoint(start, size, pivot);
  const turned = orbit(start, { yaw: 0.7, pitch: 0.2, pivot });
  expect(lengthOf(subtract(turned.eye, pivot))).toBeCloseTo(lengthOf(subtract(start.eye, pivot)), 6);
  const after = projectPoint(turned, size, pivot);
  expect([after.x, after.y]).toEqual([expect.closeTo(before.x, 4), expect.closeTo(before.y, 4)]);
  expect(axesOf(turned).right[2]).toBeCloseTo(0, 9);
});

test('orbiting stops above and below, and comes back from there', () => {
  const above = orbit(start, { yaw: 0, pitch: -9, pivot: far });
  close(axesOf(above).forward, [0, 0, -1]);
  const back = orbit(above, { yaw: 0, pitch: 0.5, pivot: far });
  expect(axesOf(back).up[2]).toBeGreaterThan(0);
  expect(axesOf(back).right[2]).toBeCloseTo(0, 9);
});

test('zooming keeps the place it goes to under the pointer, and never passes it', () => {
  const place: WorldPoint = [far[0] - 4, far[1] + 3, far[2]];
  const before = projectPoint(start, size, place);
  const near = zoom(start, { factor: 0.3, towards: place });
  const after = projectPoint(near, size, place);
  expect([after.x, after.y]).toEqual([expect.closeTo(before.x, 3), expect.closeTo(before.y, 3)]);
  const nearest = zoom(start, { factor: 0, towards: place });
  expect(lengthOf(subtract(nearest.eye, place))).toBeGreaterThan(0.009);
  close(axesOf(nearest).forward, axesOf(start).forward);
});

test('panning moves along the screen', () => {
  const moved = pan(start, { right: 2, up: 0 });
  expect(lengthOf(subtract(moved.eye, start.eye))).toBeCloseTo(2, 6);
  expect(projectPoint(moved, size, far).y).toBeCloseTo(300, 4);
  expect(projectPoint(moved, size, far).x).toBeLessThan(400);
});

test('a fitted box is seen whole and fills the screen', () => {
  const box: Box = { min: [far[0] - 30, far[1] - 5, far[2]], max: [far[0] + 30, far[1] + 5, far[2] + 12] };
  for (const aspect of [0.5, 4 / 3, 3]) {
    const screen = { width: 600 * aspect, height: 600 };
    const fitted = fit(start, box, { aspect });
    const corners = Array.from({ length: 8 }, (_, i) => {
      const side = (axis: 0 | 1 | 2) => ((i >> axis) & 1 ? box.max : box.min)[axis];
      return projectPoint(fitted, screen, [side(0), side(1), side(2)]);
    });
    const reach = Math.max(
      ...corners.map(({ x, y }) => Math.max(Math.abs(x / screen.width - 0.5), Math.abs(y / 600 - 0.5))),
    );
    expect(reach).toBeLessThan(0.5);
    expect(reach).toBeGreaterThan(0.4);
    expect(corners.every(({ behind }) => !behind)).toBe(true);
  }
});

test('a motion begins and ends where it should, and keeps its distance on the way', () => {
  const end = orbit(start, { yaw: 2, pitch: 0.3, pivot: far });
  close(blend(start, end, 0).eye, start.eye);
  close(blend(start, end, 1).eye, end.eye);
  expect(lengthOf(subtract(blend(start, end, 0.5).eye, far))).toBeCloseTo(lengthOf(subtract(start.eye, far)), 6);
});

test('a point of the screen and its direction belong together', () => {
  const direction = directionOf(start, size, { x: 123, y: 456 });
  const seen = projectPoint(
    start,
    size,
    start.eye.map((value, axis) => value + direction[axis]! * 40) as unknown as WorldPoint,
  );
  expect([seen.x, seen.y, seen.behind]).toEqual([expect.closeTo(123, 4), expect.closeTo(456, 4), false]);
  expect(projectPoint(start, size, subtract(start.eye, direction)).behind).toBe(true);
});
