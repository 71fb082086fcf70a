import { eigenSymmetric } from '../ground/geometry/eigenSymmetric.ts';
import { type FitRows, unknowns } from './FitRows.ts';
import { judgingNumbers } from './judgingNumbers.ts';

/** What explains the rows best. */
export interface Solution {
  values: Float64Array;
  directions: number;
  scaleM: number;
  agreement: number;
}

const rounds = 12;
/** Less than this from one round to the next, and more rounds change nothing. */
const settledM = 0.00001;

/** Re-weighted least squares for the first `n` unknowns, only along what the patches make observable. */
export function solve(rows: FitRows, n: number, kernelsM: number[], start?: Float64Array): Solution | undefined {
  let values: Float64Array = start ?? new Float64Array(unknowns);
  let scaleM: number = judgingNumbers.smallestScaleM;
  let directions = 0;
  let all: Float64Array | undefined;
  for (let round = 0; round < rounds; round++) {
    const kernelM = kernelsM[round] ?? Math.max(4.685 * scaleM, 0.006);
    const sums = sum(rows, values, n, kernelM);
    if (sums.found < judgingNumbers.leastPatches) return undefined;
    all ??= sums.counts;
    const solved = solveObservable(sums, all, n, scaleM);
    if (solved.directions === 0) return undefined;
    const isSettled = round >= kernelsM.length && farthest(solved.values, values) < settledM;
    values = solved.values;
    directions = solved.directions;
    // While the kernel is given, nobody asks for the scale.
    if (round >= kernelsM.length - 1) scaleM = robustScale(rows, values, n, kernelM);
    if (isSettled) break;
  }
  return { values, directions, scaleM, agreement: countAgreeing(rows, values, n, scaleM) };
}

/** What stands above the diagonal stands below it, too. */
function mirror(matrix: Float64Array, n: number): void {
  for (let p = 1; p < n; p++) for (let q = 0; q < p; q++) matrix[p * n + q] = matrix[q * n + p];
}

function farthest(one: Float64Array, other: Float64Array): number {
  let most = 0;
  for (let p = 0; p < one.length; p++) most = Math.max(most, Math.abs(one[p] - other[p]));
  return most;
}

function sum(
  { count, terms, distances, weights, standsFor }: FitRows,
  values: Float64Array,
  n: number,
  kernelM: number,
) {
  const matrix = new Float64Array(n * n);
  const right = new Float64Array(n);
  /** The same without weights: what is seen of a side counts by its size, not by how densely it was scanned … */
  const sides = new Float64Array(n * n);
  /** … or by its rows. */
  const counts = new Float64Array(n * n);
  let total = 0;
  let patches = 0;
  let found = 0;
  for (let row = 0; row < count; row++) {
    const at = row * unknowns;
    let ratio = distances[row];
    for (let p = 0; p < n; p++) ratio -= terms[at + p] * values[p];
    ratio /= kernelM;
    if (ratio >= 1 || ratio <= -1) continue;
    const w = weights[row] * (1 - ratio * ratio) ** 2;
    total += w;
    patches += standsFor[row];
    found++;
    for (let p = 0; p < n; p++) {
      const term = terms[at + p];
      if (term === 0) continue;
      right[p] += w * term * distances[row];
      for (let q = p; q < n; q++) {
        const product = term * terms[at + q];
        matrix[p * n + q] += w * product;
        sides[p * n + q] += standsFor[row] * product;
        counts[p * n + q] += product;
      }
    }
  }
  for (const half of [matrix, sides, counts]) mirror(half, n);
  return { matrix, right, sides, counts, total, patches, found };
}

function solveObservable(sums: ReturnType<typeof sum>, all: Float64Array, n: number, scaleM: number) {
  const { matrix, right, sides, counts, total, patches } = sums;
  const { leastShareAlong, leastPatchesAlong, largestErrorM, leastSupport, clearPatches, clearSupport } =
    judgingNumbers;
  const least = Math.max(leastPatchesAlong, (scaleM / largestErrorM) ** 2);
  const { values: shares, vectors } = eigenSymmetric(sides, n);
  const observable = [...shares.keys()].filter((q) => {
    const rows = along(counts, vectors, n, q);
    const support = rows / along(all, vectors, n, q);
    if (rows < least) return false;
    if (shares[q] >= leastShareAlong * patches) return support >= leastSupport;
    return rows >= clearPatches && support >= clearSupport;
  });
  const axes = observable.map((q) => Float64Array.from({ length: n }, (_, p) => vectors[p * n + q]));
  return { values: solveAlong(axes, matrix, right, n, total), directions: axes.length };
}

/** vᵀ M v for column `q` of the vectors. */
function along(matrix: Float64Array, vectors: ArrayLike<number>, n: number, q: number): number {
  let sum = 0;
  for (let p = 0; p < n; p++)
    for (let r = 0; r < n; r++) sum += vectors[p * n + q] * matrix[p * n + r] * vectors[r * n + q];
  return sum;
}

/** The solution in the space that the axes span. */
function solveAlong(axes: Float64Array[], matrix: Float64Array, right: Float64Array, n: number, total: number) {
  const k = axes.length;
  const times = (axis: Float64Array, row: number) =>
    axis.reduce((sum, value, p) => sum + value * matrix[row * n + p], 0);
  const inner = (one: Float64Array, other: Float64Array) =>
    one.reduce((sum, value, row) => sum + value * times(other, row), 0);
  const small = Float64Array.from({ length: k * k }, (_, i) => inner(axes[Math.floor(i / k)], axes[i % k]));
  const goal = axes.map((axis) => axis.reduce((sum, value, p) => sum + value * right[p], 0));
  const { values: lambdas, vectors } = eigenSymmetric(small, k);
  const values = new Float64Array(unknowns);
  for (let q = 0; q < k; q++) {
    // A side of which only a few stray points are left has no say.
    if (lambdas[q] < 1e-4 * total) continue;
    let along = 0;
    for (let i = 0; i < k; i++) along += vectors[i * k + q] * goal[i];
    for (let i = 0; i < k; i++) {
      for (let p = 0; p < n; p++) values[p] += (along / lambdas[q]) * vectors[i * k + q] * axes[i][p];
    }
  }
  return values;
}

/** How far each row is from the fit, ascending, within the kernel. */
export function residuals(
  { count, terms, distances }: FitRows,
  values: Float64Array,
  n: number,
  withinM: number,
): Float64Array {
  const found = new Float64Array(count);
  let kept = 0;
  for (let row = 0; row < count; row++) {
    let r = distances[row];
    for (let p = 0; p < n; p++) r -= terms[row * unknowns + p] * values[p];
    if (r < 0) r = -r;
    if (r < withinM) found[kept++] = r;
  }
  return found.subarray(0, kept).sort();
}

/** 1.4826 times the median distance from the fit, of the patches within the kernel. */
function robustScale(rows: FitRows, values: Float64Array, n: number, kernelM: number): number {
  const sorted = residuals(rows, values, n, kernelM);
  return Math.max(judgingNumbers.smallestScaleM, 1.4826 * (sorted[sorted.length >> 1] ?? 0));
}

function countAgreeing(rows: FitRows, values: Float64Array, n: number, scaleM: number): number {
  return residuals(rows, values, n, 4 * scaleM).length / rows.count;
}
