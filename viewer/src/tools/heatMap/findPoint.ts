import {
  deviationOfPoint,
  type ElementPoints,
  normalOfPoint,
  placeOfPoint,
} from '@plumbline/contract/formats/elementPoints';
import type { Box } from '../../geometry/Box.ts';
import type { ScreenPoint } from '../../geometry/ScreenPoint.ts';
import { dot, normalise, subtract } from '../../geometry/vectors.ts';
import { axesOf, type CameraState } from '../../scene/cameraMath.ts';
import { focusOf, type ScreenSize, sightDistance } from '../../scene/screenMath.ts';
import { liftOf, mostTurnedAway, sizeAt } from './pointLook.ts';
import { cellSteps, type SortedPoints } from './sortPoints.ts';
import { cornerOf } from './zOrder.ts';

/** Where somebody points, and how points are drawn. */
export interface PointSight {
  camera: CameraState;
  size: ScreenSize;
  at: ScreenPoint;
  pointSize: number;
  spacingM: number;
  clip: Box | undefined;
  /** Metres along the pointer's ray at which a model hides what lies behind. */
  hiddenBeyondM: number;
}

/** Pixels beside a small point that still mean it. */
const reachPixels = 6;

/** The number of the point that is seen under the pointer: the foremost that covers it, or else the nearest beside it. */
export function findPoint(
  points: ElementPoints,
  { order, cells }: SortedPoints,
  sight: PointSight,
): number | undefined {
  const project = createProjection(points, sight);
  let best: number | undefined;
  let leastScore = Infinity;
  for (let cell = 0; cell < cells.codes.length; cell++) {
    if (!mayHold(cells.codes[cell]!, points.stepM, project, sight)) continue;
    for (let k = cells.starts[cell]!; k < cells.starts[cell + 1]!; k++) {
      const i = order[k]!;
      const score = scoreOf(points, i, project, sight);
      if (score >= leastScore) continue;
      leastScore = score;
      best = i;
    }
  }
  return best;
}

/** `depthM` is 1 where nothing is smaller for being farther. */
type Projection = (x: number, y: number, z: number) => { depthM: number; pixelsAway: number; distanceM: number };

/** From steps to the pointer; one object again and again, as it is asked a million times. */
function createProjection(
  { origin, stepM }: ElementPoints,
  { camera, size, at }: PointSight,
): Projection & { focus: number } {
  const { forward, right, up } = axesOf(camera);
  const eye = subtract(camera.eye, origin);
  const focus = focusOf(camera, size);
  const isParallel = camera.orthographicHeightM !== undefined;
  const planeM = isParallel ? sightDistance(camera, camera.eye) : 0;
  const found = { depthM: 0, pixelsAway: 0, distanceM: 0 };
  const project: Projection = (stepX, stepY, stepZ) => {
    const x = stepX * stepM - eye[0];
    const y = stepY * stepM - eye[1];
    const z = stepZ * stepM - eye[2];
    const ahead = x * forward[0] + y * forward[1] + z * forward[2];
    const depth = isParallel ? 1 : ahead;
    const screenX = size.width / 2 + ((x * right[0] + y * right[1] + z * right[2]) * focus) / depth;
    const screenY = size.height / 2 - ((x * up[0] + y * up[1] + z * up[2]) * focus) / depth;
    found.depthM = depth;
    found.pixelsAway = Math.hypot(screenX - at.x, screenY - at.y);
    found.distanceM = isParallel ? planeM + ahead : Math.hypot(x, y, z);
    return found;
  };
  return Object.assign(project, { focus });
}

function mayHold(
  code: number,
  stepM: number,
  project: Projection & { focus: number },
  { pointSize, camera }: PointSight,
): boolean {
  const [x, y, z] = cornerOf(code);
  const half = cellSteps / 2;
  const { depthM, pixelsAway } = project(x + half, y + half, z + half);
  const radiusM = half * stepM * Math.sqrt(3);
  if (camera.orthographicHeightM !== undefined) return pixelsAway < pointSize + reachPixels + radiusM * project.focus;
  if (depthM < radiusM * 2) return depthM > -radiusM;
  // Twice: at the edge of the picture a sphere is seen stretched.
  return pixelsAway < pointSize + reachPixels + (2 * radiusM * project.focus) / (depthM - radiusM);
}

/** Less is better; what covers the pointer is better than all that does not. */
function scoreOf(points: ElementPoints, i: number, project: Projection & { focus: number }, sight: PointSight): number {
  const { places, stepM } = points;
  const [x, y, z] = [places[i * 4]!, places[i * 4 + 1]!, places[i * 4 + 2]!];
  const { depthM, pixelsAway, distanceM } = project(x, y, z);
  if (depthM <= 0 || pixelsAway > sight.pointSize / 2 + reachPixels) return Infinity;
  if (sight.clip && isOutside(sight.clip, points, [x * stepM, y * stepM, z * stepM])) return Infinity;
  if (points.normals && isTurnedAway(points, i, sight.camera)) return Infinity;
  const radius = sizeAt(depthM, { ...sight, focus: project.focus }) / 2;
  const seenM = distanceM - liftOf(deviationOfPoint(points, i), (radius * depthM) / project.focus);
  if (seenM > sight.hiddenBeyondM) return Infinity;
  if (pixelsAway <= radius) return seenM;
  return pixelsAway <= Math.max(radius, reachPixels) ? 1e6 + pixelsAway : Infinity;
}

/** On a face that is not seen from its front. */
function isTurnedAway(points: ElementPoints, i: number, camera: CameraState): boolean {
  const isParallel = camera.orthographicHeightM !== undefined;
  const sight = isParallel ? axesOf(camera).forward : normalise(subtract(placeOfPoint(points, i), camera.eye));
  return dot(normalOfPoint(points, i), sight) > mostTurnedAway;
}

function isOutside({ min, max }: Box, { origin }: ElementPoints, place: readonly [number, number, number]): boolean {
  return ([0, 1, 2] as const).some((axis) => {
    const at = place[axis] + origin[axis];
    return at < min[axis] || at > max[axis];
  });
}
