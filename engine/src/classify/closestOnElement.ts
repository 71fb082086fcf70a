import type { TriangleMesh } from '../model/TriangleMesh.ts';

export interface Closest {
  /** Signed by the triangle's normal, metres. */
  distance: number;
  normal: [number, number, number];
}

/** A side turned away from the scanner by more than this cannot have been scanned. */
const leastFacing = 0.05;

/** The nearest surface of one element, moved by `offset`, that faces the scanner; far away when none does. */
export function closestOnElement(
  { positions: p, indices, triangleStart }: TriangleMesh,
  element: number,
  place: ArrayLike<number>,
  offset: ArrayLike<number>,
  towards: ArrayLike<number>,
): Closest {
  const x = place[0] - offset[0];
  const y = place[1] - offset[1];
  const z = place[2] - offset[2];
  const isFacingKnown = towards[0] !== 0 || towards[1] !== 0 || towards[2] !== 0;
  let nearest2 = Infinity;
  const best: Closest = { distance: 1, normal: [0, 0, 1] };
  for (let t = triangleStart[element]; t < triangleStart[element + 1]; t++) {
    const a = indices[t * 3] * 3;
    const b = indices[t * 3 + 1] * 3;
    const c = indices[t * 3 + 2] * 3;
    const ux = p[b] - p[a];
    const uy = p[b + 1] - p[a + 1];
    const uz = p[b + 2] - p[a + 2];
    const vx = p[c] - p[a];
    const vy = p[c + 1] - p[a + 1];
    const vz = p[c + 2] - p[a + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (length === 0) continue;
    if (isFacingKnown && nx * towards[0] + ny * towards[1] + nz * towards[2] < leastFacing * length) continue;
    const qx = x - p[a];
    const qy = y - p[a + 1];
    const qz = z - p[a + 2];
    const plane = (nx * qx + ny * qy + nz * qz) / length;
    if (plane * plane >= nearest2) continue;
    const inPlane2 = distance2InPlane(ux, uy, uz, vx, vy, vz, qx, qy, qz);
    if (plane * plane + inPlane2 >= nearest2) continue;
    nearest2 = plane * plane + inPlane2;
    // A place beside the surface, not over it, says nothing about how far along its normal the surface went.
    best.distance = inPlane2 > 0.0004 ? Math.sign(plane) * Math.sqrt(nearest2) + 0.2 : plane;
    best.normal = [nx / length, ny / length, nz / length];
  }
  return best;
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
