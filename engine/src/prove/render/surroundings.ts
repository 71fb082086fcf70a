import type { DrawnScene } from '../scene/prepareScene.ts';
import type { Picture } from './shadeView.ts';
import type { View } from './View.ts';

/** What stands around an element, and how far around. */
export interface Surroundings {
  /** The element and its neighbours. */
  elements: number[];
  /** The element's box: minimum x, y, z, maximum x, y, z. */
  box: Float32Array;
  reachM: number;
}

/** A floor or ceiling that rests on the element begins at its top. */
const aboveM = 0.05;

/** The element and its neighbours within a good part of its own size, without those above it. */
export function findSurroundings({ boxes }: DrawnScene, element: number): Surroundings {
  const box = boxes.subarray(element * 6, element * 6 + 6);
  const size = Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]);
  const reachM = Math.max(1.5, Math.min(8, 0.5 * size));
  const elements: number[] = [];
  for (let e = 0; e < boxes.length / 6; e++) {
    const isAbove = boxes[e * 6 + 2] > box[5] - aboveM;
    if (e === element || (!isAbove && isNear(boxes, e * 6, box, reachM))) elements.push(e);
  }
  return { elements, box, reachM };
}

function isNear(boxes: Float32Array, offset: number, box: Float32Array, reachM: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (boxes[offset + axis] > box[axis + 3] + reachM || boxes[offset + axis + 3] < box[axis] - reachM) return false;
  }
  return true;
}

/** Lets the picture fade to white away from the element's box. */
export function fade(view: View, { rgb }: Picture, { box, reachM }: Surroundings): void {
  const { camera, width, height, nearness } = view;
  const { halfWidth } = camera;
  const [ex, ey, ez] = camera.eye;
  const [rx, ry, rz] = camera.right;
  const [ux, uy, uz] = camera.up;
  const [fx, fy, fz] = camera.forward;
  const [x0, y0, z0, x1, y1, z1] = box;
  const step = (2 * halfWidth) / width;
  const beginsM = 0.3 * reachM;
  const sx = rx * step;
  const sy = ry * step;
  const sz = rz * step;
  for (let y = 0; y < height; y++) {
    const upwards = -(y + 0.5 - height / 2) * step;
    const across = (0.5 - width / 2) * step;
    // The way from the eye to depth 1 through the pixel; it grows evenly along the row.
    let wx = fx + across * rx + upwards * ux;
    let wy = fy + across * ry + upwards * uy;
    let wz = fz + across * rz + upwards * uz;
    const end = (y + 1) * width;
    for (let pixel = y * width; pixel < end; pixel++, wx += sx, wy += sy, wz += sz) {
      let near = nearness[pixel];
      // The smoothed rim of a thing lies one pixel beyond it.
      if (near === 0 && y > 0) near = nearness[pixel - 1] || nearness[pixel - width];
      if (near === 0) continue;
      const far = 1 / near;
      const px = ex + wx * far;
      const py = ey + wy * far;
      const pz = ez + wz * far;
      const dx = px < x0 ? x0 - px : px > x1 ? px - x1 : 0;
      const dy = py < y0 ? y0 - py : py > y1 ? py - y1 : 0;
      const dz = pz < z0 ? z0 - pz : pz > z1 ? pz - z1 : 0;
      const squared = dx * dx + dy * dy + dz * dz;
      if (squared <= beginsM * beginsM) continue;
      const at = pixel * 3;
      if (squared >= reachM * reachM) {
        rgb[at] = rgb[at + 1] = rgb[at + 2] = 255;
        continue;
      }
      const share = (Math.sqrt(squared) - beginsM) / (reachM - beginsM);
      rgb[at] += (255 - rgb[at]) * share;
      rgb[at + 1] += (255 - rgb[at + 1]) * share;
      rgb[at + 2] += (255 - rgb[at + 2]) * share;
    }
  }
}
