import { diagonalise } from '../../ground/geometry/diagonalise.ts';
import { type RigidTransform, turnAbout, type Vector3 } from './RigidTransform.ts';

/** Planes seen off their places: each wants to move along its normal by minus its distance. Columns. */
export interface Pulls {
  count: number;
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  nx: Float64Array;
  ny: Float64Array;
  nz: Float64Array;
  distances: Float64Array;
  weights: Float64Array;
}

/** 4: turn about the vertical and move; 6: any turn. */
export type Freedom = 4 | 6;

export interface Motion {
  transform: RigidTransform;
  turn: Vector3;
  shift: Vector3;
  pivot: Vector3;
  /** Directions of freedom that the planes left undecided and that were not moved along. */
  undecided: number;
}

/** Which eigen-directions of the normal equations count as decided, by their eigenvalue and the sum of the weights. */
export type IsDecided = (eigenvalue: number, weightSum: number) => boolean;

const matrix = new Float64Array(36);
const vectors = new Float64Array(36);
const row = new Float64Array(6);

/** How strongly to stay put, as if so many planes held each shift and, at this distance from the middle, each turn. */
export interface StayingPut {
  shiftWeight: number;
  turnWeightM2: number;
}

/** One weighted least-squares step of point-to-plane alignment, for small turns. */
export function solveMotion(
  pulls: Pulls,
  freedom: Freedom,
  { isDecided, stayingPut }: { isDecided: IsDecided; stayingPut?: StayingPut | undefined },
): Motion {
  const { pivot, reach, weightSum } = middleOf(pulls);
  const first = freedom === 4 ? 2 : 0;
  const right = new Float64Array(6);
  matrix.fill(0);
  for (let at = 0; at < pulls.count; at++) {
    const weight = pulls.weights[at];
    if (weight === 0) continue;
    const qx = pulls.x[at] - pivot[0];
    const qy = pulls.y[at] - pivot[1];
    const qz = pulls.z[at] - pivot[2];
    const nx = pulls.nx[at];
    const ny = pulls.ny[at];
    const nz = pulls.nz[at];
    row[0] = (qy * nz - qz * ny) / reach;
    row[1] = (qz * nx - qx * nz) / reach;
    row[2] = (qx * ny - qy * nx) / reach;
    row[3] = nx;
    row[4] = ny;
    row[5] = nz;
    for (let i = first; i < 6; i++) {
      right[i] -= weight * row[i] * pulls.distances[at];
      for (let j = first; j < 6; j++) matrix[(i - first) * freedom + j - first] += weight * row[i] * row[j];
    }
  }
  for (let i = 0; i < freedom; i++) {
    const isTurn = i < freedom - 3;
    matrix[i * freedom + i] += (isTurn ? (stayingPut?.turnWeightM2 ?? 0) / reach ** 2 : stayingPut?.shiftWeight) ?? 0;
  }
  diagonalise(matrix, vectors, freedom);
  const solution = new Float64Array(6);
  let undecided = 0;
  for (let k = 0; k < freedom; k++) {
    const value = matrix[k * freedom + k];
    if (!(value > 1e-12) || !isDecided(value, weightSum)) {
      undecided++;
      continue;
    }
    let along = 0;
    for (let i = 0; i < freedom; i++) along += vectors[i * freedom + k] * right[i + first];
    for (let i = 0; i < freedom; i++) solution[i + first] += (vectors[i * freedom + k] * along) / value;
  }
  const turn: Vector3 = [solution[0] / reach, solution[1] / reach, solution[2] / reach];
  const shift: Vector3 = [solution[3], solution[4], solution[5]];
  return { transform: turnAbout(pivot, turn, shift), turn, shift, pivot, undecided };
}

/** The weighted middle of the planes, and their root mean square distance from it: turns are measured at that distance. */
function middleOf({ count, x, y, z, weights }: Pulls): { pivot: Vector3; reach: number; weightSum: number } {
  const sums = [0, 0, 0, 0];
  for (let at = 0; at < count; at++) {
    sums[0] += weights[at] * x[at];
    sums[1] += weights[at] * y[at];
    sums[2] += weights[at] * z[at];
    sums[3] += weights[at];
  }
  const weightSum = sums[3];
  if (!(weightSum > 0)) return { pivot: [0, 0, 0], reach: 1, weightSum: 0 };
  const pivot: Vector3 = [sums[0] / weightSum, sums[1] / weightSum, sums[2] / weightSum];
  let squares = 0;
  for (let at = 0; at < count; at++) {
    squares += weights[at] * ((x[at] - pivot[0]) ** 2 + (y[at] - pivot[1]) ** 2 + (z[at] - pivot[2]) ** 2);
  }
  return { pivot, reach: Math.max(0.1, Math.sqrt(squares / weightSum)), weightSum };
}
