/*
 * A direction on an octahedron, unfolded to a square: x in the low byte, y in the high one, 127 for zero, so that the
 * directions along the axes, which most surfaces of buildings have, are exact.
 */
const half = 127;

/** The two bytes of a direction of any length but zero. */
export function encodeNormal(x: number, y: number, z: number): number {
  const length = Math.abs(x) + Math.abs(y) + Math.abs(z);
  if (!(length > 0)) return encodeNormal(0, 0, 1);
  let u = x / length;
  let v = y / length;
  if (z < 0) {
    const folded = (1 - Math.abs(v)) * (u < 0 ? -1 : 1);
    v = (1 - Math.abs(u)) * (v < 0 ? -1 : 1);
    u = folded;
  }
  return (Math.round(u * half) + half) | ((Math.round(v * half) + half) << 8);
}
