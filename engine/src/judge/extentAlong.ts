import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import type { Vector } from '../ground/geometry/Vector.ts';

/** From where to where an element reaches along a direction, about the mesh's origin. */
export function extentAlong(
  { positions, indices, triangleStart }: TriangleMesh,
  element: number,
  [x, y, z]: Vector,
): [least: number, most: number] {
  let least = Infinity;
  let most = -Infinity;
  for (let i = triangleStart[element] * 3; i < triangleStart[element + 1] * 3; i++) {
    const at = indices[i] * 3;
    const along = positions[at] * x + positions[at + 1] * y + positions[at + 2] * z;
    least = Math.min(least, along);
    most = Math.max(most, along);
  }
  return [least, most];
}
