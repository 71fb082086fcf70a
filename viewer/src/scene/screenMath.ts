import type { ScreenPoint } from '../geometry/ScreenPoint.ts';
import { add, dot, normalise, scale, subtract, type WorldPoint } from '../geometry/vectors.ts';
import { axesOf, type CameraState } from './cameraMath.ts';

/** CSS pixels. */
export interface ScreenSize {
  width: number;
  height: number;
}

/** A point on the screen; `behind` the eye it is where its mirror image would be. */
export interface ProjectedPoint extends ScreenPoint {
  behind: boolean;
}

/** Where a point of the world is on the screen. */
export function projectPoint(state: CameraState, { width, height }: ScreenSize, point: WorldPoint): ProjectedPoint {
  const { forward, right, up } = axesOf(state);
  const seen = subtract(point, state.eye);
  const depth = dot(seen, forward);
  const scaleBy = height / (2 * Math.tan((state.fovDegrees * Math.PI) / 360)) / (Math.abs(depth) || 1e-9);
  return {
    x: width / 2 + dot(seen, right) * scaleBy,
    y: height / 2 - dot(seen, up) * scaleBy,
    behind: depth <= 0,
  };
}

/** The direction of length one in which a point of the screen is seen. */
export function directionOf(state: CameraState, { width, height }: ScreenSize, { x, y }: ScreenPoint): WorldPoint {
  const { forward, right, up } = axesOf(state);
  const step = (2 * Math.tan((state.fovDegrees * Math.PI) / 360)) / height;
  const sideways = add(scale(right, (x - width / 2) * step), scale(up, (height / 2 - y) * step));
  return normalise(add(forward, sideways));
}

/** Metres that a CSS pixel has at a depth before the eye. */
export function metresPerPixel(state: CameraState, { height }: ScreenSize, depthM: number): number {
  return (2 * Math.tan((state.fovDegrees * Math.PI) / 360) * depthM) / height;
}
