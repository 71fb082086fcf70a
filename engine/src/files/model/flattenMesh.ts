import { type Box, isEmpty } from '../../ground/geometry/Box.ts';
import type { ElementTable, ModelShape } from './BuildingModel.ts';
import type { TriangleMesh } from './TriangleMesh.ts';

/** The triangles of a table in one mesh, element after element, about the middle of the bounds in whole metres. */
export function flattenMesh(
  { elements, placements }: ElementTable,
  shapes: readonly ModelShape[],
  bounds: Box,
): TriangleMesh {
  const origin = middleOf(bounds);
  const { vertices, corners } = countParts(placements, shapes);
  const positions = new Float32Array(vertices * 3);
  const indices = new Uint32Array(corners);
  const triangleStart = new Uint32Array(elements.length + 1);
  let vertex = 0;
  let corner = 0;
  for (const { elementIndex, shape, matrix } of placements) {
    const part = shapes[shape];
    copyIndices(part.indices, indices, { at: corner, firstVertex: vertex });
    copyPositions(part.positions, positions, { at: vertex * 3, matrix, origin });
    vertex += part.positions.length / 3;
    corner += part.indices.length;
    triangleStart[elementIndex + 1] = corner / 3;
  }
  // Elements without triangles end where the one before them does.
  for (let e = 1; e <= elements.length; e++) triangleStart[e] = Math.max(triangleStart[e], triangleStart[e - 1]);
  return { origin, positions, indices, triangleStart };
}

function middleOf(bounds: Box): TriangleMesh['origin'] {
  if (isEmpty(bounds)) return [0, 0, 0];
  const middle = (axis: 0 | 1 | 2) => Math.round((bounds.min[axis] + bounds.max[axis]) / 2);
  return [middle(0), middle(1), middle(2)];
}

function countParts(placements: ElementTable['placements'], shapes: readonly ModelShape[]) {
  let vertices = 0;
  let corners = 0;
  for (const { shape } of placements) {
    vertices += shapes[shape].positions.length / 3;
    corners += shapes[shape].indices.length;
  }
  return { vertices, corners };
}

function copyIndices(
  from: Uint32Array,
  into: Uint32Array,
  { at, firstVertex }: { at: number; firstVertex: number },
): void {
  for (let i = 0; i < from.length; i++) into[at + i] = from[i] + firstVertex;
}

function copyPositions(
  from: Float32Array,
  into: Float32Array,
  { at, matrix: m, origin }: { at: number; matrix: Float64Array; origin: TriangleMesh['origin'] },
): void {
  // The large offset is taken off in double precision, before float32 sees the sum.
  const tx = m[12] - origin[0];
  const ty = m[13] - origin[1];
  const tz = m[14] - origin[2];
  for (let i = 0; i < from.length; i += 3) {
    const x = from[i];
    const y = from[i + 1];
    const z = from[i + 2];
    into[at + i] = m[0] * x + m[4] * y + m[8] * z + tx;
    into[at + i + 1] = m[1] * x + m[5] * y + m[9] * z + ty;
    into[at + i + 2] = m[2] * x + m[6] * y + m[10] * z + tz;
  }
}
