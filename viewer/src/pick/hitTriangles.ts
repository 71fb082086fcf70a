/** The nearest triangle that was hit. */
export interface TriangleHit {
  /** In the ray's own measure. */
  distance: number;
  /** Its first index. */
  at: number;
}

/** Four numbers a vertex; indices from `from` to `to`. */
export interface TriangleRange {
  vertices: Uint16Array;
  indices: Uint16Array;
  from: number;
  to: number;
}

/**
 * The nearest triangle along a ray given in the vertices' own frame, both sides alike; the direction may have any length,
 * and distances are counted in it. Those where `isOut` says so are passed.
 */
export function hitTriangles(
  { vertices, indices, from, to }: TriangleRange,
  { origin, direction, most }: { origin: ArrayLike<number>; direction: ArrayLike<number>; most: number },
  isOut: ((distance: number) => boolean) | undefined,
): TriangleHit | undefined {
  const ox = origin[0]!;
  const oy = origin[1]!;
  const oz = origin[2]!;
  const dx = direction[0]!;
  const dy = direction[1]!;
  const dz = direction[2]!;
  let nearest = most;
  let found = -1;
  // Möller and Trumbore: the corner's coordinates in the triangle by Cramer's rule.
  for (let i = from; i < to; i += 3) {
    const a = indices[i]! * 4;
    const b = indices[i + 1]! * 4;
    const c = indices[i + 2]! * 4;
    const ax = vertices[a]!;
    const ay = vertices[a + 1]!;
    const az = vertices[a + 2]!;
    const ux = vertices[b]! - ax;
    const uy = vertices[b + 1]! - ay;
    const uz = vertices[b + 2]! - az;
    const vx = vertices[c]! - ax;
    const vy = vertices[c + 1]! - ay;
    const vz = vertices[c + 2]! - az;
    const px = dy * vz - dz * vy;
    const py = dz * vx - dx * vz;
    const pz = dx * vy - dy * vx;
    const determinant = ux * px + uy * py + uz * pz;
    if (determinant === 0) continue;
    const inverse = 1 / determinant;
    const tx = ox - ax;
    const ty = oy - ay;
    const tz = oz - az;
    const u = (tx * px + ty * py + tz * pz) * inverse;
    if (u < 0 || u > 1) continue;
    const qx = ty * uz - tz * uy;
    const qy = tz * ux - tx * uz;
    const qz = tx * uy - ty * ux;
    const v = (dx * qx + dy * qy + dz * qz) * inverse;
    if (v < 0 || u + v > 1) continue;
    const distance = (vx * qx + vy * qy + vz * qz) * inverse;
    if (distance < 0 || distance >= nearest || isOut?.(distance)) continue;
    nearest = distance;
    found = i;
  }
  return found < 0 ? undefined : { distance: nearest, at: found };
}
