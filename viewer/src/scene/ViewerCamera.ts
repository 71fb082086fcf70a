import type { Box } from '../geometry/Box.ts';
import type { WorldPoint } from '../geometry/vectors.ts';
import { add, lengthOf, normalise, scale, subtract } from '../geometry/vectors.ts';
import { anyUpFor, blend, type CameraState, fit, orbit, pan, zoom } from './cameraMath.ts';

interface Motion {
  /** Whether it is seen moving; never with reduced motion. */
  animate?: boolean | undefined;
}

/** The camera; a motion ends within a fifth of a second, and every other move ends it at once. */
export interface ViewerCamera {
  /** Where it is, or goes to. */
  get(): CameraState;
  set(state: CameraState, motion?: Motion): void;
  /** Shows a box, elements, or all that is visible. */
  fit(what?: Box | Iterable<number>, motion?: Motion): void;
  /** Looks from a side: `[0, 0, 1]` is from above. */
  lookFrom(direction: WorldPoint, motion?: Motion): void;
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
}

const motionMs = 180;

/** Seen from the south-east and above, as drawings of buildings are. */
const firstState: CameraState = { eye: [14, -20, 14], target: [0, 0, 0], up: [0, 0, 1], fovDegrees: 45 };

/** A camera that asks what elements take up. */
export function createViewerCamera({
  boxOf,
  aspect,
  reducedMotion,
  now,
  changed,
}: {
  /** Of elements, or of all that is visible. */
  boxOf(elements: Iterable<number> | undefined): Box | undefined;
  aspect(): number;
  reducedMotion: boolean;
  now(): number;
  changed(): void;
}): MovingCamera {
  let state = firstState;
  let isUnmoved = true;
  let motion: { from: CameraState; startedAt: number } | undefined;
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
    move(change(where(now())));
  }

  return {
    get: () => state,
    set: move,
    fit(what, how) {
      const box = what && 'min' in what ? what : boxOf(what);
      if (box) move(fit(state, box, { aspect: aspect() }), how);
    },
    lookFrom(direction, how) {
      const distance = lengthOf(subtract(state.eye, state.target));
      const towards = normalise(direction);
      const eye = add(state.target, scale(towards, distance));
      move({ ...state, eye, up: anyUpFor(scale(towards, -1)) }, how);
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
      move(fit(firstState, box, { aspect: aspect() }));
      isUnmoved = true;
    },
    at(time) {
      const isMoving = motion !== undefined && time < motion.startedAt + motionMs;
      const seen = where(time);
      if (!isMoving) motion = undefined;
      return { state: seen, isMoving };
    },
  };
}
