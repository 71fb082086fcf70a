import { isOccluded } from '../../ground/geometry/castRay.ts';
import { dot, minus, plus, type Vector, vectorAt } from '../../ground/geometry/Vector.ts';
import { chooseEvenly } from '../scene/chooseEvenly.ts';
import type { DrawnPoints } from '../scene/DrawnPoints.ts';
import type { EvidenceScene } from '../scene/prepareScene.ts';
import { measureElement } from '../sections/measureElement.ts';
import type { Camera } from './Camera.ts';
import { cornersOf, direction, fitCamera, type PictureSize } from './renderModel.ts';
import { aboveM } from './surroundings.ts';

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

/** A camera that shows the element, from the side on which most of its scanned surface can be seen. */
export function chooseViewpoint(
  scene: EvidenceScene,
  points: DrawnPoints,
  element: number,
  { width, height }: PictureSize,
): { camera: Camera; near: number } {
  const { axes, min, max } = measureElement(scene.mesh, element);
  const corners = cornersOf(min, max).map((part) =>
    plus(plus(plus([0, 0, 0], axes[0], part[0]), axes[1], part[1]), axes[2], part[2]),
  );
  const square = (Math.atan2(axes[1][1], axes[1][0]) * 180) / Math.PI;
  const boxTop = scene.boxes[element * 6 + 5];
  const probed = chooseEvenly(points.distance.length, probes);
  let best: { camera: Camera; near: number } | undefined;
  let mostSeen = -1;
  for (const { degrees, weight } of elevations) {
    for (const turn of turns) {
      const camera = fitCamera(corners, direction(square + turn, degrees), { width, height, halfWidth, fill: 0.72 });
      const nearest = Math.min(...corners.map((corner) => dot(minus(corner, camera.eye), camera.forward)));
      const near = Math.max(0.01, nearest - cutBeforeM);
      const seen = weight * countSeen(scene, points, probed, boxTop, camera, near);
      if (seen <= mostSeen) continue;
      mostSeen = seen;
      best = { camera, near };
    }
  }
  return best!;
}

function countSeen(
  { opaque }: EvidenceScene,
  points: DrawnPoints,
  probed: Uint32Array,
  boxTop: number,
  { eye, forward }: Camera,
  near: number,
): number {
  const top = boxTop - aboveM;
  let seen = 0;
  for (const point of probed) {
    const place = vectorAt(points.positions, point);
    const ray: Vector = minus(place, eye);
    if (dot(ray, vectorAt(points.normals, point)) >= 0) continue;
    // What is above the element is lifted off.
    const belowTop = ray[2] < 0 ? Math.max(0, (top - eye[2]) / ray[2]) : 0;
    const from = Math.max(near / dot(ray, forward), belowTop);
    // The point lies off the surface, or in it: the last decimetre does not count.
    const to = 1 - 0.1 / Math.hypot(...ray);
    if (from >= to || !isOccluded(opaque, eye[0], eye[1], eye[2], ray[0], ray[1], ray[2], from, to)) seen++;
  }
  return seen;
}
