import { expect, test } from 'vitest';
import { cameraOf } from './cameraOf.ts';

const seen = (fovDegrees: number) => ({ eye: [0, -10, 2], target: [0, 0, 2], up: [0, 0, 1], fovDegrees }) as const;

/** How much of the target's plane is seen from top to bottom. */
function heightAtTarget(eye: readonly number[], fovDegrees: number): number {
  return 2 * Math.abs(eye[1] as number) * Math.tan((fovDegrees * Math.PI) / 360);
}

test.each([30, 44.9, 60.1, 100])(
  '[ISSUE-6] %s degrees show the same height of the target within what 2.1 allows',
  (fov) => {
    const { eye, fovDegrees } = cameraOf(seen(fov), '2.1');
    expect(fovDegrees).toBe(fov < 45 ? 45 : 60);
    expect(heightAtTarget(eye, fovDegrees)).toBeCloseTo(heightAtTarget(seen(fov).eye, fov), 9);
  },
);

test.each([45, 50, 60])('[ISSUE-6] %s degrees stay where they are', (fov) => {
  expect(cameraOf(seen(fov), '2.1')).toEqual({
    eye: [0, -10, 2],
    direction: [0, 1, 0],
    up: [0, 0, 1],
    fovDegrees: fov,
  });
});

test('[ISSUE-6] 3.0 takes every angle', () => {
  expect(cameraOf(seen(100), '3.0')).toMatchObject({ eye: [0, -10, 2], fovDegrees: 100 });
});

test('[ISSUE-6] direction and up are at right angles, also straight from above', () => {
  const above = { eye: [0, 0, 10], target: [0, 0, 0], up: [0, 0, 1], fovDegrees: 50 } as const;
  expect(cameraOf(above, '2.1')).toMatchObject({ direction: [0, 0, -1], up: [0, 1, 0] });
  const { direction, up } = cameraOf({ ...above, eye: [3, -4, 12], up: [0, 0, 1] }, '2.1');
  expect(direction.reduce((sum, value, axis) => sum + value * (up[axis] as number), 0)).toBeCloseTo(0, 12);
  expect(Math.hypot(...up)).toBeCloseTo(1, 12);
});
