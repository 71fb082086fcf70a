import { defineTool } from '../../defineTool.ts';
import type { ScreenPoint } from '../../geometry/ScreenPoint.ts';
import { add, scale, subtract, type WorldPoint } from '../../geometry/vectors.ts';
import { cameraOfLook, directionOfLook, limitLook, lookAlong, lookOfCamera } from '../../panorama/Look.ts';
import { type CameraState, toPerspective } from '../../scene/cameraMath.ts';
import { createWalkKeys } from './createWalkKeys.ts';
import { findRoom, type Surroundings, takeStep, walker } from './takeStep.ts';

/** Goes through the model on foot. */
export interface Walk {
  /** From where the camera is; `isPassable` elements are no walls, as doors. */
  start(options: { isPassable(element: number): boolean }): void;
  /** Leaves the camera where it is. */
  stop(): void;
}

/** Rooms are narrow: so much is seen of them. */
const fovDegrees = 65;
const degreesPerPixel = 0.2;
/** A slow frame is no leap. */
const mostSeconds = 0.1;
/** The floor is looked for so far below. */
const deepestM = 200;
/** Steeper than this it is no floor. */
const leastUp = 0.6;
/** What is looked at once walking ends. */
const aheadM = 5;

/** W, A, S, D or the arrows walk, dragging looks around, Shift runs; a double click at a floor goes there. */
export const walkTool = defineTool<Walk>({
  id: 'walk',
  attach(viewer, own) {
    let walking: { isPassable(element: number): boolean; before: CameraState } | undefined;
    let looked: ScreenPoint | undefined;
    let asked = 0;
    let last = 0;
    const keys = createWalkKeys(viewer.canvas, { pressed: go });

    const around: Surroundings = {
      // Also a floor that is hidden carries.
      floorBelow: (origin) =>
        viewer.cast({ origin, direction: [0, 0, -1] }, { mostM: deepestM, isHit: (element) => !isSpace(element) })
          ?.point[2],
      wallAhead(origin, direction, mostM) {
        const isHit = (element: number) => viewer.visibility.isShown(element) && !walking?.isPassable(element);
        return viewer.cast({ origin, direction }, { mostM, isHit });
      },
    };

    function isSpace(element: number): boolean {
      return walking?.isPassable(element) ?? false;
    }

    const feetOf = ({ eye }: CameraState): WorldPoint => subtract(eye, [0, 0, walker.eyeM]);

    function standAt(feet: WorldPoint, motion?: { animate: boolean }): void {
      const look = { ...lookOfCamera(viewer.camera.get()), fovDegrees };
      viewer.camera.set(cameraOfLook(look, add(feet, [0, 0, walker.eyeM])), motion);
    }

    /** Which way on the level, in metres. */
    function wayOf(seconds: number): WorldPoint {
      const { forward, right, isRunning } = keys.get();
      const { yawDegrees } = lookOfCamera(viewer.camera.get());
      const ahead = directionOfLook({ yawDegrees, pitchDegrees: 0, fovDegrees });
      const aside: WorldPoint = [ahead[1], -ahead[0], 0];
      const length = Math.hypot(forward, right) || 1;
      const stepM = ((isRunning ? walker.runMps : walker.walkMps) * seconds) / length;
      return add(scale(ahead, forward * stepM), scale(aside, right * stepM));
    }

    function step(time: number): void {
      asked = 0;
      if (!walking) return;
      const seconds = Math.min(mostSeconds, Math.max(0, (time - last) / 1000));
      last = time;
      const feet = feetOf(viewer.camera.get());
      const next = takeStep(feet, wayOf(seconds), seconds, around);
      const hasMoved = next.some((value, axis) => Math.abs(value - feet[axis]!) > 1e-5);
      if (hasMoved) standAt(next);
      // Until nobody presses a key and the feet are on a floor.
      // A frame may have begun before somebody asked for it: then no time has passed.
      if (hasMoved || seconds === 0 || keys.isPressed()) asked = requestAnimationFrame(step);
    }

    function go(): void {
      if (!walking || asked !== 0) return;
      last = performance.now();
      asked = requestAnimationFrame(step);
    }

    function look(by: ScreenPoint): void {
      const camera = viewer.camera.get();
      const before = lookOfCamera(camera);
      const next = limitLook({
        yawDegrees: before.yawDegrees + by.x * degreesPerPixel,
        pitchDegrees: before.pitchDegrees + by.y * degreesPerPixel,
        fovDegrees,
      });
      viewer.camera.set(cameraOfLook(next, camera.eye));
    }

    function stop(): void {
      if (!walking) return;
      const { fovDegrees: angle } = walking.before;
      walking = undefined;
      keys.stop();
      cancelAnimationFrame(asked);
      asked = 0;
      const { eye, target, up } = viewer.camera.get();
      const ahead = scale(subtract(target, eye), aheadM);
      viewer.camera.set({ eye, target: add(eye, ahead), up, fovDegrees: angle });
    }

    own(stop);
    own(
      viewer.on('pointerMove', ({ at, buttons, consume }) => {
        if (!walking || buttons === 0) {
          looked = undefined;
          return;
        }
        consume();
        if (looked) look({ x: at.x - looked.x, y: at.y - looked.y });
        looked = at;
      }),
    );
    own(
      viewer.on('pointerUp', () => {
        looked = undefined;
      }),
    );
    own(
      viewer.on('wheel', ({ consume }) => {
        if (walking) consume();
      }),
    );
    own(
      viewer.on('click', ({ pick, isDouble, consume }) => {
        if (!walking || !isDouble || !pick) return;
        consume();
        if (pick.normal[2] < leastUp) return;
        standAt(pick.point, { animate: true });
        go();
      }),
    );

    return {
      start({ isPassable }) {
        const seen = viewer.camera.get();
        const before = toPerspective(seen);
        walking = { isPassable, before: walking?.before ?? before };
        keys.start();
        if (seen.orthographicHeightM !== undefined) enter(seen);
        else standAt(feetOf(before));
        // Down to the floor, if the camera is in a building.
        if (isNear(viewer.camera.get().eye)) go();
      },
      stop,
    };

    /** Into a drawing: to the floor of what it looks at, facing what is up or ahead in it. */
    function enter({ eye, target, up }: CameraState): void {
      const ahead = subtract(target, eye);
      const way = Math.hypot(ahead[0], ahead[1]) > Math.abs(ahead[2]) ? ahead : up;
      const feet = findRoom(target, around);
      viewer.camera.set(
        cameraOfLook({ ...lookAlong(way, fovDegrees), pitchDegrees: 0 }, add(feet, [0, 0, walker.eyeM])),
      );
    }

    /** Whether a floor is so near below that whoever starts means it; from above a site it is far away. */
    function isNear(eye: WorldPoint): boolean {
      const floor = around.floorBelow(eye);
      return floor !== undefined && eye[2] - floor < nearM;
    }
  },
});

const nearM = 6;
