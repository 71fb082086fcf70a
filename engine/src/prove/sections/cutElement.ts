import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { dot, type Vector } from '../../ground/geometry/Vector.ts';
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
  const heights = [0, 0, 0];
  for (let t = triangleStart[element]; t < triangleStart[element + 1]; t++) {
    let above = 0;
    for (let corner = 0; corner < 3; corner++) {
      const at = indices[t * 3 + corner] * 3;
      heights[corner] = nx * positions[at] + ny * positions[at + 1] + nz * positions[at + 2] - offset;
      if (heights[corner] >= 0) above++;
    }
    if (above === 1 || above === 2) addPiece(mesh, t, heights, plane, pieces);
  }
  return pieces;
}

function addPiece(
  { positions, indices }: TriangleMesh,
  triangle: number,
  heights: number[],
  { at, right, up }: SectionPlane,
  pieces: number[],
): void {
  for (let corner = 0; corner < 3; corner++) {
    const next = (corner + 1) % 3;
    if (heights[corner] >= 0 === heights[next] >= 0) continue;
    // From below to above whichever way the triangle runs: two triangles then cut their common edge at the same bits.
    const below = heights[corner] < 0 ? corner : next;
    const above = below === corner ? next : corner;
    const share = heights[below] / (heights[below] - heights[above]);
    const a = indices[triangle * 3 + below] * 3;
    const b = indices[triangle * 3 + above] * 3;
    const place: Vector = [0, 0, 0];
    for (let axis = 0; axis < 3; axis++) {
      place[axis] = positions[a + axis] + share * (positions[b + axis] - positions[a + axis]) - at[axis];
    }
    pieces.push(dot(place, right), dot(place, up));
  }
}
