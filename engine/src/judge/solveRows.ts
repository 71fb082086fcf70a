import { eigenSymmetric } from '../ground/geometry/eigenSymmetric.ts';
import { type FitRows, unknowns } from './FitRows.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { selectNth } from './selectNth.ts';

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
export function solve(
  rows: FitRows,
  n: number,
  kernelsM: readonly number[],
  start?: Float64Array,
): Solution | undefined {
  let values: Float64Array = start ?? new Float64Array(unknowns);
  let scaleM: number = fittingNumbers.smallestScaleM;
  let directions = 0;
  let all: Float64Array | undefined;
  let shown: Shown | undefined;
  const sums = createSums(n);
  makeRoom(rows.count);
  inside.fill(0, 0, rows.count);
  measureRests(rows, values, n);
  for (let round = 0; round < rounds; round++) {
    const kernelM = kernelsM[round] ?? Math.max(4.685 * scaleM, 0.006);
    // In most rounds the rows within the kernel are those of the round before, and show the same.
    if (weighByKernel(rows.count, kernelM)) {
      sumShown(rows, n, sums);
      shown = undefined;
    }
    if (sums.found < fittingNumbers.leastPatches) return undefined;
    if (n === 3) sumMoves(rows, sums);
    else sum(rows, n, sums);
    all ??= sums.counts.slice();
    shown ??= findShown(sums, all, n);
    const solved = solveObservable(sums, shown, n, scaleM);
    if (solved.directions === 0) return undefined;
    const isSettled = round >= kernelsM.length && farthest(solved.values, values) < settledM;
    values = solved.values;
    directions = solved.directions;
    measureRests(rows, values, n);
    // While the kernel is given, nobody asks for the scale.
    if (round >= kernelsM.length - 1) scaleM = robustScale(rows.count, kernelM);
    if (isSettled) break;
  }
  return { values, directions, scaleM, agreement: countRests(rows.count, 4 * scaleM) / rows.count };
}

/** Of each row, for the solution at hand: how far it is from the fit, how much it counts by that, and whether it does at all. */
let rests = new Float64Array(1024);
let falls = new Float64Array(1024);
let inside = new Uint8Array(1024);

function makeRoom(count: number): void {
  if (rests.length >= count) return;
  rests = new Float64Array(count * 2);
  falls = new Float64Array(count * 2);
  inside = new Uint8Array(count * 2);
}

function measureRests({ count, terms, distances }: FitRows, values: Float64Array, n: number): void {
  for (let row = 0; row < count; row++) {
    let rest = distances[row];
    for (let p = 0; p < n; p++) rest -= terms[row * unknowns + p] * values[p];
    rests[row] = rest;
  }
}

