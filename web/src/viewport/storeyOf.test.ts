import type { CameraState } from '@plumbline/viewer/scene/cameraMath';
import { expect, test } from 'vitest';
import { storeyOf } from './storeyOf.ts';

const box = { min: [10, 20, -1], max: [50, 40, 9] } as const;
const datum = {
  storeys: [
    { name: 'Ground', elevationM: 0 },
    { name: 'First', elevationM: 3 },
  ],
};
const camera = (eye: CameraState['eye'], target: CameraState['target'] = [30, 32, 4.65]): CameraState => ({
  eye,
  target,
  up: [0, 0, 1],
  fovDegrees: 45,
});

test('a camera is in the storey of its eye, from outside at that which it looks at', () => {
  const first = { storey: datum.storeys[1], isInside: true };
  const ground = { storey: datum.storeys[0], isInside: true };
  expect(storeyOf(camera([30, 30, 4.65]), datum, box)).toEqual(first);
  expect(storeyOf(camera([30, 30, 1.65]), datum, box)).toEqual(ground);
  expect(storeyOf(camera([30, 30, -0.5]), datum, box)).toEqual(ground);
  expect(storeyOf(camera([30, -40, 60], [30, 30, 1]), datum, box)).toEqual({ ...ground, isInside: false });
  expect(storeyOf(camera([30, 30, 4]), { storeys: [] }, box).storey).toBeUndefined();
});
