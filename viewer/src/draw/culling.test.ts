import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { PerspectiveCamera } from 'three';
import { expect, test } from 'vitest';
import type { WorldPoint } from '../geometry/vectors.ts';
import type { CameraState } from '../scene/cameraMath.ts';
import { type CullView, chooseLevel, distanceToBox, type Grade, placeBox, readPlanes } from './CullView.ts';
import { chooseDepth } from './chooseDepth.ts';
import { findInstances, sortInstances } from './cullInstances.ts';
import { measureSpheres } from './measureSpheres.ts';

const grade: Grade = { errorPixels: 1, smallErrorPixels: 4, leastPixels: 1 };

/** From ten metres south of the origin, to the north; a metre there has a hundred pixels. */
function lookNorth(): CullView {
  const camera = new PerspectiveCamera(90, 1, 0.1, 100);
  camera.up.set(0, 0, 1);
  camera.position.set(0, -10, 0);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const planes = new Float64Array(24);
  readPlanes(camera.projectionMatrix.clone().multiply(camera.matrixWorldInverse), planes);
  return { eye: [0, -10, 0], planes, isParallel: false, isCut: false, pixelsPerRadian: 1000, grades: [grade] };
}

function cube(x: number, y: number, z: number, half = 1): FlatBox {
  return [x - half, y - half, z - half, x + half, y + half, z + half];
}

test('boxes are inside of the view, across its edge, or outside', () => {
  const view = lookNorth();
  expect(placeBox(view, cube(0, 0, 0))).toBe(2);
  expect(placeBox(view, cube(10, 0, 0))).toBe(1);
  expect(placeBox(view, cube(13, 0, 0))).toBe(0);
  expect(placeBox(view, cube(0, -20, 0))).toBe(0);
  expect(distanceToBox(view, cube(0, 0, 0))).toBe(9);
  expect(distanceToBox(view, cube(0, -10, 0))).toBe(0);
});

test('a coarser level is taken where its error is below the allowed pixels', () => {
  const view = lookNorth();
  const choose = (distanceM: number, sizeM = 100) =>
    chooseLevel(view, grade, { errorsM: [0, 0.03, 0.25], sizeM, distanceM });
  expect([10, 29, 31, 249, 251].map((distanceM) => choose(distanceM))).toEqual([0, 0, 1, 1, 2]);
  expect(choose(70, 0.5)).toBe(2);
  expect([choose(499, 0.5), choose(501, 0.5)]).toEqual([2, undefined]);
});

function cullInstances({
  errorsM,
  ...given
}: Parameters<typeof findInstances>[0] & { errorsM: [number, number, number] }): Uint32Array[] {
  const count = given.tags.length;
  const seen = { ids: new Uint32Array(count), distancesM: new Float32Array(count), count: 0 };
  findInstances(given, seen);
  return sortInstances({ view: given.view, grade, seen, spheres: given.spheres, errorsM });
}

test('instances are listed by what they need, and not at all when hidden, small or beside the view', () => {
  const places = [
    [0, 0, 0],
    [0, 60, 0],
    [0, 300, 0],
    [40, 0, 0],
    [0, 5, 0],
    [0, 5000, 0],
  ] as const;
  const transforms = Float32Array.from(places.flatMap(([x, y, z]) => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z]));
  const spheres = measureSpheres(transforms, [-1, -1, -1, 1, 1, 1]);
  expect([...spheres.subarray(4, 8)]).toEqual([0, 60, 0, expect.closeTo(Math.sqrt(3), 5)]);
  const found = cullInstances({
    view: lookNorth(),
    shown: Uint8Array.of(1, 1, 1, 1, 0, 1),
    tags: Uint32Array.from(places, (_, i) => (i | (7 << 24)) >>> 0),
    spheres,
    errorsM: [0, 0.03, 0.25],
    place: 1,
  });
  expect(found.map((level) => [...level])).toEqual([[0], [1], [2]]);
});

function looking(eye: WorldPoint, orthographicHeightM?: number): CameraState {
  return { eye, target: [eye[0], eye[1] + 1, eye[2]], up: [0, 0, 1], fovDegrees: 45, orthographicHeightM };
}

test('without perspective distance makes nothing coarser, and nothing is cut off at the eye', () => {
  const view: CullView = { ...lookNorth(), isParallel: true, pixelsPerRadian: 10 };
  expect(distanceToBox(view, cube(0, 5000, 0))).toBe(distanceToBox(view, cube(0, 0, 0)));
  const transforms = Float32Array.from([0, 5000].flatMap((y) => [1, 0, 0, 0, 0, 1, 0, y, 0, 0, 1, 0]));
  const found = cullInstances({
    view,
    shown: Uint8Array.of(1, 1),
    tags: Uint32Array.of(0, 1),
    spheres: measureSpheres(transforms, [-1, -1, -1, 1, 1, 1]),
    errorsM: [0, 0.3, 2.5],
    place: 2,
  });
  expect(found.map((level) => [...level])).toEqual([[0, 1], [], []]);
  const scene = { nearestM: 1, centre: [0, 0, 0] as const, radiusM: 60, aspect: 1 };
  const [near, far] = chooseDepth(looking([0, 20, 0], 40), scene);
  expect([near, far]).toEqual([expect.closeTo(-20 - 60.6, 6), expect.closeTo(-20 + 60.6, 6)]);
});

test('near is never farther than the corner of a wide picture, and far holds all', () => {
  const [near, far] = chooseDepth(looking([0, -100, 0]), {
    nearestM: 50,
    centre: [0, 0, 0],
    radiusM: 60,
    aspect: 16 / 9,
  });
  const slope = Math.tan(Math.PI / 8);
  expect(near).toBeLessThan(50 / Math.hypot(1, slope, (slope * 16) / 9));
  expect(near).toBeGreaterThan(35);
  expect(far).toBeGreaterThan(160);
  const forced = { nearestM: 0, centre: [0, 0, 0] as const, radiusM: 60, aspect: 1 };
  expect(chooseDepth(looking([0, -100, 0]), forced)[0]).toBeLessThan(0.1);
  expect(
    chooseDepth(looking([0, 0, 0]), { nearestM: Infinity, centre: [0, 0, 0], radiusM: 0, aspect: 1 })[0],
  ).toBeGreaterThan(0);
});
