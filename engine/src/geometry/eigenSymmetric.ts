/** Eigenvalues of a symmetric 3×3 matrix, largest first, and their unit vectors. */
export interface Eigen {
  values: [number, number, number];
  vectors: [Vector, Vector, Vector];
}

type Vector = [number, number, number];

/** Jacobi's rotations; `matrix` is xx, xy, xz, yy, yz, zz. */
export function eigenSymmetric([xx, xy, xz, yy, yz, zz]: readonly number[]): Eigen {
  const a = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ];
  const v = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (let sweep = 0; sweep < 30; sweep++) {
    rotate(a, v, 0, 1);
    rotate(a, v, 0, 2);
    rotate(a, v, 1, 2);
  }
  const pairs = [0, 1, 2].map((k) => ({ value: a[k][k], vector: [v[0][k], v[1][k], v[2][k]] as Vector }));
  pairs.sort((one, other) => other.value - one.value);
  return {
    values: [pairs[0].value, pairs[1].value, pairs[2].value],
    vectors: [pairs[0].vector, pairs[1].vector, pairs[2].vector],
  };
}

function rotate(a: number[][], v: number[][], p: number, q: number): void {
  if (Math.abs(a[p][q]) < 1e-300) return;
  const ratio = (a[q][q] - a[p][p]) / (2 * a[p][q]);
  const t = (ratio < 0 ? -1 : 1) / (Math.abs(ratio) + Math.sqrt(ratio * ratio + 1));
  const cosine = 1 / Math.sqrt(t * t + 1);
  const sine = t * cosine;
  turnColumns(a, p, q, cosine, sine);
  turnRows(a, p, q, cosine, sine);
  turnColumns(v, p, q, cosine, sine);
}

function turnColumns(m: number[][], p: number, q: number, cosine: number, sine: number): void {
  for (let k = 0; k < 3; k++) {
    const left = m[k][p];
    const right = m[k][q];
    m[k][p] = cosine * left - sine * right;
    m[k][q] = sine * left + cosine * right;
  }
}

function turnRows(m: number[][], p: number, q: number, cosine: number, sine: number): void {
  for (let k = 0; k < 3; k++) {
    const upper = m[p][k];
    const lower = m[q][k];
    m[p][k] = cosine * upper - sine * lower;
    m[q][k] = sine * upper + cosine * lower;
  }
}
