import { type Box, centreOf } from '../geometry/Box.ts';
import {
  add,
  cross,
  dot,
  lengthOf,
  mix,
  normalise,
  rotate,
  scale,
  subtract,
  type WorldPoint,
} from '../geometry/vectors.ts';

/** Where the camera is and what it looks at; world metres, Z up. */
export interface CameraState {
  eye: WorldPoint;
  target: WorldPoint;
  up: WorldPoint;
  /** Also kept by a camera without perspective, for when it has one again. */
  fovDegrees: number;
  /** Metres that the picture is high: lines of sight are parallel then. Without it there is perspective. */
  orthographicHeightM?: number | undefined;
}

/** The camera's own directions, of length one. */
export interface CameraAxes {
  forward: WorldPoint;
  right: WorldPoint;
  up: WorldPoint;
}

const zAxis: WorldPoint = [0, 0, 1];
const leastDistanceM = 0.01;
const leastHeightM = 0.005;
const fitRoom = 1.08;

/** The camera's directions; `up` is only roughly up in a state. */
export function axesOf({ eye, target, up }: CameraState): CameraAxes {
  const forward = normalise(subtract(target, eye));
  const sideways = cross(forward, up);
  const right = normalise(lengthOf(sideways) > 1e-9 ? sideways : cross(forward, anyUpFor(forward)));
  return { forward, right, up: cross(right, forward) };
}

/** Up for a view that looks along `forward`: north for one from straight above. */
export function anyUpFor(forward: WorldPoint): WorldPoint {
  return Math.abs(forward[2]) > 0.9999 ? [0, -Math.sign(forward[2]), 0] : zAxis;
}

/** Turned about a point: `yaw` about the vertical, `pitch` up or down, radians; never over the top. */
export function orbit(
  state: CameraState,
  { yaw, pitch, pivot }: { yaw: number; pitch: number; pivot: WorldPoint },
): CameraState {
  const { forward, right, up } = axesOf(state);
  const elevation = Math.asin(Math.min(1, Math.max(-1, forward[2])));
  const isUpsideDown = up[2] < -1e-9;
  const wanted = isUpsideDown ? 0 : Math.min(Math.PI / 2, Math.max(-Math.PI / 2, elevation + pitch));
  const turn = (vector: WorldPoint) => rotate(rotate(vector, right, wanted - elevation), zAxis, yaw);
  return {
    ...state,
    eye: add(pivot, turn(subtract(state.eye, pivot))),
    target: add(pivot, turn(subtract(state.target, pivot))),
    up: turn(up),
  };
}

/** Moved sideways, metres along the camera's right and up. */
export function pan(state: CameraState, { right, up }: { right: number; up: number }): CameraState {
  const axes = axesOf(state);
  const by = add(scale(axes.right, right), scale(axes.up, up));
  return { ...state, eye: add(state.eye, by), target: add(state.target, by) };
}

/** Nearer to a point (`factor` below 1) or farther; what lies behind the point stays in its place on the screen. */
export function zoom(
  state: CameraState,
  { factor, towards, leastM = leastDistanceM }: { factor: number; towards: WorldPoint; leastM?: number },
): CameraState {
  if (state.orthographicHeightM !== undefined) return magnify(state, state.orthographicHeightM, { factor, towards });
  const distance = lengthOf(subtract(state.eye, towards));
  const applied = Math.max(factor, Math.min(1, leastM / Math.max(distance, leastM)));
  const eye = add(towards, scale(subtract(state.eye, towards), applied));
  const { forward } = axesOf(state);
  const depth = Math.max(lengthOf(subtract(state.target, state.eye)) * applied, leastM);
  return { ...state, eye, target: add(eye, scale(forward, depth)) };
}

/** Without perspective nothing comes nearer: the picture gets smaller or larger about a point. */
function magnify(
  state: CameraState,
  heightM: number,
  { factor, towards }: { factor: number; towards: WorldPoint },
): CameraState {
  const orthographicHeightM = Math.max(heightM * factor, leastHeightM);
  const { right, up } = axesOf(state);
  const away = subtract(towards, state.eye);
  const share = 1 - orthographicHeightM / heightM;
  const moved = pan(state, { right: dot(away, right) * share, up: dot(away, up) * share });
  return { ...moved, orthographicHeightM };
}

