import { measureTriangles } from '../../files/model/measureTriangles.ts';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';

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
  /** Surface of each element, square metres. */
  areaM2: Float64Array;
  /** 1 for elements whose surface is not closed: which of its sides is the outer one, nobody can say. */
  isTwoSided: Uint8Array;
}

const patchesPerElement = 2000;
const smallestM = 0.008;
const largestM = 0.06;
/** The cube's place is written in 11 + 11 + 10 bits. */
const mostCubes = 1000;

/** Small cubes for small elements, so that each has enough of them, and large ones for walls, so that none has too many. */
export function makePatchCubes(mesh: TriangleMesh, radiusM: number): PatchCubes {
  const elements = mesh.triangleStart.length - 1;
  const { normals, areasM2, isTwoSided } = measureTriangles(mesh);
  const areaM2 = sumByElement(mesh, areasM2);
  const edgeM = new Float32Array(elements);
  const corner = new Float32Array(elements * 3);
  for (let element = 0; element < elements; element++) {
    const extent = extentOf(mesh, element, radiusM, corner);
    const wanted = Math.sqrt(areaM2[element] / patchesPerElement);
    const needed = extent / mostCubes;
    edgeM[element] = Math.max(Math.min(Math.max(wanted, smallestM), largestM), needed);
  }
  return { edgeM, corner, direction: directionsOf(normals), normals, areaM2, isTwoSided };
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

function sumByElement({ triangleStart }: TriangleMesh, areasM2: Float32Array): Float64Array {
  return Float64Array.from({ length: triangleStart.length - 1 }, (_, element) =>
    areasM2.subarray(triangleStart[element], triangleStart[element + 1]).reduce((sum, area) => sum + area, 0),
  );
}

function directionsOf(normals: Float32Array): Uint8Array {
  return Uint8Array.from({ length: normals.length / 3 }, (_, t) =>
    directionOf(normals[t * 3], normals[t * 3 + 1], normals[t * 3 + 2]),
  );
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
