import { dot, lengthOf, subtract, type WorldPoint } from '../geometry/vectors.ts';
import { axesOf, type CameraState, slopeOf } from '../scene/cameraMath.ts';

interface DepthOptions {
  /** What is nearest to the eye. */
  nearestM: number;
  /** Around all of the scene. */
  centre: WorldPoint;
  radiusM: number;
  aspect: number;
}

/** What is nearer may be cut off for the sake of what is far: a stray element must not take away all that is close by. */
const mostCutM = 0.1;

/**
 * Near and far planes that hold a scene: as far apart as needed and no farther, or surfaces that nearly touch flicker.
 * What is `nearestM` away has less depth in the corners of the picture.
 */
export function chooseDepth(
  state: CameraState,
  { nearestM, centre, radiusM, aspect }: DepthOptions,
): [nearM: number, farM: number] {
  const away = subtract(centre, state.eye);
  if (state.orthographicHeightM !== undefined) {
    const depthM = dot(away, axesOf(state).forward);
    const reachM = Math.max(radiusM * 1.01, 0.5);
    return [depthM - reachM, depthM + reachM];
  }
  const slope = slopeOf(state) * Math.hypot(1, aspect);
  const farM = Math.max((lengthOf(away) + radiusM) * 1.01, 1);
  const depthM = Number.isFinite(nearestM) ? (nearestM * 0.98) / Math.hypot(1, slope) : 0;
  const nearM = Math.max(depthM, Math.min(farM / 20_000, mostCutM), 0.02);
  return [Math.min(nearM, farM / 2), farM];
}
