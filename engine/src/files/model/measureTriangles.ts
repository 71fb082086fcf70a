import type { TriangleMesh } from './TriangleMesh.ts';

/** What a mesh says of each of its triangles and elements. */
export interface MeasuredTriangles {
  /** Unit normals by the winding; zero for a triangle without area. */
  normals: Float32Array;
  areasM2: Float32Array;
  elementOf: Uint32Array;
  /** Per element: 1 where the shape is open, so that its winding says nothing about its outside. */
  isTwoSided: Uint8Array;
}

/** Measures every triangle, and tells which elements are open. */
export function measureTriangles({ positions, indices, triangleStart }: TriangleMesh): MeasuredTriangles {
  const count = indices.length / 3;
  const elements = Math.max(0, triangleStart.length - 1);
  const normals = new Float32Array(count * 3);
  const areasM2 = new Float32Array(count);
  const elementOf = new Uint32Array(count);
  const isTwoSided = new Uint8Array(elements);
  for (let element = 0; element < elements; element++) {
    // The area vectors of a closed shape add up to nothing.
    let sumX = 0;
    let sumY = 0;
    let sumZ = 0;
    let sum = 0;
    for (let triangle = triangleStart[element]; triangle < triangleStart[element + 1]; triangle++) {
      const a = indices[triangle * 3] * 3;
      const b = indices[triangle * 3 + 1] * 3;
      const c = indices[triangle * 3 + 2] * 3;
      const ux = positions[b] - positions[a];
      const uy = positions[b + 1] - positions[a + 1];
      const uz = positions[b + 2] - positions[a + 2];
      const vx = positions[c] - positions[a];
      const vy = positions[c + 1] - positions[a + 1];
      const vz = positions[c + 2] - positions[a + 2];
      const nx = uy * vz - uz * vy;
      const ny = uz * vx - ux * vz;
      const nz = ux * vy - uy * vx;
      const length = Math.hypot(nx, ny, nz);
      elementOf[triangle] = element;
      if (!(length > 1e-12)) continue;
      areasM2[triangle] = length / 2;
      normals[triangle * 3] = nx / length;
      normals[triangle * 3 + 1] = ny / length;
      normals[triangle * 3 + 2] = nz / length;
      sumX += nx;
      sumY += ny;
      sumZ += nz;
      sum += length;
    }
    isTwoSided[element] = Math.hypot(sumX, sumY, sumZ) > 0.01 * sum ? 1 : 0;
  }
  return { normals, areasM2, elementOf, isTwoSided };
}
