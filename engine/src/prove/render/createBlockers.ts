import { gatherCorners } from '../../ground/geometry/buildBvh.ts';
import { inverse, meetBox, meetTriangle, miss } from '../../ground/geometry/castRay.ts';
import type { Vector } from '../../ground/geometry/Vector.ts';
import type { DrawnScene } from '../scene/prepareScene.ts';

/** Whether anything lies in the way of a ray, between `from` and `to` lengths of it. */
export type IsBlocked = (eye: Vector, ray: Vector, from: number, to: number) => boolean;

/**
 * Some elements, to look past them. For the few hundred rays of one picture their boxes are tree enough: a tree over all
 * triangles of a large model takes many seconds.
 */
export function createBlockers({ mesh, boxes, seeThrough }: DrawnScene, elements: readonly number[]): IsBlocked {
  const solid = elements.map((element) => ({ box: element * 6, corners: cornersOf(mesh, element, seeThrough) }));
  return ([ex, ey, ez], [dx, dy, dz], from, to) => {
    const [ix, iy, iz] = [inverse(dx), inverse(dy), inverse(dz)];
    for (const { box, corners } of solid) {
      if (meetBox(boxes, box, ex, ey, ez, ix, iy, iz, from, to) === miss) continue;
      for (let at = 0; at < corners.length; at += 9) {
        const distance = meetTriangle(corners, at, ex, ey, ez, dx, dy, dz);
        if (distance > from && distance < to) return true;
      }
    }
    return false;
  };
}

function cornersOf(
  { positions, indices, triangleStart }: DrawnScene['mesh'],
  element: number,
  seeThrough: Uint8Array | undefined,
): Float32Array {
  const triangles: number[] = [];
  for (let t = triangleStart[element]; t < triangleStart[element + 1]; t++) if (!seeThrough?.[t]) triangles.push(t);
  return gatherCorners(positions, indices, Uint32Array.from(triangles));
}
