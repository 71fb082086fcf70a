import type { ElementStatus } from '@plumbline/contract/status';
import { plus, type Vector } from '../../ground/geometry/Vector.ts';
import type { DrawnScene } from '../scene/prepareScene.ts';
import { type Camera, lookAt } from './Camera.ts';
import { paintByStatus } from './colours.ts';
import { drawTriangles } from './drawTriangles.ts';
import { halvePicture, type Picture, shadeView } from './shadeView.ts';
import { createView } from './View.ts';

export interface PictureSize {
  width: number;
  height: number;
}

/** Flat enough to be measured by eye, deep enough to look like a building. */
const halfWidth = Math.tan((9 * Math.PI) / 180);

/** The whole model from above one corner, painted by status (one an element). */
export function renderOverview(
  scene: DrawnScene,
  statuses: readonly ElementStatus[],
  size: PictureSize = { width: 1280, height: 760 },
): Picture {
  return renderPainted(scene, paintByStatus(statuses), size);
}

/** The same in colours of one's own: three bytes an element. */
export function renderPainted(scene: DrawnScene, colours: Uint8Array, { width, height }: PictureSize): Picture {
  const corners = boxCorners(scene);
  const camera = fitCamera(corners, direction(-125, 32), { width, height });
  const view = createView(camera, { width: width * 2, height: height * 2, near: 0.01 });
  drawTriangles(view, scene.mesh, 0, scene.elementOf.length);
  return halvePicture(shadeView(view, scene, colours));
}

/** Towards the camera, from degrees about +Z (0 is +X) and above the horizon. */
export function direction(azimuth: number, elevation: number): Vector {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  return [Math.cos(a) * Math.cos(e), Math.sin(a) * Math.cos(e), Math.sin(e)];
}

/** A camera in the given direction from which all corners are in the picture, with a little room. */
export function fitCamera(
  corners: readonly Vector[],
  towards: Vector,
  { width, height, halfWidth: half = halfWidth, fill = 0.96 }: PictureSize & { halfWidth?: number; fill?: number },
): Camera {
  const middle = middleOf(corners);
  const { right, up, forward } = lookAt(plus(middle, towards), middle, half);
  let distance = 0.5;
  const part = ([x, y, z]: Vector, axis: Vector) =>
    (x - middle[0]) * axis[0] + (y - middle[1]) * axis[1] + (z - middle[2]) * axis[2];
  for (const corner of corners) {
    const sideways = Math.abs(part(corner, right)) / (half * fill);
    const upwards = Math.abs(part(corner, up)) / ((half * fill * height) / width);
    distance = Math.max(distance, Math.max(sideways, upwards) - part(corner, forward));
  }
  return lookAt(plus(middle, towards, distance), middle, half);
}

function boxCorners({ boxes }: DrawnScene): Vector[] {
  const min: Vector = [Infinity, Infinity, Infinity];
  const max: Vector = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < boxes.length; i += 6) {
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(min[axis], boxes[i + axis]);
      max[axis] = Math.max(max[axis], boxes[i + axis + 3]);
    }
  }
  const box =
    min[0] <= max[0]
      ? [min, max]
      : [
          [-1, -1, -1],
          [1, 1, 1],
        ];
  return cornersOf(box[0] as Vector, box[1] as Vector);
}

/** The eight corners of a box. */
export function cornersOf(min: Vector, max: Vector): Vector[] {
  return Array.from({ length: 8 }, (_, i) => [
    i & 1 ? max[0] : min[0],
    i & 2 ? max[1] : min[1],
    i & 4 ? max[2] : min[2],
  ]);
}

const middleOf = (corners: readonly Vector[]): Vector => plus(plus([0, 0, 0], corners[0], 0.5), corners[7], 0.5);
