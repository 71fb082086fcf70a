import type { ScreenPoint } from '../geometry/ScreenPoint.ts';
import { add, dot, lengthOf, normalise, scale, subtract, type WorldPoint } from '../geometry/vectors.ts';
import type { Ray } from '../pick/Ray.ts';
import { axesOf, type CameraState, slopeOf } from './cameraMath.ts';

/** CSS pixels. */
export interface ScreenSize {
  width: number;
  height: number;
}

/** A point on the screen; `behind` the eye it is where its mirror image would be. */
export interface ProjectedPoint extends ScreenPoint {
  behind: boolean;
}

/** Without perspective all that lies before or behind the eye is seen: lines of sight begin so far behind it. */
const parallelReachM = 10_000;

/** Pixels that a metre has on the screen: at a metre's depth, or without perspective anywhere. */
export function focusOf(state: CameraState, { height }: ScreenSize): number {
  return height / (state.orthographicHeightM ?? 2 * slopeOf(state));
}

/** What `focusOf` is to be divided by at a depth before the eye. */
export function spreadAt({ orthographicHeightM }: CameraState, depthM: number): number {
  return orthographicHeightM === undefined ? depthM : 1;
}

/** Where a point of the world is on the screen. */
export function projectPoint(state: CameraState, size: ScreenSize, point: WorldPoint): ProjectedPoint {
  const { forward, right, up } = axesOf(state);
  const seen = subtract(point, state.eye);
  const depth = dot(seen, forward);
  const scaleBy = focusOf(state, size) / (Math.abs(spreadAt(state, depth)) || 1e-9);
  return {
    x: size.width / 2 + dot(seen, right) * scaleBy,
    y: size.height / 2 - dot(seen, up) * scaleBy,
    behind: spreadAt(state, depth) <= 0,
  };
}

/** The line in which a point of the screen is seen: from the eye, or without perspective from far behind its plane. */
export function sightAt(state: CameraState, size: ScreenSize, { x, y }: ScreenPoint): Ray {
  const { forward, right, up } = axesOf(state);
  const step = 1 / focusOf(state, size);
  const sideways = add(scale(right, (x - size.width / 2) * step), scale(up, (size.height / 2 - y) * step));
  if (state.orthographicHeightM === undefined) {
    return { origin: state.eye, direction: normalise(add(forward, sideways)) };
  }
  return { origin: add(add(state.eye, sideways), scale(forward, -parallelReachM)), direction: forward };
}

/** Metres to a point from where its line of sight begins, as those of what is picked. */
export function sightDistance(state: CameraState, point: WorldPoint): number {
  const seen = subtract(point, state.eye);
  return state.orthographicHeightM === undefined ? lengthOf(seen) : dot(seen, axesOf(state).forward) + parallelReachM;
}

/** Metres that a CSS pixel has at a depth before the eye. */
export function metresPerPixel(state: CameraState, size: ScreenSize, depthM: number): number {
  return spreadAt(state, depthM) / focusOf(state, size);
}
