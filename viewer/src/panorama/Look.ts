import { add, lengthOf, normalise, subtract, type WorldPoint } from '../geometry/vectors.ts';
import type { CameraState } from '../scene/cameraMath.ts';

/** Where somebody looks who stands still; degrees in the world. */
export interface Look {
  /** From +X towards +Y, so that it grows to the left; 0 to 360. */
  yawDegrees: number;
  /** Up from the horizon. */
  pitchDegrees: number;
  /** From the lower to the upper edge of the picture. */
  fovDegrees: number;
}

export const lookLimits = { pitchDegrees: 85, leastFov: 5, mostFov: 120, firstFov: 45 } as const;

const toRadians = Math.PI / 180;

/** The same look with its angles where they may be: yaw wraps, the others end. */
export function limitLook({ yawDegrees, pitchDegrees, fovDegrees }: Look): Look {
  const { pitchDegrees: steepest, leastFov, mostFov } = lookLimits;
  const turned = yawDegrees % 360;
  return {
    yawDegrees: turned < 0 ? (turned + 360) % 360 : turned,
    pitchDegrees: Math.min(steepest, Math.max(-steepest, pitchDegrees)),
    fovDegrees: Math.min(mostFov, Math.max(leastFov, fovDegrees)),
  };
}

/** Whether nobody would see a difference. */
export function isSameLook(a: Look, b: Look): boolean {
  const apart = Math.abs(a.yawDegrees - b.yawDegrees);
  const turn = Math.min(apart, 360 - apart);
  return Math.max(turn, Math.abs(a.pitchDegrees - b.pitchDegrees), Math.abs(a.fovDegrees - b.fovDegrees)) < 1e-6;
}

/** The look along a direction in the world. */
export function lookAlong([x, y, z]: WorldPoint, fovDegrees: number): Look {
  return limitLook({
    yawDegrees: Math.atan2(y, x) / toRadians,
    pitchDegrees: Math.atan2(z, Math.hypot(x, y)) / toRadians,
    fovDegrees,
  });
}

/** The direction of a look, of length one. */
export function directionOfLook({ yawDegrees, pitchDegrees }: Look): WorldPoint {
  const [yaw, pitch] = [yawDegrees * toRadians, pitchDegrees * toRadians];
  return [Math.cos(pitch) * Math.cos(yaw), Math.cos(pitch) * Math.sin(yaw), Math.sin(pitch)];
}

/** A camera that looks so from a place. */
export function cameraOfLook(look: Look, eye: WorldPoint): CameraState {
  return { eye, target: add(eye, directionOfLook(look)), up: [0, 0, 1], fovDegrees: look.fovDegrees };
}

/** How a camera looks, wherever it stands. */
export function lookOfCamera({ eye, target, fovDegrees }: CameraState): Look {
  return lookAlong(subtract(target, eye), fovDegrees);
}

/** A look at directions of the world about one of them, with room around; `aspect` is the picture's width by its height. */
export function lookAround(centre: WorldPoint, directions: readonly WorldPoint[], aspect: number): Look {
  const middle = normalise(centre);
  const chord = Math.max(0, ...directions.map((each) => lengthOf(subtract(normalise(each), middle))));
  const widest = Math.min(1.2, 2 * Math.asin(Math.min(1, chord / 2)) * room);
  const slope = Math.tan(widest) / Math.min(1, aspect);
  const fovDegrees = Math.min(mostFirstFov, Math.max(leastFirstFov, (2 * Math.atan(slope)) / toRadians));
  return lookAlong(middle, directions.length > 0 ? fovDegrees : lookLimits.firstFov);
}

/** What is looked at takes about two thirds of the picture. */
const room = 1.5;
/** Nearer than this nobody knows what is around it; wider than that all is distorted. */
const leastFirstFov = 30;
const mostFirstFov = 95;
