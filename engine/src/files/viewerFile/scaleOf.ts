/** How much a matrix of three rows enlarges, over all directions. */
export function scaleOf(rows: Float64Array): number {
  const [a, b, c, , d, e, f, , g, h, i] = rows;
  const volume = Math.abs(a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g));
  return Math.cbrt(volume) || 1;
}
