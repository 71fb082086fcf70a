import { cutTriangle } from '@plumbline/contract/drawings/cutTriangle';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { dot, type Vector, vectorAt } from '../../ground/geometry/Vector.ts';
import type { SectionPlane } from './SectionPlane.ts';

/**
 * Where a plane cuts an element's triangles: four numbers a piece, two ends in the plane's right and up, metres.
 * A corner on the plane counts as above it, so that closed solids give closed outlines.
 */
export function cutElement(mesh: TriangleMesh, element: number, plane: SectionPlane): number[] {
  const { positions, indices, triangleStart } = mesh;
  const [nx, ny, nz] = plane.normal;
  const offset = dot(plane.normal, plane.at);
  const pieces: number[] = [];
  for (let t = triangleStart[element]; t < triangleStart[element + 1]; t++) {
    let above = 0;
    for (let corner = 0; corner < 3; corner++) {
      const at = indices[t * 3 + corner] * 3;
      if (nx * positions[at] + ny * positions[at + 1] + nz * positions[at + 2] - offset >= 0) above++;
    }
    if (above === 0 || above === 3) continue;
    cutTriangle(cornerAt(mesh, t, 0), cornerAt(mesh, t, 1), cornerAt(mesh, t, 2), plane, pieces);
  }
  return pieces;
}

const cornerAt = ({ positions, indices }: TriangleMesh, triangle: number, corner: number): Vector =>
  vectorAt(positions, indices[triangle * 3 + corner]);
