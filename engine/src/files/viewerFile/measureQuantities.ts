import { eigenSymmetric } from '../../ground/geometry/eigenSymmetric.ts';
import type { BuildingModel } from '../model/BuildingModel.ts';
import type { ElementColumns } from './PreparedModel.ts';
import { placeVertices } from './placeVertices.ts';

/** The sides of a solid cancel each other out; so much of its surface may be left. */
const openShare = 1e-3;

/**
 * How long each element is along its longest side, and its volume; NaN without geometry, and the volume where a part is not
 * closed. Sides are those of its own: a beam that lies askew is as long as it is.
 */
export function measureQuantities({
  elements,
  placements,
  shapes,
}: Pick<BuildingModel, 'elements' | 'placements' | 'shapes'>): Pick<ElementColumns, 'lengthsM' | 'volumesM3'> {
  const usable = placements.filter(({ matrix }) => matrix.every(Number.isFinite));
  const volumesM3 = new Float64Array(elements.length).fill(Number.NaN);
  for (const { elementIndex } of usable) volumesM3[elementIndex] = 0;
  const tensors = new Float64Array(elements.length * 9);
  for (const placement of usable) {
    const { elementIndex: at, shape } = placement;
    const vertices = placeVertices(shapes[shape], placement);
    volumesM3[at] += addSides(tensors.subarray(at * 9, at * 9 + 9), vertices, shapes[shape].indices);
  }
  const axes = new Float64Array(elements.length * 9);
  for (let at = 0; at < elements.length; at++) {
    axes.set(eigenSymmetric(tensors.subarray(at * 9, at * 9 + 9), 3).vectors, at * 9);
  }
  const extents = new Float64Array(elements.length * 6);
  for (let i = 0; i < extents.length; i++) extents[i] = i % 6 < 3 ? Infinity : -Infinity;
  for (const placement of usable) {
    const { elementIndex: at, shape } = placement;
    const own = extents.subarray(at * 6, at * 6 + 6);
    extend(own, axes.subarray(at * 9, at * 9 + 9), placeVertices(shapes[shape], placement), shapes[shape].indices);
  }
  return { lengthsM: Float64Array.from(elements, (_, at) => longest(extents, at * 6)), volumesM3 };
}

/** Adds where the sides look, by their areas; gives the volume between them. */
function addSides(tensor: Float64Array, vertices: Float64Array, indices: Uint32Array): number {
  const first = (indices[0] ?? 0) * 3;
  const sum = [0, 0, 0];
  let surface = 0;
  let six = 0;
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3];
    const ux = vertices[b] - vertices[a];
    const uy = vertices[b + 1] - vertices[a + 1];
    const uz = vertices[b + 2] - vertices[a + 2];
    const vx = vertices[c] - vertices[a];
    const vy = vertices[c + 1] - vertices[a + 1];
    const vz = vertices[c + 2] - vertices[a + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const twice = Math.hypot(nx, ny, nz);
    if (!(twice > 0)) continue;
    surface += twice;
    sum[0] += nx;
    sum[1] += ny;
    sum[2] += nz;
    // From a vertex of its own: coordinates of a survey would drown the volume.
    six +=
      nx * (vertices[a] - vertices[first]) +
      ny * (vertices[a + 1] - vertices[first + 1]) +
      nz * (vertices[a + 2] - vertices[first + 2]);
    tensor[0] += (nx * nx) / twice;
    tensor[1] += (nx * ny) / twice;
    tensor[2] += (nx * nz) / twice;
    tensor[4] += (ny * ny) / twice;
    tensor[5] += (ny * nz) / twice;
    tensor[8] += (nz * nz) / twice;
  }
  tensor[3] = tensor[1];
  tensor[6] = tensor[2];
  tensor[7] = tensor[5];
  const isClosed = surface > 0 && Math.hypot(sum[0], sum[1], sum[2]) <= openShare * surface;
  // What is mirrored looks inwards.
  return isClosed ? Math.abs(six) / 6 : Number.NaN;
}

/** By the corners of triangles; axes are columns. */
function extend(extents: Float64Array, axes: Float64Array, vertices: Float64Array, indices: Uint32Array): void {
  for (let i = 0; i < indices.length; i++) {
    const at = indices[i] * 3;
    for (let axis = 0; axis < 3; axis++) {
      const along = vertices[at] * axes[axis] + vertices[at + 1] * axes[3 + axis] + vertices[at + 2] * axes[6 + axis];
      if (along < extents[axis]) extents[axis] = along;
      if (along > extents[3 + axis]) extents[3 + axis] = along;
    }
  }
}

function longest(extents: Float64Array, at: number): number {
  if (extents[at] === Infinity) return Number.NaN;
  return Math.max(...[0, 1, 2].map((axis) => extents[at + 3 + axis] - extents[at + axis]));
}
