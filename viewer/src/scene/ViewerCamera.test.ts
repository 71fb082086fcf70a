import { expect, test } from 'vitest';
import type { WorldPoint } from '../geometry/vectors.ts';
import { noInsets } from './insets.ts';
import { projectPoint } from './screenMath.ts';
import { createViewerCamera, firstSide } from './ViewerCamera.ts';

const box = { min: [-20, -4, 0], max: [20, 4, 9] } as const;
const wide = { width: 1200, height: 600 };
const narrow = { width: 700, height: 600 };

function open({ reducedMotion = true } = {}) {
  let size = wide;
  const camera = createViewerCamera({
    boxOf: () => ({ min: [...box.min], max: [...box.max] }),
    room: () => ({ size, insets: noInsets }),
    reducedMotion,
    now: () => 0,
    changed: () => undefined,
  });
  const resize = (next: typeof wide) => {
    const before = size;
    size = next;
    camera.resized(before, next);
  };
  const isSeen = (point: WorldPoint) => {
    const { x } = projectPoint(camera.get(), size, point);
    return x >= 0 && x <= size.width;
  };
  return { camera, resize, isSeen };
}

test.each([false, true])(
  'a narrower canvas crops nothing, and a wide one is as before (without perspective: %s)',
  (flat) => {
    const { camera, resize, isSeen } = open();
    camera.fit();
    camera.setParallel(flat);
    const before = camera.get();
    resize(narrow);
    for (const x of [box.min[0], box.max[0]]) for (const y of [-4, 4]) expect(isSeen([x, y, 4])).toBe(true);
    resize(wide);
    expect(camera.get().eye.map((value) => value.toFixed(6))).toEqual(before.eye.map((value) => value.toFixed(6)));
    expect(camera.get().orthographicHeightM?.toFixed(6)).toBe(before.orthographicHeightM?.toFixed(6));
  },
);

test('a canvas that gets wider shows more, and what was fitted to a narrow one stays', () => {
  const { camera, resize } = open();
  resize(narrow);
  camera.fit();
  const fitted = camera.get();
  resize(wide);
  expect(camera.get()).toEqual(fitted);
});

test('from the first side it is seen as at first, however it was turned', () => {
  const { camera } = open();
  camera.fitUnmoved();
  const start = camera.get();
  camera.orbit({ yaw: 1, pitch: 0 });
  camera.fit(undefined, { from: firstSide });
  expect(camera.get().eye.map((value) => value.toFixed(6))).toEqual(start.eye.map((value) => value.toFixed(6)));
});

test('a move to another view begins and ends gently and is over in less than 200 ms; with reduced motion there is none', () => {
  const end = { eye: [0, -100, 10], target: [0, 0, 10], up: [0, 0, 1], fovDegrees: 45 } as const;
  const start = { ...end, eye: [0, -20, 10] } as const;
  const { camera } = open({ reducedMotion: false });
  camera.set(start);
  camera.set(end, { animate: true });
  const places = [0, 20, 40, 80, 100, 140, 160, 180].map((ms) => camera.at(ms).state.eye[1]);
  const steps = places.slice(1).map((place, i) => (places[i]! - place) / [20, 20, 40, 20, 40, 20, 20][i]!);
  expect(places[0]).toBeCloseTo(-20, 5);
  expect(Math.min(...steps)).toBeGreaterThan(0);
  expect(steps[0]).toBeLessThan(steps[3]! / 2);
  expect(steps.at(-1)).toBeLessThan(steps[3]! / 2);
  expect(camera.at(199)).toMatchObject({ state: { eye: end.eye }, isMoving: false });
  const still = open().camera;
  still.set(start);
  still.set(end, { animate: true });
  expect(still.at(0)).toMatchObject({ state: { eye: end.eye }, isMoving: false });
});

test('what a held camera comes back to was chosen for the canvas of that time', () => {
  const { camera, resize } = open();
  camera.fit();
  resize(narrow);
  const before = camera.get();
  camera.hold((wanted) => wanted);
  resize(wide);
  camera.hold(undefined);
  camera.set(before);
  resize(narrow);
  expect(camera.get().eye.map((value) => value.toFixed(6))).toEqual(before.eye.map((value) => value.toFixed(6)));
});
