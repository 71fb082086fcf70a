import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { type Box, emptyBox, extendBox } from '../../ground/geometry/Box.ts';

/** The box about the mesh's origin outside of which no point can belong to anything. */
export function keepBox({ positions, indices }: TriangleMesh, radiusM: number): Box {
  const box = emptyBox();
  for (let i = 0; i < indices.length; i++) {
    const at = indices[i] * 3;
    extendBox(box, positions[at], positions[at + 1], positions[at + 2]);
  }
  return {
    min: [box.min[0] - radiusM, box.min[1] - radiusM, box.min[2] - radiusM],
    max: [box.max[0] + radiusM, box.max[1] + radiusM, box.max[2] + radiusM],
  };
}
