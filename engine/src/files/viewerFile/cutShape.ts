import { mostVertices } from '@plumbline/contract/formats/modelFile';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import type { ShadedShape } from './ShadedShape.ts';

/** The shape in pieces that two bytes can index, each in an order that codes well. */
export function cutShape(shape: ShadedShape, most: number = mostVertices): ShadedShape[] {
  const all = Uint32Array.from({ length: shape.indices.length / 3 }, (_, i) => i);
  return cutTriangles(shape, all, most).map((triangles) => extract(shape, triangles));
}

function cutTriangles(shape: ShadedShape, triangles: Uint32Array, most: number): Uint32Array[] {
  if (countVertices(shape, triangles) <= most) return [triangles];
  const axis = findLongestAxis(shape, triangles);
  const centres = Float32Array.from(triangles, (triangle) => centreOf(shape, triangle, axis));
  const order = Uint32Array.from({ length: triangles.length }, (_, i) => i).sort((a, b) => centres[a] - centres[b]);
  const sorted = order.map((i) => triangles[i]);
  const middle = sorted.length >> 1;
  return [sorted.subarray(0, middle), sorted.subarray(middle)].flatMap((half) => cutTriangles(shape, half, most));
}

function countVertices({ indices, placeOf }: ShadedShape, triangles: Uint32Array): number {
  const isUsed = new Uint8Array(placeOf.length);
  let count = 0;
  for (const triangle of triangles) {
    for (let i = triangle * 3; i < triangle * 3 + 3; i++) {
      if (isUsed[indices[i]] === 0) count++;
      isUsed[indices[i]] = 1;
    }
  }
  return count;
}

/** Three times the centre; only compared. */
function centreOf({ indices, positions }: ShadedShape, triangle: number, axis: number): number {
  const at = (corner: number) => positions[indices[triangle * 3 + corner] * 3 + axis];
  return at(0) + at(1) + at(2);
}

function findLongestAxis(shape: ShadedShape, triangles: Uint32Array): number {
  const lengths = [0, 1, 2].map((axis) => {
    let least = Infinity;
    let greatest = -Infinity;
    for (const triangle of triangles) {
      const centre = centreOf(shape, triangle, axis);
      if (centre < least) least = centre;
      if (centre > greatest) greatest = centre;
    }
    return greatest - least;
  });
  return lengths.indexOf(Math.max(...lengths));
}

function extract(shape: ShadedShape, triangles: Uint32Array): ShadedShape {
  const indices = new Uint32Array(triangles.length * 3);
  for (let i = 0; i < triangles.length; i++) {
    indices.set(shape.indices.subarray(triangles[i] * 3, triangles[i] * 3 + 3), i * 3);
  }
  // Reorders the indices in place and tells where each vertex goes; unused ones go nowhere.
  const [newOf, count] = MeshoptEncoder.reorderMesh(indices, true, true);
  const piece: ShadedShape = {
    positions: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    placeOf: new Uint32Array(count),
    indices,
  };
  for (let old = 0; old < newOf.length; old++) {
    const now = newOf[old];
    if (now >= count) continue;
    piece.positions.set(shape.positions.subarray(old * 3, old * 3 + 3), now * 3);
    piece.normals.set(shape.normals.subarray(old * 3, old * 3 + 3), now * 3);
    piece.placeOf[now] = shape.placeOf[old];
  }
  return piece;
}
