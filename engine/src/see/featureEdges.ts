import type { TriangleMesh } from '../model/TriangleMesh.ts';

/** Triangles whose normals differ by less than this belong to one face. */
const flatCosine = 0.995;

/** The edges at which the faces of an element end: six coordinates each, about the mesh's origin. */
export function featureEdges({ positions, indices, triangleStart }: TriangleMesh, element: number): Float32Array {
  const sides = new Map<number, { triangle: number; isFeature: boolean }>();
  const normals = new Map<number, number[]>();
  const normalOf = (triangle: number): number[] => {
    const known = normals.get(triangle);
    if (known) return known;
    const normal = computeNormal(positions, indices, triangle);
    normals.set(triangle, normal);
    return normal;
  };
  for (let corner = triangleStart[element] * 3; corner < triangleStart[element + 1] * 3; corner++) {
    const triangle = Math.floor(corner / 3);
    const key = edgeKey(indices, corner);
    const side = sides.get(key);
    if (side === undefined) sides.set(key, { triangle, isFeature: true });
    else side.isFeature = !isFlat(normalOf(side.triangle), normalOf(triangle));
  }
  const edges: number[] = [];
  for (const [key, { isFeature }] of sides) {
    if (!isFeature) continue;
    for (const vertex of [Math.floor(key / vertexLimit), key % vertexLimit]) {
      edges.push(positions[vertex * 3], positions[vertex * 3 + 1], positions[vertex * 3 + 2]);
    }
  }
  return Float32Array.from(edges);
}

/** The distance of a place to the nearest of the edges. */
export function distanceToEdges(edges: Float32Array, x: number, y: number, z: number): number {
  let nearest2 = Infinity;
  for (let e = 0; e < edges.length; e += 6) {
    const ux = edges[e + 3] - edges[e];
    const uy = edges[e + 4] - edges[e + 1];
    const uz = edges[e + 5] - edges[e + 2];
    const px = x - edges[e];
    const py = y - edges[e + 1];
    const pz = z - edges[e + 2];
    const share = (px * ux + py * uy + pz * uz) / (ux * ux + uy * uy + uz * uz);
    const k = Math.min(1, Math.max(0, share));
    const dx = px - k * ux;
    const dy = py - k * uy;
    const dz = pz - k * uz;
    const distance2 = dx * dx + dy * dy + dz * dz;
    if (distance2 < nearest2) nearest2 = distance2;
  }
  return Math.sqrt(nearest2);
}

const vertexLimit = 0x4000000;

function edgeKey(indices: Uint32Array, corner: number): number {
  const a = indices[corner];
  const b = indices[corner % 3 === 2 ? corner - 2 : corner + 1];
  return Math.min(a, b) * vertexLimit + Math.max(a, b);
}

function computeNormal(p: Float32Array, indices: Uint32Array, triangle: number): number[] {
  const [a, b, c] = [0, 1, 2].map((corner) => indices[triangle * 3 + corner] * 3);
  const u = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
  const v = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...normal) || 1;
  return normal.map((value) => value / length);
}

const isFlat = (one: number[], other: number[]): boolean =>
  one[0] * other[0] + one[1] * other[1] + one[2] * other[2] > flatCosine;
