import type { TriangleMesh } from '../files/model/TriangleMesh.ts';

/** The triangles of an element, measured once for all places that are held against it; those without an area are left out. */
export interface ElementSides {
  count: number;
  /** Of each: a corner, the ways from there to the other two, the normal (x, y, z of each) and the normal's length. */
  numbers: Float64Array;
}

/** The nearest surface; made once and filled for each place. */
export interface Closest {
  /** Signed by the triangle's normal, metres. */
  distance: number;
  /** The normal. */
  x: number;
  y: number;
  z: number;
}

const numbersPerSide = 13;
/** A side turned away from the scanner by more than this cannot have been scanned. */
const leastFacing = 0.05;

/** Measures the triangles of an element. */
export function measureSides({ positions: p, indices, triangleStart }: TriangleMesh, element: number): ElementSides {
  const numbers = new Float64Array((triangleStart[element + 1] - triangleStart[element]) * numbersPerSide);
  let count = 0;
  for (let t = triangleStart[element]; t < triangleStart[element + 1]; t++) {
    const a = indices[t * 3] * 3;
    const b = indices[t * 3 + 1] * 3;
    const c = indices[t * 3 + 2] * 3;
    const at = count * numbersPerSide;
    for (let axis = 0; axis < 3; axis++) {
      numbers[at + axis] = p[a + axis];
      numbers[at + 3 + axis] = p[b + axis] - p[a + axis];
      numbers[at + 6 + axis] = p[c + axis] - p[a + axis];
    }
    const nx = numbers[at + 4] * numbers[at + 8] - numbers[at + 5] * numbers[at + 7];
    const ny = numbers[at + 5] * numbers[at + 6] - numbers[at + 3] * numbers[at + 8];
    const nz = numbers[at + 3] * numbers[at + 7] - numbers[at + 4] * numbers[at + 6];
    numbers[at + 9] = nx;
    numbers[at + 10] = ny;
    numbers[at + 11] = nz;
    numbers[at + 12] = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (numbers[at + 12] !== 0) count++;
  }
  return { count, numbers };
}

/**
 * The nearest surface of one element to a place that faces the scanner, which lies in direction `t` (0, 0, 0 when nobody
 * knows); far away when none does.
 */
export function closestOnElement(
  { count, numbers }: ElementSides,
  x: number,
  y: number,
  z: number,
  tx: number,
  ty: number,
  tz: number,
  best: Closest,
): void {
  const isFacingKnown = tx !== 0 || ty !== 0 || tz !== 0;
  let nearest2 = Infinity;
  best.distance = 1;
  best.x = 0;
  best.y = 0;
  best.z = 1;
  for (let at = 0; at < count * numbersPerSide; at += numbersPerSide) {
    const nx = numbers[at + 9];
    const ny = numbers[at + 10];
    const nz = numbers[at + 11];
    const length = numbers[at + 12];
    if (isFacingKnown && nx * tx + ny * ty + nz * tz < leastFacing * length) continue;
    const qx = x - numbers[at];
    const qy = y - numbers[at + 1];
    const qz = z - numbers[at + 2];
    const plane = (nx * qx + ny * qy + nz * qz) / length;
    if (plane * plane >= nearest2) continue;
    const inPlane2 = distance2InPlane(
      numbers[at + 3],
      numbers[at + 4],
      numbers[at + 5],
      numbers[at + 6],
      numbers[at + 7],
      numbers[at + 8],
      qx,
      qy,
      qz,
    );
    if (plane * plane + inPlane2 >= nearest2) continue;
    nearest2 = plane * plane + inPlane2;
    // A place beside the surface, not over it, says nothing about how far along its normal the surface went.
    best.distance = inPlane2 > 0.0004 ? Math.sign(plane) * Math.sqrt(nearest2) + 0.2 : plane;
    best.x = nx / length;
    best.y = ny / length;
    best.z = nz / length;
  }
}

/** Squared, of the foot of q on the plane of u and v, to the triangle they span. */
function distance2InPlane(
  ux: number,
  uy: number,
  uz: number,
  vx: number,
  vy: number,
  vz: number,
  qx: number,
  qy: number,
  qz: number,
): number {
  const uu = ux * ux + uy * uy + uz * uz;
  const uv = ux * vx + uy * vy + uz * vz;
  const vv = vx * vx + vy * vy + vz * vz;
  const uq = ux * qx + uy * qy + uz * qz;
  const vq = vx * qx + vy * qy + vz * qz;
  const determinant = uu * vv - uv * uv;
  const s = (vv * uq - uv * vq) / determinant;
  const t = (uu * vq - uv * uq) / determinant;
  if (s >= 0 && t >= 0 && s + t <= 1) return 0;
  const onSide = (share: number, du: number, dv: number, s0: number, t0: number) => {
    const k = Math.min(1, Math.max(0, share));
    const ds = s - (s0 + k * du);
    const dt = t - (t0 + k * dv);
    return ds * ds * uu + 2 * ds * dt * uv + dt * dt * vv;
  };
  const first = onSide((s * uu + t * uv) / uu, 1, 0, 0, 0);
  const second = onSide((s * uv + t * vv) / vv, 0, 1, 0, 0);
  const ww = uu - 2 * uv + vv;
  const third = onSide(((1 - s) * (uu - uv) + t * (vv - uv)) / ww, -1, 1, 1, 0);
  return Math.min(first, second, third);
}
