import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { dot, type Vector } from '../../ground/geometry/Vector.ts';

/** How an element lies: its own horizontal directions, and where it begins and ends along each of the three. */
export interface ElementFrame {
  /** Horizontal unit vectors, the first along the longer side, and up; right-handed up to the sign of the first two. */
  axes: [long: Vector, short: Vector, up: Vector];
  /** About the mesh's origin, along each axis. */
  min: Vector;
  max: Vector;
}

/** Measures an element by its faces, so that a square column is turned the way its sides are. */
export function measureElement(mesh: TriangleMesh, element: number): ElementFrame {
  const angle = findTurn(mesh, element);
  const first: Vector = [Math.cos(angle), Math.sin(angle), 0];
  const second: Vector = [-Math.sin(angle), Math.cos(angle), 0];
  const up: Vector = [0, 0, 1];
  const frame = spanOf(mesh, element, [first, second, up]);
  const isFirstLonger = frame.max[0] - frame.min[0] >= frame.max[1] - frame.min[1];
  return isFirstLonger ? frame : spanOf(mesh, element, [second, first, up]);
}

/** How long the element is along each of its axes, metres. */
export function sizesOf({ min, max }: ElementFrame): Vector {
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
}

/** The mean horizontal direction of its faces, weighed by area, where directions 90° apart are one. */
function findTurn({ positions, indices, triangleStart }: TriangleMesh, element: number): number {
  let cosine = 0;
  let sine = 0;
  for (let t = triangleStart[element]; t < triangleStart[element + 1]; t++) {
    const a = indices[t * 3] * 3;
    const b = indices[t * 3 + 1] * 3;
    const c = indices[t * 3 + 2] * 3;
    const ux = positions[b] - positions[a];
    const uy = positions[b + 1] - positions[a + 1];
    const uz = positions[b + 2] - positions[a + 2];
    const vx = positions[c] - positions[a];
    const vy = positions[c + 1] - positions[a + 1];
    const vz = positions[c + 2] - positions[a + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const weight = Math.hypot(nx, ny);
    const quadrupled = 4 * Math.atan2(ny, nx);
    cosine += weight * Math.cos(quadrupled);
    sine += weight * Math.sin(quadrupled);
  }
  const angle = Math.atan2(sine, cosine) / 4;
  // Rounding must not turn what is square to the model's axes.
  return Math.abs(angle) < 1e-4 ? 0 : angle;
}

function spanOf(
  { positions, indices, triangleStart }: TriangleMesh,
  element: number,
  axes: ElementFrame['axes'],
): ElementFrame {
  const min: Vector = [Infinity, Infinity, Infinity];
  const max: Vector = [-Infinity, -Infinity, -Infinity];
  const place: Vector = [0, 0, 0];
  for (let i = triangleStart[element] * 3; i < triangleStart[element + 1] * 3; i++) {
    for (let axis = 0; axis < 3; axis++) place[axis] = positions[indices[i] * 3 + axis];
    for (let axis = 0; axis < 3; axis++) {
      const value = dot(axes[axis], place);
      if (value < min[axis]) min[axis] = value;
      if (value > max[axis]) max[axis] = value;
    }
  }
  return { axes, min, max };
}
