/** Jacobi's method on a symmetric n × n matrix (row-major, destroyed): eigenvalues on its diagonal, eigenvectors as columns of `vectors`. */
export function diagonalise(matrix: Float64Array, vectors: Float64Array, n: number): void {
  vectors.fill(0, 0, n * n);
  for (let i = 0; i < n; i++) vectors[i * n + i] = 1;
  for (let sweep = 0; sweep < 30; sweep++) {
    let rest = 0;
    let trace = 0;
    for (let i = 0; i < n; i++) {
      trace += Math.abs(matrix[i * n + i]);
      for (let j = i + 1; j < n; j++) rest += Math.abs(matrix[i * n + j]);
    }
    if (!(rest > trace * 1e-14)) return;
    for (let p = 0; p < n - 1; p++) {
      for (let q = p + 1; q < n; q++) turnAway(matrix, vectors, n, p, q);
    }
  }
}

function turnAway(matrix: Float64Array, vectors: Float64Array, n: number, p: number, q: number): void {
  const apq = matrix[p * n + q];
  if (apq === 0) return;
  const theta = (matrix[q * n + q] - matrix[p * n + p]) / (2 * apq);
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  for (let k = 0; k < n; k++) {
    const a = matrix[k * n + p];
    const b = matrix[k * n + q];
    matrix[k * n + p] = cosine * a - sine * b;
    matrix[k * n + q] = sine * a + cosine * b;
  }
  for (let k = 0; k < n; k++) {
    const a = matrix[p * n + k];
    const b = matrix[q * n + k];
    matrix[p * n + k] = cosine * a - sine * b;
    matrix[q * n + k] = sine * a + cosine * b;
  }
  for (let k = 0; k < n; k++) {
    const a = vectors[k * n + p];
    const b = vectors[k * n + q];
    vectors[k * n + p] = cosine * a - sine * b;
    vectors[k * n + q] = sine * a + cosine * b;
  }
}
