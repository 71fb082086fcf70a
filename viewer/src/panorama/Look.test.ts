import { expect, test } from 'vitest';
import { axesOf } from '../scene/cameraMath.ts';
import { createLookGesture } from './createLookGesture.ts';
import { cameraOfLook, directionOfLook, isSameLook, type Look, limitLook, lookAround, lookOfCamera } from './Look.ts';
import { projectDirection } from './projectLook.ts';
import { directionOfAngles, type Quaternion, turnToWorld } from './sphereAngles.ts';

const first: Look = { yawDegrees: 0, pitchDegrees: 0, fovDegrees: 45 };
const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 9) as number);
const quarterTurn: Quaternion = [Math.SQRT1_2, 0, 0, Math.SQRT1_2];

test('[PHOTO-2] yaw wraps at 360, pitch ends at 85, the field of view goes from 5 to 120', () => {
  expect(limitLook({ yawDegrees: 361, pitchDegrees: 86, fovDegrees: 4 })).toEqual({
    yawDegrees: 1,
    pitchDegrees: 85,
    fovDegrees: 5,
  });
  expect(limitLook({ yawDegrees: -1, pitchDegrees: -90, fovDegrees: 121 })).toEqual({
    yawDegrees: 359,
    pitchDegrees: -85,
    fovDegrees: 120,
  });
  expect(limitLook({ ...first, yawDegrees: -1e-20 }).yawDegrees).toBe(0);
  expect(isSameLook({ ...first, yawDegrees: 359.9999999 }, first)).toBe(true);
});

test('[PHOTO-2] longitude grows to the left, latitude up', () => {
  expect(directionOfAngles([0, 90])).toEqual(close([0, 1, 0]));
  expect(directionOfAngles([90, 0])).toEqual(close([0, 0, 1]));
  const size = { width: 400, height: 300 };
  const left = projectDirection(first, size, directionOfAngles([0, 10]));
  const up = projectDirection(first, size, directionOfAngles([10, 0]));
  expect([left.x < 190, left.y, up.x, up.y < 140]).toEqual([true, 150, 200, true]);
  expect(projectDirection(first, size, directionOfAngles([0, 170])).behind).toBe(true);
});

test('[PHOTO-2] a pose turns the sphere’s own frame into the world', () => {
  expect(turnToWorld(quarterTurn, [1, 0, 0])).toEqual(close([0, 1, 0]));
  expect(turnToWorld([Math.SQRT1_2, Math.SQRT1_2, 0, 0], [0, 1, 0])).toEqual(close([0, 0, 1]));
});

test('[PHOTO-3] a camera that looks so is read back the same, level and Z-up', () => {
  const look = { yawDegrees: 210, pitchDegrees: -30, fovDegrees: 60 };
  const camera = cameraOfLook(look, [1000, 2000, 30]);
  const back = lookOfCamera(camera);
  expect([back.yawDegrees, back.pitchDegrees, back.fovDegrees]).toEqual(close([210, -30, 60]));
  expect(axesOf(camera).right[2]).toBeCloseTo(0, 9);
  expect(directionOfLook(look)[2]).toBeCloseTo(-0.5, 9);
});

test('[PHOTO-2] the first look has the whole element in the picture, with room, in wide and narrow pictures', () => {
  const outline = [
    [10, 20],
    [10, 40],
    [-10, 40],
    [-10, 20],
  ].map(([latitude, longitude]) => directionOfAngles([latitude!, longitude!]));
  for (const size of [
    { width: 800, height: 400 },
    { width: 300, height: 600 },
  ]) {
    const look = lookAround(directionOfAngles([0, 30]), outline, size.width / size.height);
    expect([look.yawDegrees, look.pitchDegrees]).toEqual(close([30, 0]));
    for (const corner of outline) {
      const { x, y } = projectDirection(look, size, corner);
      expect([x > size.width * 0.1, x < size.width * 0.9]).toEqual([true, true]);
      expect([y > size.height * 0.1, y < size.height * 0.9]).toEqual([true, true]);
    }
  }
  expect(lookAround([1, 0, 0], [directionOfAngles([0.5, 0])], 1).fovDegrees).toBe(30);
});

test('[PHOTO-2] a drag turns by 0.1° a pixel, the wheel changes the field of view by 0.05 a pixel, two fingers pinch', () => {
  let look = first;
  const gesture = createLookGesture({
    get: () => look,
    set: (next) => {
      look = limitLook(next);
    },
  });
  gesture.down(1, { x: 100, y: 100 });
  expect(gesture.move(2, { x: 0, y: 0 })).toBe(false);
  gesture.move(1, { x: 130, y: 120 });
  expect([look.yawDegrees, look.pitchDegrees]).toEqual(close([3, 2]));
  gesture.move(1, { x: 60, y: 120 });
  expect(look.yawDegrees).toBeCloseTo(356, 9);
  gesture.wheel(100);
  expect(look.fovDegrees).toBeCloseTo(50, 9);
  gesture.down(2, { x: 160, y: 120 });
  gesture.move(2, { x: 260, y: 120 });
  expect(look.fovDegrees).toBeCloseTo(25, 9);
  expect(look.yawDegrees).toBeCloseTo(356, 9);
  gesture.up(1);
  gesture.up(2);
  expect(gesture.move(1, { x: 0, y: 0 })).toBe(false);
  expect([gesture.press('ArrowLeft'), gesture.press('ArrowUp'), gesture.press('x')]).toEqual([true, true, false]);
  expect([look.yawDegrees, look.pitchDegrees]).toEqual(close([1, 7]));
});
