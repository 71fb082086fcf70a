import { placeAsBuilt } from '@plumbline/contract/drawings/placeAsBuilt';
import type { DrawnDeviation } from '@plumbline/contract/formats/elementSections';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { vectorAt } from '../../ground/geometry/Vector.ts';

/** An element as a mesh of its own, where it was built by its verdict. */
export function placeElement(mesh: TriangleMesh, element: number, deviation: DrawnDeviation): TriangleMesh {
  const placed = placeAsBuilt(deviation);
  const corners = mesh.indices.subarray(mesh.triangleStart[element] * 3, mesh.triangleStart[element + 1] * 3);
  const positions = new Float32Array(corners.length * 3);
  for (let i = 0; i < corners.length; i++) positions.set(placed(vectorAt(mesh.positions, corners[i])), i * 3);
  return {
    origin: mesh.origin,
    positions,
    indices: Uint32Array.from(corners, (_, i) => i),
    triangleStart: Uint32Array.of(0, corners.length / 3),
  };
}
