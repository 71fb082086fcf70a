import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import type { Vector } from '../ground/geometry/Vector.ts';

/** The triangles of an element, measured once for all places that are held against it; those without an area are left out. */
export interface ElementSides {
  count: number;
  /**
   * Of each: a corner, the ways u and v from there to the other two, the normal (x, y, z of each) and the normal's length;
   * u·u, u·v and v·v; the middle of a ball about it (x, y, z) and the ball's radius.
   */
  numbers: Float64Array;
}

/** The nearest surface; made once and filled for each place. */
export interface Closest {
  /** Where its side is among the numbers; for the next place it is looked at first, and most others are farther. */
  at: number;
  /** Signed by the triangle's normal, metres. */
  distance: number;
  /** How far the surface is, beside the place or under it, metres. */
  apartM: number;
  /** The normal. */
  x: number;
  y: number;
  z: number;
}

/** Before any place was asked for. */
export const newClosest = (): Closest => ({ at: 0, distance: 1, apartM: 1, x: 0, y: 0, z: 1 });

const numbersPerSide = 20;
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
    if (numbers[at + 12] === 0) continue;
    measureBall(numbers, at);
    count++;
  }
  return { count, numbers };
}

/** Which way a side looks, and how large it is. */
export function normalOfSide({ numbers }: ElementSides, side: number): { normal: Vector; areaM2: number } {
  const at = side * numbersPerSide;
  const length = numbers[at + 12];
  return {
    normal: [numbers[at + 9] / length, numbers[at + 10] / length, numbers[at + 11] / length],
    areaM2: length / 2,
  };
}

/** More than distances in metres lose by rounding. */
const roundingM = 1e-9;

function measureBall(numbers: Float64Array, at: number): void {
  const [ux, uy, uz, vx, vy, vz] = numbers.subarray(at + 3, at + 9);
  numbers[at + 13] = ux * ux + uy * uy + uz * uz;
  numbers[at + 14] = ux * vx + uy * vy + uz * vz;
  numbers[at + 15] = vx * vx + vy * vy + vz * vz;
  // About the middle of the three corners, seen from the first.
  const x = (ux + vx) / 3;
  const y = (uy + vy) / 3;
  const z = (uz + vz) / 3;
  numbers[at + 16] = numbers[at] + x;
  numbers[at + 17] = numbers[at + 1] + y;
  numbers[at + 18] = numbers[at + 2] + z;
  numbers[at + 19] =
    Math.max(Math.hypot(x, y, z), Math.hypot(ux - x, uy - y, uz - z), Math.hypot(vx - x, vy - y, vz - z)) + roundingM;
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
  const end = count * numbersPerSide;
  const likely = best.at;
  let nearest2 = Infinity;
  let nearestM = Infinity;
  let nearestAt = -1;
  let nearestPlane = 0;
  let nearestInPlane2 = 0;
  for (let next = likely < end ? -numbersPerSide : 0; next < end; next += numbersPerSide) {
    const at = next < 0 ? likely : next;
    const bx = x - numbers[at + 16];
    const by = y - numbers[at + 17];
    const bz = z - numbers[at + 18];
    const reachM = nearestM + numbers[at + 19];
    if (bx * bx + by * by + bz * bz > reachM * reachM) continue;
    const nx = numbers[at + 9];
    const ny = numbers[at + 10];
    const nz = numbers[at + 11];
    const length = numbers[at + 12];
    if (isFacingKnown && nx * tx + ny * ty + nz * tz < leastFacing * length) continue;
    const qx = x - numbers[at];
    const qy = y - numbers[at + 1];
    const qz = z - numbers[at + 2];
    const plane = (nx * qx + ny * qy + nz * qz) / length;
    if (plane * plane > nearest2) continue;
    const uq = numbers[at + 3] * qx + numbers[at + 4] * qy + numbers[at + 5] * qz;
    const vq = numbers[at + 6] * qx + numbers[at + 7] * qy + numbers[at + 8] * qz;
    const inPlane2 = distance2InPlane(numbers[at + 13], numbers[at + 14], numbers[at + 15], uq, vq);
    const distance2 = plane * plane + inPlane2;
    // Of equally near ones the first.
    if (distance2 > nearest2 || (distance2 === nearest2 && at >= nearestAt)) continue;
    nearest2 = distance2;
    nearestM = Math.sqrt(distance2);
    nearestAt = at;
    nearestPlane = plane;
    nearestInPlane2 = inPlane2;
  }
  if (nearestAt < 0) {
    best.distance = 1;
    best.apartM = 1;
    best.x = 0;
    best.y = 0;
    best.z = 1;
    return;
  }
  best.at = nearestAt;
  best.apartM = nearestM;
  // A place beside the surface, not over it, says nothing about how far along its normal the surface went.
  best.distance = nearestInPlane2 > 0.0004 ? Math.sign(nearestPlane) * nearestM + 0.2 : nearestPlane;
  best.x = numbers[nearestAt + 9] / numbers[nearestAt + 12];
  best.y = numbers[nearestAt + 10] / numbers[nearestAt + 12];
  best.z = numbers[nearestAt + 11] / numbers[nearestAt + 12];
}

/** Squared, of the foot of q on the plane of u and v, to the triangle they span; by the products of the three. */
function distance2InPlane(uu: number, uv: number, vv: number, uq: number, vq: number): number {
  const determinant = uu * vv - uv * uv;
  const s = (vv * uq - uv * vq) / determinant;
  const t = (uu * vq - uv * uq) / determinant;
  if (s >= 0 && t >= 0 && s + t <= 1) return 0;
  const alongU = within01((s * uu + t * uv) / uu);
  const alongV = within01((s * uv + t * vv) / vv);
  const alongW = within01(((1 - s) * (uu - uv) + t * (vv - uv)) / (uu - 2 * uv + vv));
  return Math.min(
    length2(s - alongU, t, uu, uv, vv),
    length2(s, t - alongV, uu, uv, vv),
    length2(s - (1 - alongW), t - alongW, uu, uv, vv),
  );
}

const within01 = (share: number): number => Math.min(1, Math.max(0, share));

/** Of s u + t v. */
const length2 = (s: number, t: number, uu: number, uv: number, vv: number): number =>
  s * s * uu + 2 * s * t * uv + t * t * vv;
