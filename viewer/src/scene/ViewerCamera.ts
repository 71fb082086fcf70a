import type { Box } from '../geometry/Box.ts';
import type { WorldPoint } from '../geometry/vectors.ts';
import { add, lengthOf, normalise, scale, subtract } from '../geometry/vectors.ts';
import { anyUpFor, blend, type CameraState, orbit, pan, toParallel, toPerspective, zoom } from './cameraMath.ts';
import { awayFromMiddle, fitInRoom, middleOfRoom, type Room } from './insets.ts';
import type { ScreenSize } from './screenMath.ts';

interface Motion {
  /** Whether it is seen moving; never with reduced motion. */
  animate?: boolean | undefined;
}

/** The camera; a motion ends within a fifth of a second, and every other move ends it at once. */
export interface ViewerCamera {
  /** Where it is, or goes to. */
  get(): CameraState;
  set(state: CameraState, motion?: Motion): void;
  /** Shows a box, elements, or all that is visible; `from` a side as in `lookFrom`, with parallel lines if so said. */
  fit(
    what?: Box | Iterable<number>,
    motion?: Motion & { from?: WorldPoint | undefined; isParallel?: boolean | undefined },
  ): void;
  /** Looks from a side: `[0, 0, 1]` is from above. */
  lookFrom(direction: WorldPoint, motion?: Motion): void;
  /** With parallel lines of sight, or with perspective; what is as deep as the target stays in its place. */
  setParallel(isParallel: boolean, motion?: Motion): void;
  /** Turns about a point, radians. */
  orbit(by: { yaw: number; pitch: number; pivot?: WorldPoint }): void;
  /** Metres to the right and up. */
  pan(by: { right: number; up: number }): void;
  zoom(by: { factor: number; towards?: WorldPoint }): void;
  /** Whatever wants to move it gets what `keep` makes of that, until somebody calls this again; nothing is seen moving. */
  hold(keep: ((wanted: CameraState) => CameraState) | undefined): void;
}

/** The camera as the frame loop knows it. */
export interface MovingCamera extends ViewerCamera {
  /** Where it is at a time of the frame clock, and whether it is to be asked again. */
  at(now: number): { state: CameraState; isMoving: boolean };
  /** Shows all, unless somebody put it somewhere. */
  fitUnmoved(): void;
  /** The canvas has another size: what was seen from side to side is not cropped. */
  resized(before: ScreenSize, after: ScreenSize): void;
}

const motionMs = 180;

/** To a side of a target, as far away from it as before. */
function turnTo(state: CameraState, direction: WorldPoint, target = state.target): CameraState {
  const towards = normalise(direction);
  const distance = lengthOf(subtract(state.eye, state.target));
  return { ...state, target, eye: add(target, scale(towards, distance)), up: anyUpFor(scale(towards, -1)) };
}

/** The same view with parallel lines of sight or not; as it is where nothing is said. */
function project(state: CameraState, isParallel: boolean | undefined): CameraState {
  if (isParallel === undefined || isParallel === (state.orthographicHeightM !== undefined)) return state;
  return isParallel ? toParallel(state) : toPerspective(state);
}

/** From the south-east and above, as drawings of buildings are: where a model is first seen from. */
export const firstSide: WorldPoint = [14, -20, 14];
const firstState: CameraState = { eye: firstSide, target: [0, 0, 0], up: [0, 0, 1], fovDegrees: 45 };

/** A camera that asks what elements take up. */
export function createViewerCamera({
  boxOf,
  room,
  reducedMotion,
  now,
  changed,
}: {
  /** Of elements, or of all that is visible. */
  boxOf(elements: Iterable<number> | undefined): Box | undefined;
  room(): Room;
  reducedMotion: boolean;
  now(): number;
  changed(): void;
}): MovingCamera {
  let state = firstState;
  let isUnmoved = true;
  let motion: { from: CameraState; startedAt: number } | undefined;
  let withdrawn = 1;
  /** By how much the canvas got narrower while the camera was held: where it comes back to was chosen before that. */
  let missed = 1;
  let keep: ((wanted: CameraState) => CameraState) | undefined;

  function where(time: number): CameraState {
    if (!motion) return state;
    const share = Math.min(1, Math.max(0, (time - motion.startedAt) / motionMs));
    return share < 1 ? blend(motion.from, state, share * share * (3 - 2 * share)) : state;
  }

  function move(next: CameraState, { animate = false }: Motion = {}): void {
    const from = where(now());
    motion = animate && !reducedMotion && !keep ? { from, startedAt: now() } : undefined;
    state = keep ? keep(next) : next;
    isUnmoved = false;
    changed();
  }

  /** What follows a hand begins where the camera is seen. */
  function follow(change: (from: CameraState) => CameraState): void {
    missed = 1;
    move(change(where(now())));
  }

  return {
    get: () => state,
    set(next, how) {
      withdrawn = 1;
      move(next, how);
    },
    fit(what, how) {
      const box = what && 'min' in what ? what : boxOf(what);
      if (!box) return;
      withdrawn = 1;
      const turned = how?.from ? turnTo(state, how.from) : state;
      move(fitInRoom(project(turned, how?.isParallel), box, room()), how);
    },
    lookFrom(direction, how) {
      const turned = turnTo(state, direction, middleOfRoom(state, room()));
      move(pan(turned, awayFromMiddle(turned, room())), how);
    },
    setParallel(isParallel, how) {
      move(project(state, isParallel), how);
    },
    orbit: ({ yaw, pitch, pivot }) => follow((from) => orbit(from, { yaw, pitch, pivot: pivot ?? from.target })),
    pan: (by) => follow((from) => pan(from, by)),
    zoom: ({ factor, towards }) => follow((from) => zoom(from, { factor, towards: towards ?? from.target })),
    hold(how) {
      keep = how;
    },
    fitUnmoved() {
      const box = isUnmoved ? boxOf(undefined) : undefined;
      if (!box) return;
      move(fitInRoom(firstState, box, room()));
      isUnmoved = true;
    },
    resized(before, after) {
      const narrower = before.width / before.height / (after.width / after.height);
      if (!(narrower > 0) || before.width <= 1 || after.width <= 1) return;
      missed *= narrower;
      if (keep) return;
      // Wider again, it comes back as far as it went.
      const factor = Math.max(missed, 1 / withdrawn);
      missed = 1;
      if (Math.abs(factor - 1) < 1e-3) return;
      withdrawn *= factor;
      const wasUnmoved = isUnmoved;
      move(withdraw(state, factor), { animate: true });
      isUnmoved = wasUnmoved;
    },
    at(time) {
      const isMoving = motion !== undefined && time < motion.startedAt + motionMs;
      const seen = where(time);
      if (!isMoving) motion = undefined;
      return { state: seen, isMoving };
    },
  };
}

/** Away from what it looks at, so that more of it is seen. */
function withdraw(state: CameraState, factor: number): CameraState {
  const { orthographicHeightM } = state;
  if (orthographicHeightM !== undefined) return { ...state, orthographicHeightM: orthographicHeightM * factor };
  return { ...state, eye: add(state.target, scale(subtract(state.eye, state.target), factor)) };
}
