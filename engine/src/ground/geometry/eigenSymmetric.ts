import { diagonalise } from './diagonalise.ts';

/** Eigenvalues, and eigenvectors as columns, of a symmetric row-major n×n matrix, which is left as it is. */
export function eigenSymmetric(matrix: ArrayLike<number>, n: number): { values: Float64Array; vectors: Float64Array } {
  const a = new Float64Array(n * n);
  for (let i = 0; i < a.length; i++) a[i] = matrix[i];
  const vectors = new Float64Array(n * n);
  diagonalise(a, vectors, n);
  const values = new Float64Array(n);
  for (let i = 0; i < n; i++) values[i] = a[i * n + i];
  return { values, vectors };
}
