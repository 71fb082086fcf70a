import { PerspectiveCamera } from 'three';
import { subtract, type WorldPoint } from '../geometry/vectors.ts';
import { axesOf, type CameraState } from '../scene/cameraMath.ts';
import { setProjection } from './setProjection.ts';

/** The camera of three.js that a frame is drawn with. */
export interface PlacedCamera {
  /** Its projection is whatever `setProjection` makes of the state: look at the matrix, not at its angle. */
  readonly camera: PerspectiveCamera;
  /** Puts the camera somewhere about the scene's origin. */
  place(state: CameraState, origin: WorldPoint): void;
  /** Nothing nearer or farther is drawn; both may lie behind the eye where there is no perspective. */
  setDepth(nearM: number, farM: number): void;
}

/** A camera that looks at nothing yet. */
export function createPlacedCamera(): PlacedCamera {
  const camera = new PerspectiveCamera(45, 1, 0.1, 1000);
  camera.up.set(0, 0, 1);
  let heightM: number | undefined;
  return {
    camera,
    place(state, origin) {
      const { forward, up } = axesOf(state);
      const eye = subtract(state.eye, origin);
      camera.fov = state.fovDegrees;
      heightM = state.orthographicHeightM;
      camera.position.set(...eye);
      camera.up.set(...up);
      camera.lookAt(eye[0] + forward[0], eye[1] + forward[1], eye[2] + forward[2]);
      camera.updateMatrixWorld();
      setProjection(camera, heightM);
    },
    setDepth(nearM, farM) {
      camera.near = nearM;
      camera.far = farM;
      setProjection(camera, heightM);
    },
  };
}
