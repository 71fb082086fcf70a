import { dot, mix, subtract, type WorldPoint } from '../geometry/vectors.ts';
import { axesOf, type CameraState } from '../scene/cameraMath.ts';

/** Nearer than this to the eye's plane nothing is drawn: it would be infinitely far aside. */
const leastDepthM = 0.01;

/** The part of a line that lies before the eye; none when all of it is behind. */
export function clipToFront(
  from: WorldPoint,
  to: WorldPoint,
  camera: CameraState,
): readonly [WorldPoint, WorldPoint] | undefined {
  if (camera.orthographicHeightM !== undefined) return [from, to];
  const { forward } = axesOf(camera);
  const depthOf = (point: WorldPoint) => dot(subtract(point, camera.eye), forward) - leastDepthM;
  const [near, far] = [depthOf(from), depthOf(to)];
  if (near < 0 && far < 0) return undefined;
  if (near >= 0 && far >= 0) return [from, to];
  const cut = mix(from, to, near / (near - far));
  return near < 0 ? [cut, to] : [from, cut];
}