/** Metres that the picture is high at the target. */
function heightAtTarget(state: CameraState): number {
  return state.orthographicHeightM ?? 2 * lengthOf(subtract(state.target, state.eye)) * slopeOf(state);
}

/** The same view without perspective: what is as deep as the target stays in its place. */
export function toParallel(state: CameraState): CameraState {
  return { ...state, orthographicHeightM: heightAtTarget(state) };
}

/** The same view with perspective: what is as deep as the target stays in its place. */
export function toPerspective(state: CameraState): CameraState {
  const { orthographicHeightM, ...kept } = state;
  if (orthographicHeightM === undefined) return state;
  const away = orthographicHeightM / (2 * slopeOf(state));
  return { ...kept, eye: subtract(state.target, scale(axesOf(state).forward, away)) };
}

/** How fast the upper edge of the picture rises with depth. */
export function slopeOf({ fovDegrees }: Pick<CameraState, 'fovDegrees'>): number {
  return Math.tan((fovDegrees * Math.PI) / 360);
}

/** Looks along the same direction, so that all of a box is seen with a little room around it. */
export function fit(state: CameraState, box: Box, { aspect }: { aspect: number }): CameraState {
  const { forward, right, up } = axesOf(state);
  const target = centreOf(box);
  const slopeY = slopeOf(state);
  const slopeX = slopeY * aspect;
  let distance = leastDistanceM;
  let height = leastHeightM;
  for (let corner = 0; corner < 8; corner++) {
    const side = (axis: 0 | 1 | 2) => ((corner >> axis) & 1 ? box.max : box.min)[axis] - target[axis];
    const at: WorldPoint = [side(0), side(1), side(2)];
    const beside = Math.max(Math.abs(dot(at, right)) / slopeX, Math.abs(dot(at, up)) / slopeY);
    distance = Math.max(distance, beside * fitRoom - dot(at, forward));
    height = Math.max(height, 2 * beside * slopeY * fitRoom);
  }
  const fitted = { ...state, eye: subtract(target, scale(forward, distance)), target };
  return state.orthographicHeightM === undefined ? fitted : { ...fitted, orthographicHeightM: height };
}

/** A state between two, 0 to 1: the target moves straight, the eye round it. */
export function blend(from: CameraState, to: CameraState, share: number): CameraState {
  const target = mix(from.target, to.target, share);
  const start = subtract(from.eye, from.target);
  const end = subtract(to.eye, to.target);
  const between = (a: number, b: number) => a * (1 - share) + b * share;
  const direction = turnTowards(normalise(start), normalise(end), share);
  const blended = {
    eye: add(target, scale(direction, between(lengthOf(start), lengthOf(end)))),
    target,
    up: normalise(mix(from.up, to.up, share)),
    fovDegrees: between(from.fovDegrees, to.fovDegrees),
  };
  const heights = [from, to].filter(({ orthographicHeightM }) => orthographicHeightM !== undefined).length;
  if (heights === 0) return blended;
  const height = between(heightAtTarget(from), heightAtTarget(to));
  if (heights === 2) return { ...blended, orthographicHeightM: height };
  const slope = between(...slopesOf(from, to));
  if (slope < leastSlope) return { ...blended, orthographicHeightM: height };
  // The eye comes from very far away while the angle opens: no line of sight jumps.
  return {
    ...blended,
    eye: add(target, scale(direction, height / (2 * slope))),
    fovDegrees: (Math.atan(slope) * 360) / Math.PI,
  };
}

/** Flatter than this, perspective is not seen. */
const leastSlope = 0.002;

function slopesOf(from: CameraState, to: CameraState): [number, number] {
  const own = (state: CameraState) => (state.orthographicHeightM === undefined ? slopeOf(state) : 0);
  return [own(from), own(to)];
}

function turnTowards(a: WorldPoint, b: WorldPoint, share: number): WorldPoint {
  const angle = Math.acos(Math.min(1, Math.max(-1, dot(a, b))));
  const axis = cross(a, b);
  if (lengthOf(axis) < 1e-9) return angle < 1 ? b : rotate(a, zAxis, angle * share);
  return rotate(a, normalise(axis), angle * share);
}
