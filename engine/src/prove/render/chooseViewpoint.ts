import { dot, minus, plus, vectorAt } from '../../ground/geometry/Vector.ts';
import { chooseEvenly } from '../scene/chooseEvenly.ts';
import type { DrawnPoints } from '../scene/DrawnPoints.ts';
import type { DrawnScene } from '../scene/prepareScene.ts';
import { measureElement } from '../sections/measureElement.ts';
import type { Camera } from './Camera.ts';
import { createBlockers, type IsBlocked } from './createBlockers.ts';
import { cornersOf, direction, fitCamera, type PictureSize } from './renderModel.ts';

/** Of neighbours in front of the element, so much before it is left standing. */
const cutBeforeM = 0.3;
const halfWidth = Math.tan((19 * Math.PI) / 180);
const probes = 40;
/** From below only what shows clearly less from above: people know buildings from above. */
const elevations = [
  { degrees: 22, weight: 1 },
  { degrees: 42, weight: 0.95 },
  { degrees: -18, weight: 0.6 },
];
/** Degrees off the direction square to the element's long face. */
const turns = [35, -35, 145, -145];

/** A camera that shows the element, from the side on which most of its scanned surface can be seen past those it is drawn among. */
export function chooseViewpoint(
  scene: DrawnScene,
  points: DrawnPoints,
  element: number,
  { width, height, among }: PictureSize & { among: readonly number[] },
): { camera: Camera; near: number } {
  const { axes, min, max } = measureElement(scene.mesh, element);
  const corners = cornersOf(min, max).map((part) =>
    plus(plus(plus([0, 0, 0], axes[0], part[0]), axes[1], part[1]), axes[2], part[2]),
  );
  const square = (Math.atan2(axes[1][1], axes[1][0]) * 180) / Math.PI;
  const probed = chooseEvenly(points.distance.length, probes);
  const isBlocked = createBlockers(scene, among);
  let best: { camera: Camera; near: number } | undefined;
  let mostSeen = -1;
  for (const { degrees, weight } of elevations) {
    for (const turn of turns) {
      const camera = fitCamera(corners, direction(square + turn, degrees), { width, height, halfWidth, fill: 0.72 });
      const nearest = Math.min(...corners.map((corner) => dot(minus(corner, camera.eye), camera.forward)));
      const near = Math.max(0.01, nearest - cutBeforeM);
      const seen = weight * countSeen(isBlocked, points, probed, camera, near);
      if (seen <= mostSeen) continue;
      mostSeen = seen;
      best = { camera, near };
    }
  }
  return best!;
}

function countSeen(
  isBlocked: IsBlocked,
  { positions, normals }: DrawnPoints,
  probed: Uint32Array,
  { eye, forward }: Camera,
  near: number,
): number {
  let seen = 0;
  for (const point of probed) {
    const ray = minus(vectorAt(positions, point), eye);
    if (dot(ray, vectorAt(normals, point)) >= 0) continue;
    const from = near / dot(ray, forward);
    // The point lies off the surface, or in it: the last decimetre does not count.
    const to = 1 - 0.1 / Math.hypot(...ray);
    if (from >= to || !isBlocked(eye, ray, from, to)) seen++;
  }
  return seen;
}
