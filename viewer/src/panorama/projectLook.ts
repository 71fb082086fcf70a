import type { ScreenPoint } from '../geometry/ScreenPoint.ts';
import { normalise, type WorldPoint } from '../geometry/vectors.ts';
import type { CameraState } from '../scene/cameraMath.ts';
import { type ProjectedPoint, projectPoint, type ScreenSize } from '../scene/screenMath.ts';
import { clipToFront } from '../tools/clipToFront.ts';
import { cameraOfLook, type Look } from './Look.ts';

const origin: WorldPoint = [0, 0, 0];

/** Where a direction of the world is in the picture. */
export function projectDirection(look: Look, size: ScreenSize, direction: WorldPoint): ProjectedPoint {
  return projectPoint(cameraOfLook(look, origin), size, normalise(direction));
}

/** Closed lines through directions as an SVG path; what lies behind is left out. */
export function outlinePath(look: Look, size: ScreenSize, rings: readonly (readonly WorldPoint[])[]): string {
  const camera = cameraOfLook(look, origin);
  return rings.map((ring) => ringPath(camera, size, ring)).join('');
}

function ringPath(camera: CameraState, size: ScreenSize, directions: readonly WorldPoint[]): string {
  let path = '';
  let end: WorldPoint | undefined;
  for (const [i, from] of directions.entries()) {
    const seen = clipToFront(from, directions[(i + 1) % directions.length]!, camera);
    if (!seen) continue;
    if (end !== seen[0]) path += `M${write(projectPoint(camera, size, seen[0]))}`;
    path += `L${write(projectPoint(camera, size, seen[1]))}`;
    end = seen[1];
  }
  return path;
}

function write({ x, y }: ScreenPoint): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
