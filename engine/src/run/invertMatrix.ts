/** The way back of a row-major 3×4 matrix that turns, moves and scales evenly. */
export function invertMatrix(matrix: ArrayLike<number>): Float64Array {
  const [a, b, c, tx, d, e, f, ty, g, h, i, tz] = Array.from(matrix);
  const scale = a * a + d * d + g * g;
  const [ia, ib, ic] = [a / scale, d / scale, g / scale];
  const [id, ie, iff] = [b / scale, e / scale, h / scale];
  const [ig, ih, ii] = [c / scale, f / scale, i / scale];
  return Float64Array.of(
    ia,
    ib,
    ic,
    -(ia * tx + ib * ty + ic * tz),
    id,
    ie,
    iff,
    -(id * tx + ie * ty + iff * tz),
    ig,
    ih,
    ii,
    -(ig * tx + ih * ty + ii * tz),
  );
}
