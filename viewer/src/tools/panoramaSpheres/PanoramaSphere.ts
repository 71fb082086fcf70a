import type { Box } from '../../geometry/Box.ts';
import type { ScreenPoint } from '../../geometry/ScreenPoint.ts';
import { dot, subtract, type WorldPoint } from '../../geometry/vectors.ts';
import { axesOf, type CameraState } from '../../scene/cameraMath.ts';
import { metresPerPixel, projectPoint, type ScreenSize, sightDistance } from '../../scene/screenMath.ts';

/** Where a panorama was taken. */
export interface PanoramaSphere {
  id: string;
  /** What it is called when it is pointed at. */
  label: string;
  place: WorldPoint;
}

/** Specification 2, section 9; the model's scale is metres. */
export const radiusM = 0.22;
/** CSS pixels: from afar they are still to be hit, from near they do not hide the room. */
export const radiusPixels = { least: 6, most: 26 } as const;
const slackPixels = 3;

/** The radius on the screen, CSS pixels. */
export function radiusAt(camera: CameraState, size: ScreenSize, place: WorldPoint): number {
  const depthM = Math.max(dot(subtract(place, camera.eye), axesOf(camera).forward), 1e-3);
  const { least, most } = radiusPixels;
  return Math.min(most, Math.max(least, radiusM / metresPerPixel(camera, size, depthM)));
}

/** The nearest sphere under a point of the screen, within the section box. */
export function findSphere(
  spheres: readonly PanoramaSphere[],
  at: ScreenPoint,
  { camera, size, clip }: { camera: CameraState; size: ScreenSize; clip: Box | undefined },
): PanoramaSphere | undefined {
  let nearest: { sphere: PanoramaSphere; distanceM: number } | undefined;
  for (const sphere of spheres) {
    const { x, y, behind } = projectPoint(camera, size, sphere.place);
    if (behind || (clip && !isIn(clip, sphere.place))) continue;
    if (Math.hypot(x - at.x, y - at.y) > radiusAt(camera, size, sphere.place) + slackPixels) continue;
    const distanceM = sightDistance(camera, sphere.place);
    if (!nearest || distanceM < nearest.distanceM) nearest = { sphere, distanceM };
  }
  return nearest?.sphere;
}

/** Whether a place lies in a box. */
function isIn({ min, max }: Box, place: WorldPoint): boolean {
  return place.every((value, axis) => value >= min[axis]! && value <= max[axis]!);
}
