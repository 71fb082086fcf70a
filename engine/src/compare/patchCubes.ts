import type { TriangleMesh } from '../model/TriangleMesh.ts';

/** How large the cubes are in which an element's points are summed up, and where they begin. */
export interface PatchCubes {
  /** Edge, metres, per element. */
  edgeM: Float32Array;
  /** Least corner of the element less the search radius, about the mesh's origin: x, y, z per element. */
  corner: Float32Array;
  /** Direction of each triangle's normal, one of 64. */
  direction: Uint8Array;
  /** Unit normal x, y, z per triangle; zero for degenerate ones. */
  normals: Float32Array;
  /** Surface of each triangle and of each element, square metres. */
  triangleAreaM2: Float32Array;
  areaM2: Float64Array;
}

const patchesPerElement = 2000;
const smallestM = 0.008;
const largestM = 0.06;
/** The cube's place is written in 11 + 11 + 10 bits. */
const mostCubes = 1000;

/** Small cubes for small elements, so that each has enough of them, and large ones for walls, so that none has too many. */
export function makePatchCubes(mesh: TriangleMesh, radiusM: number): PatchCubes {
  const elements = mesh.triangleStart.length - 1;
  const { normals, direction, triangleAreaM2, areaM2 } = describeTriangles(mesh);
  const edgeM = new Float32Array(elements);
  const corner = new Float32Array(elements * 3);
  for (let element = 0; element < elements; element++) {
    const extent = extentOf(mesh, element, radiusM, corner);
    const wanted = Math.sqrt(areaM2[element] / patchesPerElement);
    const needed = extent / mostCubes;
    edgeM[element] = Math.max(Math.min(Math.max(wanted, smallestM), largestM), needed);
  }
  return { edgeM, corner, direction, normals, triangleAreaM2, areaM2 };
}

/** Writes the corner and gives the longest extent with the radius on both sides. */
function extentOf(
  { positions, indices, triangleStart }: TriangleMesh,
  e: number,
  radiusM: number,
  corner: Float32Array,
) {
  let extent = 0;
  for (let axis = 0; axis < 3; axis++) {
    let min = Infinity;
    let max = -Infinity;
    for (let i = triangleStart[e] * 3; i < triangleStart[e + 1] * 3; i++) {
      const value = positions[indices[i] * 3 + axis];
      if (value < min) min = value;
      if (value > max) max = value;
    }
    corner[e * 3 + axis] = min - radiusM;
    extent = Math.max(extent, max - min + 2 * radiusM);
  }
  return extent;
}

function describeTriangles({ positions, indices, triangleStart }: TriangleMesh) {
  const triangles = indices.length / 3;
  const normals = new Float32Array(triangles * 3);
  const direction = new Uint8Array(triangles);
  const triangleAreaM2 = new Float32Array(triangles);
  const areaM2 = new Float64Array(triangleStart.length - 1);
  for (let element = 0; element < areaM2.length; element++) {
    for (let t = triangleStart[element]; t < triangleStart[element + 1]; t++) {
      triangleAreaM2[t] = writeNormal(positions, indices, t, normals) / 2;
      areaM2[element] += triangleAreaM2[t];
      direction[t] = directionOf(normals[t * 3], normals[t * 3 + 1], normals[t * 3 + 2]);
    }
  }
  return { normals, direction, triangleAreaM2, areaM2 };
}

/** Gives twice the triangle's area. */
function writeNormal(positions: Float32Array, indices: Uint32Array, triangle: number, normals: Float32Array): number {
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
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  if (length > 0) {
    normals[triangle * 3] = nx / length;
    normals[triangle * 3 + 1] = ny / length;
    normals[triangle * 3 + 2] = nz / length;
  }
  return length;
}

/** The octahedron unfolded into eight by eight fields; opposite directions never share one. */
function directionOf(x: number, y: number, z: number): number {
  const sum = Math.abs(x) + Math.abs(y) + Math.abs(z) || 1;
  let u = x / sum;
  let v = y / sum;
  if (z < 0) [u, v] = [(1 - Math.abs(v)) * Math.sign(u || 1), (1 - Math.abs(u)) * Math.sign(v || 1)];
  const field = (value: number) => Math.min(7, Math.round((value + 1) * 3.5));
  return field(u) * 8 + field(v);
}
