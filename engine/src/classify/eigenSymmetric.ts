/** Eigenvalues, and eigenvectors as columns, of a symmetric row-major n×n matrix (Jacobi's rotations). */
export function eigenSymmetric(matrix: ArrayLike<number>, n: number): { values: Float64Array; vectors: Float64Array } {
  const a = Float64Array.from(matrix);
  const vectors = new Float64Array(n * n);
  for (let i = 0; i < n; i++) vectors[i * n + i] = 1;
  for (let sweep = 0; sweep < 30 && offDiagonal(a, n) > 0; sweep++) {
    for (let p = 0; p < n - 1; p++) for (let q = p + 1; q < n; q++) rotate(a, vectors, n, p, q);
  }
  return { values: Float64Array.from({ length: n }, (_, i) => a[i * n + i]), vectors };
}

/** Zero once what is left beside the diagonal no longer counts. */
function offDiagonal(a: Float64Array, n: number): number {
  let off = 0;
  let all = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      all += a[i * n + j] ** 2;
      if (i !== j) off += a[i * n + j] ** 2;
    }
  }
  return off > all * 1e-26 ? off : 0;
}

function rotate(a: Float64Array, vectors: Float64Array, n: number, p: number, q: number): void {
  const off = a[p * n + q];
  if (off === 0) return;
  const theta = (a[q * n + q] - a[p * n + p]) / (2 * off);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < n; k++) turn(a, k * n + p, k * n + q, c, s);
  for (let k = 0; k < n; k++) turn(a, p * n + k, q * n + k, c, s);
  for (let k = 0; k < n; k++) turn(vectors, k * n + p, k * n + q, c, s);
}

function turn(a: Float64Array, i: number, j: number, c: number, s: number): void {
  const x = a[i];
  const y = a[j];
  a[i] = c * x - s * y;
  a[j] = s * x + c * y;
}
