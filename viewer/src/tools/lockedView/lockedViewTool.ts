import { defineTool } from '../../defineTool.ts';
import type { WorldPoint } from '../../geometry/vectors.ts';
import { createLookGesture } from '../../panorama/createLookGesture.ts';
import { cameraOfLook, isSameLook, type Look, limitLook, lookOfCamera } from '../../panorama/Look.ts';
import type { CameraState } from '../../scene/cameraMath.ts';

/** The camera stands where a picture was taken, and only turns. */
export interface LockedView {
  /** Stands there and looks so; where the camera was before the first lock is kept. */
  lock(eye: WorldPoint, look: Look): void;
  /** Looks elsewhere while locked. */
  turn(look: Look): void;
  /** Puts the camera back to where it was. */
  release(): void;
  /** Told of every turn, whoever made it. */
  onTurn(listener: (look: Look) => void): () => void;
}

/** While it is locked hands look around instead of going around; whatever else moves the camera can only turn it. */
export const lockedViewTool = defineTool<LockedView>({
  id: 'lockedView',
  attach(viewer, own) {
    const listeners = new Set<(look: Look) => void>();
    let held: { eye: WorldPoint; look: Look; before: CameraState } | undefined;
    const gesture = createLookGesture({ get: () => held!.look, set: turn });

    function turn(wanted: Look): void {
      const look = limitLook(wanted);
      if (!held || isSameLook(look, held.look)) return;
      held.look = look;
      viewer.camera.set(cameraOfLook(look, held.eye));
      for (const listener of listeners) listener(look);
    }

    /** What others want of the camera, as far as standing still allows. */
    function keep(wanted: CameraState): CameraState {
      if (!held) return wanted;
      const look = { ...lookOfCamera(wanted), fovDegrees: held.look.fovDegrees };
      if (!isSameLook(look, held.look)) {
        held.look = look;
        for (const listener of listeners) listener(look);
      }
      return cameraOfLook(held.look, held.eye);
    }

    own(() => {
      held = undefined;
      listeners.clear();
    });
    own(
      viewer.on('pointerDown', ({ id, at, shift, kind }) => {
        // Shift draws a rectangle, as everywhere.
        if (held && !(shift && kind !== 'touch')) gesture.down(id, at);
      }),
    );
    own(
      viewer.on('pointerMove', ({ id, at, consume }) => {
        if (held && gesture.move(id, at)) consume();
      }),
    );
    own(viewer.on('pointerUp', ({ id }) => gesture.up(id)));
    own(
      viewer.on('wheel', ({ pixels, consume }) => {
        if (!held) return;
        consume();
        gesture.wheel(pixels);
      }),
    );
    own(
      viewer.on('key', ({ key, consume }) => {
        if (held && gesture.press(key)) consume();
      }),
    );

    return {
      lock(eye, wanted) {
        const look = limitLook(wanted);
        held = { eye, look, before: held?.before ?? viewer.camera.get() };
        viewer.camera.hold(keep);
        viewer.camera.set(cameraOfLook(look, eye));
      },
      turn,
      release() {
        if (!held) return;
        const { before } = held;
        held = undefined;
        viewer.camera.hold(undefined);
        viewer.camera.set(before);
      },
      onTurn(listener) {
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
    };
  },
});