/** Tukey's weights; whether other rows have one than before. */
function weighByKernel(count: number, kernelM: number): boolean {
  let isChanged = false;
  for (let row = 0; row < count; row++) {
    const ratio = rests[row] / kernelM;
    const isInside = ratio >= 1 || ratio <= -1 ? 0 : 1;
    if (isInside !== inside[row]) isChanged = true;
    inside[row] = isInside;
    falls[row] = (1 - ratio * ratio) ** 2;
  }
  return isChanged;
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

/** Sums over the rows within the kernel; made once for a solution and filled in every round. */
interface RowSums {
  matrix: Float64Array;
  right: Float64Array;
  /** The same without weights: what is seen of a side counts by its size, not by how densely it was scanned … */
  sides: Float64Array;
  /** … or by its rows. */
  counts: Float64Array;
  total: number;
  patches: number;
  found: number;
}

function createSums(n: number): RowSums {
  const square = () => new Float64Array(n * n);
  return {
    matrix: square(),
    right: new Float64Array(n),
    sides: square(),
    counts: square(),
    total: 0,
    patches: 0,
    found: 0,
  };
}

/** Which sides the rows within the kernel show. */
function sumShown(rows: FitRows, n: number, sums: RowSums): void {
  const { count, terms, standsFor } = rows;
  const { sides, counts } = sums;
  sides.fill(0);
  counts.fill(0);
  let patches = 0;
  let found = 0;
  for (let row = 0; row < count; row++) {
    if (inside[row] === 0) continue;
    const at = row * unknowns;
    const stands = standsFor[row];
    patches += stands;
    found++;
    for (let p = 0; p < n; p++) {
      const term = terms[at + p];
      if (term === 0) continue;
      for (let q = p; q < n; q++) {
        const product = term * terms[at + q];
        sides[p * n + q] += stands * product;
        counts[p * n + q] += product;
      }
    }
  }
  mirror(sides, n);
  mirror(counts, n);
  sums.patches = patches;
  sums.found = found;
}

function sum(rows: FitRows, n: number, sums: RowSums): void {
  const { count, terms, distances, weights } = rows;
  const { matrix, right } = sums;
  matrix.fill(0);
  right.fill(0);
  let total = 0;
  for (let row = 0; row < count; row++) {
    if (inside[row] === 0) continue;
    const at = row * unknowns;
    const w = weights[row] * falls[row];
    total += w;
    for (let p = 0; p < n; p++) {
      const term = terms[at + p];
      if (term === 0) continue;
      right[p] += w * term * distances[row];
      for (let q = p; q < n; q++) matrix[p * n + q] += w * (term * terms[at + q]);
    }
  }
  mirror(matrix, n);
  sums.total = total;
}

/** `sum` for three unknowns, in the same order: most fits ask for no more, and their sums need no memory until the end. */
function sumMoves(rows: FitRows, sums: RowSums): void {
  const { count, terms, distances, weights } = rows;
  let total = 0;
  let rightA = 0;
  let rightB = 0;
  let rightC = 0;
  let matrixAA = 0;
  let matrixAB = 0;
  let matrixAC = 0;
  let matrixBB = 0;
  let matrixBC = 0;
  let matrixCC = 0;
  for (let row = 0; row < count; row++) {
    if (inside[row] === 0) continue;
    const a = terms[row * unknowns];
    const b = terms[row * unknowns + 1];
    const c = terms[row * unknowns + 2];
    const distance = distances[row];
    const w = weights[row] * falls[row];
    total += w;
    rightA += w * a * distance;
    rightB += w * b * distance;
    rightC += w * c * distance;
    matrixAA += w * (a * a);
    matrixAB += w * (a * b);
    matrixAC += w * (a * c);
    matrixBB += w * (b * b);
    matrixBC += w * (b * c);
    matrixCC += w * (c * c);
  }
  sums.right[0] = rightA;
  sums.right[1] = rightB;
  sums.right[2] = rightC;
  writeSymmetric(sums.matrix, matrixAA, matrixAB, matrixAC, matrixBB, matrixBC, matrixCC);
  sums.total = total;
}

function writeSymmetric(m: Float64Array, aa: number, ab: number, ac: number, bb: number, bc: number, cc: number): void {
  m[0] = aa;
  m[1] = m[3] = ab;
  m[2] = m[6] = ac;
  m[4] = bb;
  m[5] = m[7] = bc;
  m[8] = cc;
}

/** What the rows within the kernel show: axes, and of each how much of all it is, by how many rows, and by which share of those that face it. */
interface Shown {
  shares: Float64Array;
  axes: Float64Array[];
  rows: number[];
  supports: number[];
}

function findShown({ sides, counts }: RowSums, all: Float64Array, n: number): Shown {
  const { values: shares, vectors } = eigenSymmetric(sides, n);
  const axes: Float64Array[] = [];
  const rows: number[] = [];
  const supports: number[] = [];
  for (let q = 0; q < n; q++) {
    axes.push(columnOf(vectors, n, q));
    rows.push(along(counts, vectors, n, q));
    supports.push(rows[q] / along(all, vectors, n, q));
  }
  return { shares, axes, rows, supports };
}

function solveObservable(sums: RowSums, shown: Shown, n: number, scaleM: number) {
  const { matrix, right, total, patches } = sums;
  const { leastShareAlong, leastPatchesAlong, largestErrorM, leastSupport, clearPatches, clearSupport } =
    fittingNumbers;
  const least = Math.max(leastPatchesAlong, (scaleM / largestErrorM) ** 2);
  const isObservable = (q: number) => {
    const rows = shown.rows[q];
    const support = shown.supports[q];
    if (rows < least) return false;
    if (shown.shares[q] >= leastShareAlong * patches) return support >= leastSupport;
    return rows >= clearPatches && support >= clearSupport;
  };
  const axes = shown.axes.filter((_, q) => isObservable(q));
  return { values: solveAlong(axes, matrix, right, n, total), directions: axes.length };
}

function columnOf(matrix: Float64Array, n: number, q: number): Float64Array {
  const column = new Float64Array(n);
  for (let p = 0; p < n; p++) column[p] = matrix[p * n + q];
  return column;
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
  const small = new Float64Array(k * k);
  const goal = new Float64Array(k);
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < k; j++) small[i * k + j] = between(axes[i], matrix, axes[j], n);
    for (let p = 0; p < n; p++) goal[i] += axes[i][p] * right[p];
  }
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

/** aᵀ M b. */
function between(a: Float64Array, matrix: Float64Array, b: Float64Array, n: number): number {
  let sum = 0;
  for (let row = 0; row < n; row++) {
    let times = 0;
    for (let p = 0; p < n; p++) times += b[p] * matrix[row * n + p];
    sum += a[row] * times;
  }
  return sum;
}

/** How many rows are nearer than this to the fit. */
export function countWithin(rows: FitRows, values: Float64Array, n: number, withinM: number): number {
  let count = 0;
  for (let row = 0; row < rows.count; row++) if (residual(rows, values, n, row) < withinM) count++;
  return count;
}

/** How far a row is from the fit. */
function residual({ terms, distances }: FitRows, values: Float64Array, n: number, row: number): number {
  let rest = distances[row];
  for (let p = 0; p < n; p++) rest -= terms[row * unknowns + p] * values[p];
  return rest < 0 ? -rest : rest;
}

let kept = new Float64Array(1024);

/** 1.4826 times the median distance from the fit, of the patches within the kernel. */
function robustScale(rows: number, kernelM: number): number {
  if (kept.length < rows) kept = new Float64Array(rows * 2);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    const restM = Math.abs(rests[row]);
    if (restM < kernelM) kept[count++] = restM;
  }
  const medianM = count > 0 ? selectNth(kept, count, count >> 1) : 0;
  return Math.max(fittingNumbers.smallestScaleM, 1.4826 * medianM);
}

/** How many rows are nearer than this to the solution at hand. */
function countRests(rows: number, withinM: number): number {
  let count = 0;
  for (let row = 0; row < rows; row++) if (Math.abs(rests[row]) < withinM) count++;
  return count;
}
