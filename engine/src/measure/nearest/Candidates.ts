/** Points that lie together, and the triangles that may be nearest to one of them. */
export interface Candidates {
  /** The box of the points: minimum and maximum x, y, z. */
  box: Float64Array;
  count: number;
  /** Rows of the triangle table, nearest to the middle of the box first. */
  rows: Int32Array;
  /** How far each is from the middle of the box. */
  nearM: Float64Array;
}

export function createCandidates(most: number): Candidates {
  return { box: new Float64Array(6), count: 0, rows: new Int32Array(most), nearM: new Float64Array(most) };
}
