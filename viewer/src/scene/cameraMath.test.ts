import { expect, test } from 'vitest';
import type { Box } from '../geometry/Box.ts';
import { add, lengthOf, scale, subtract, type WorldPoint } from '../geometry/vectors.ts';
import { axesOf, blend, type CameraState, fit, orbit, pan, toParallel, toPerspective, zoom } from './cameraMath.ts';
import { metresPerPixel, projectPoint, sightAt, sightDistance } from './screenMath.ts';

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

test.each([
  ['perspective', start],
  ['parallel', toParallel(start)],
])('a fitted box is seen whole and fills the screen: %s', (_name, from) => {
  const box: Box = { min: [far[0] - 30, far[1] - 5, far[2]], max: [far[0] + 30, far[1] + 5, far[2] + 12] };
  for (const aspect of [0.5, 4 / 3, 3]) {
    const screen = { width: 600 * aspect, height: 600 };
    const fitted = fit(from, box, { aspect });
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
  const { direction } = sightAt(start, size, { x: 123, y: 456 });
  const seen = projectPoint(
    start,
    size,
    start.eye.map((value, axis) => value + direction[axis]! * 40) as unknown as WorldPoint,
  );
  expect([seen.x, seen.y, seen.behind]).toEqual([expect.closeTo(123, 4), expect.closeTo(456, 4), false]);
  expect(projectPoint(start, size, subtract(start.eye, direction)).behind).toBe(true);
});

test('without perspective what is as deep as the target stays in its place, and so it does on the way back', () => {
  const { right } = axesOf(start);
  const beside: WorldPoint = [far[0] + right[0] * 4, far[1] + right[1] * 4, far[2] + right[2] * 4];
  const parallel = toParallel(start);
  const where = (state: CameraState) => projectPoint(state, size, beside);
  expect(where(parallel).x).toBeCloseTo(where(start).x, 6);
  const moved = zoom(parallel, { factor: 0.5, towards: beside });
  expect(where(toPerspective(moved)).x).toBeCloseTo(where(moved).x, 6);
  close(toPerspective(parallel).eye, start.eye);
  expect(toPerspective(parallel)).not.toHaveProperty('orthographicHeightM');
});

test('without perspective depth changes neither size nor place, and what is behind the eye is seen', () => {
  const parallel = toParallel(start);
  const { forward } = axesOf(parallel);
  const at = (depth: number): WorldPoint => [
    start.eye[0] + forward[0] * depth + 1,
    start.eye[1] + forward[1] * depth,
    start.eye[2] + forward[2] * depth,
  ];
  const [near, distant, behind] = [1, 500, -40].map((depth) => projectPoint(parallel, size, at(depth)));
  expect(distant!.x).toBeCloseTo(near!.x, 6);
  expect(behind).toEqual({ x: expect.closeTo(near!.x, 6), y: expect.closeTo(near!.y, 6), behind: false });
  expect(metresPerPixel(parallel, size, 1)).toBe(metresPerPixel(parallel, size, 900));
  const ray = sightAt(parallel, size, near!);
  close(ray.direction, forward);
  const reach = sightDistance(parallel, at(-40));
  close(add(ray.origin, scale(ray.direction, reach)), at(-40));
});

test('zooming without perspective keeps the place under the pointer and shows half of the height', () => {
  const parallel = toParallel(start);
  const place: WorldPoint = [far[0] - 4, far[1] + 3, far[2]];
  const near = zoom(parallel, { factor: 0.5, towards: place });
  expect(near.orthographicHeightM).toBeCloseTo(parallel.orthographicHeightM! / 2, 9);
  const [before, after] = [projectPoint(parallel, size, place), projectPoint(near, size, place)];
  expect([after.x, after.y]).toEqual([expect.closeTo(before.x, 3), expect.closeTo(before.y, 3)]);
  expect(zoom(near, { factor: 0, towards: place }).orthographicHeightM).toBeGreaterThan(0);
});

test('from perspective to parallel lines nothing jumps', () => {
  const corner: WorldPoint = [far[0] + 6, far[1] - 3, far[2] + 4];
  for (const [from, to] of [
    [start, toParallel(start)],
    [toParallel(start), start],
  ] as const) {
    let before = projectPoint(from, size, corner);
    for (let step = 1; step <= 50; step++) {
      const now = projectPoint(step === 50 ? to : blend(from, to, step / 50), size, corner);
      expect(Math.hypot(now.x - before.x, now.y - before.y)).toBeLessThan(6);
      before = now;
    }
  }
});
