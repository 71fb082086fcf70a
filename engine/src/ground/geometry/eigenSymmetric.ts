import { symmetricEigen } from './symmetricEigen.ts';

/** Eigenvalues, and eigenvectors as columns, of a symmetric row-major n×n matrix, which is left as it is. */
export function eigenSymmetric(matrix: ArrayLike<number>, n: number): { values: Float64Array; vectors: Float64Array } {
  const a = Float64Array.from(matrix);
  const vectors = new Float64Array(n * n);
  symmetricEigen(a, vectors, n);
  return { values: Float64Array.from({ length: n }, (_, i) => a[i * n + i]), vectors };
}
