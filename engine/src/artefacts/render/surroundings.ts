import type { EvidenceScene } from '../prepareScene.ts';
import type { View } from './castView.ts';
import type { Picture } from './shadeView.ts';

/** What stands around an element, and how far around. */
export interface Surroundings {
  /** Of the element and its neighbours. */
  triangles: Uint32Array;
  /** The element's box: minimum x, y, z, maximum x, y, z. */
  box: Float32Array;
  reachM: number;
}

/** A floor or ceiling that rests on the element begins at its top. */
const aboveM = 0.05;

/** The element and its neighbours within a good part of its own size, without those above it. */
export function findSurroundings({ mesh, boxes }: EvidenceScene, element: number): Surroundings {
  const box = boxes.subarray(element * 6, element * 6 + 6);
  const size = Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]);
  const reachM = Math.max(1.5, Math.min(8, 0.5 * size));
  const triangles: number[] = [];
  for (let e = 0; e < boxes.length / 6; e++) {
    const isAbove = boxes[e * 6 + 2] > box[5] - aboveM;
    if (e !== element && (isAbove || !isNear(boxes, e * 6, box, reachM))) continue;
    for (let t = mesh.triangleStart[e]; t < mesh.triangleStart[e + 1]; t++) triangles.push(t);
  }
  return { triangles: Uint32Array.from(triangles), box, reachM };
}

function isNear(boxes: Float32Array, offset: number, box: Float32Array, reachM: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (boxes[offset + axis] > box[axis + 3] + reachM || boxes[offset + axis + 3] < box[axis] - reachM) return false;
  }
  return true;
}

/** Lets the picture fade to white away from the element's box. */
export function fade({ camera, width, height, depth }: View, { rgb }: Picture, { box, reachM }: Surroundings): void {
  const { eye, right, up, forward, halfWidth } = camera;
  const step = (2 * halfWidth) / width;
  for (let y = 0; y < height; y++) {
    const upwards = -(y + 0.5 - height / 2) * step;
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x;
      const far = depth[pixel] === Infinity ? depthBeside(depth, pixel, width) : depth[pixel];
      if (far === Infinity) continue;
      const across = (x + 0.5 - width / 2) * step;
      let squared = 0;
      for (let axis = 0; axis < 3; axis++) {
        const place = eye[axis] + far * (forward[axis] + across * right[axis] + upwards * up[axis]);
        const outside = Math.max(0, box[axis] - place, place - box[axis + 3]);
        squared += outside * outside;
      }
      const share = Math.min(1, Math.max(0, (Math.sqrt(squared) / reachM - 0.3) / 0.7));
      if (share === 0) continue;
      for (let c = pixel * 3; c < pixel * 3 + 3; c++) rgb[c] += (255 - rgb[c]) * share;
    }
  }
}

/** The smoothed rim of a thing lies one pixel beyond it. */
function depthBeside(depth: Float32Array, pixel: number, width: number): number {
  let nearest = Infinity;
  for (const beside of [pixel - 1, pixel + 1, pixel - width, pixel + width]) {
    if (depth[beside] < nearest) nearest = depth[beside];
  }
  return nearest;
}
