import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { type Box, emptyBox, extendBox } from '../ground/geometry/Box.ts';

/** The box about the mesh's origin outside of which no point can belong to anything. */
export function keepBox({ positions, indices }: TriangleMesh, radiusM: number): Box {
  const box = emptyBox();
  for (const index of indices) extendBox(box, positions[index * 3], positions[index * 3 + 1], positions[index * 3 + 2]);
  return {
    min: [box.min[0] - radiusM, box.min[1] - radiusM, box.min[2] - radiusM],
    max: [box.max[0] + radiusM, box.max[1] + radiusM, box.max[2] + radiusM],
  };
}
