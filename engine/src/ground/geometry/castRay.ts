import type { Bvh } from './Bvh.ts';

/** Where a ray ended: kept and written over by the caller's loop, so that a ray allocates nothing. */
export interface RayHit {
  /** In lengths of the direction. */
  distance: number;
  /** As numbered in the mesh; -1 when nothing was hit. */
  triangle: number;
}

/** A hit to start with. */
export function noHit(): RayHit {
  return { distance: Infinity, triangle: -1 };
}

/** What a box says that a ray does not meet. */
export const miss = Infinity;
const pendingNodes = new Uint32Array(256);
const pendingDistances = new Float64Array(256);

/** The closest triangle, seen from either side, at more than `from` and less than `to` lengths of the direction. */
export function castRay(
  bvh: Bvh,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  from: number,
  to: number,
  hit: RayHit,
): boolean {
  const { boxes, nodes, corners, triangles } = bvh;
  const ix = inverse(dx);
  const iy = inverse(dy);
  const iz = inverse(dz);
  let best = to;
  let slot = -1;
  let pending = 0;
  let node = 0;
  let isGoingOn = triangles.length > 0 && meetBox(boxes, 0, ox, oy, oz, ix, iy, iz, from, best) < miss;
  while (isGoingOn) {
    const first = nodes[node * 2];
    const count = nodes[node * 2 + 1];
    if (count === 0) {
      const left = meetBox(boxes, first * 6, ox, oy, oz, ix, iy, iz, from, best);
      const right = meetBox(boxes, first * 6 + 6, ox, oy, oz, ix, iy, iz, from, best);
      if (left < miss || right < miss) {
        const isLeftNearer = left <= right;
        const further = isLeftNearer ? right : left;
        if (further < miss) {
          pendingNodes[pending] = isLeftNearer ? first + 1 : first;
          pendingDistances[pending++] = further;
        }
        node = isLeftNearer ? first : first + 1;
        continue;
      }
    } else {
      for (let at = first; at < first + count; at++) {
        const t = meetTriangle(corners, at * 9, ox, oy, oz, dx, dy, dz);
        if (t > from && t < best) {
          best = t;
          slot = at;
        }
      }
    }
    isGoingOn = false;
    while (pending > 0) {
      pending--;
      if (pendingDistances[pending] < best) {
        node = pendingNodes[pending];
        isGoingOn = true;
        break;
      }
    }
  }
  hit.triangle = slot < 0 ? -1 : triangles[slot];
  hit.distance = slot < 0 ? Infinity : best;
  return slot >= 0;
}

/** The last two things in the way, as slots of the tree. Rays that are much alike are mostly stopped by the same triangles. */
export interface Blocker {
  slot: number;
  before: number;
}

/** A blocker to start with. */
export function noBlocker(): Blocker {
  return { slot: -1, before: -1 };
}

/** Whether any triangle lies at more than `from` and less than `to` lengths of the direction; `last` is tried first. */
export function isOccluded(
  bvh: Bvh,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  from: number,
  to: number,
  last?: Blocker,
): boolean {
  const { boxes, nodes, corners, triangles } = bvh;
  for (let k = 0; last && last.slot >= 0 && k < 2; k++) {
    const t = meetTriangle(corners, last.slot * 9, ox, oy, oz, dx, dy, dz);
    if (t > from && t < to) return true;
    if (last.before >= 0) remember(last, last.before);
  }
  const ix = inverse(dx);
  const iy = inverse(dy);
  const iz = inverse(dz);
  if (triangles.length === 0 || meetBox(boxes, 0, ox, oy, oz, ix, iy, iz, from, to) === miss) return false;
  let pending = 0;
  pendingNodes[pending++] = 0;
  while (pending > 0) {
    const node = pendingNodes[--pending];
    const first = nodes[node * 2];
    const count = nodes[node * 2 + 1];
    if (count > 0) {
      for (let at = first; at < first + count; at++) {
        const t = meetTriangle(corners, at * 9, ox, oy, oz, dx, dy, dz);
        if (t > from && t < to) {
          if (last) remember(last, at);
          return true;
        }
      }
      continue;
    }
    const left = meetBox(boxes, first * 6, ox, oy, oz, ix, iy, iz, from, to);
    const right = meetBox(boxes, first * 6 + 6, ox, oy, oz, ix, iy, iz, from, to);
    if (left < right) {
      if (right < miss) pendingNodes[pending++] = first + 1;
      pendingNodes[pending++] = first;
    } else {
      if (left < miss) pendingNodes[pending++] = first;
      if (right < miss) pendingNodes[pending++] = first + 1;
    }
  }
  return false;
}

function remember(last: Blocker, slot: number): void {
  last.before = last.slot;
  last.slot = slot;
}

/** Never infinite: zero times infinity would be no number for a ray along an axis. */
export const inverse = (d: number) => 1 / (d > 1e-30 || d < -1e-30 ? d : 1e-30);

/** How far along the ray it enters the box; `ix`, `iy`, `iz` are one over its direction. */
export function meetBox(
  boxes: Float32Array,
  offset: number,
  ox: number,
  oy: number,
  oz: number,
  ix: number,
  iy: number,
  iz: number,
  from: number,
  to: number,
): number {
  const x0 = (boxes[offset] - ox) * ix;
  const x1 = (boxes[offset + 3] - ox) * ix;
  const y0 = (boxes[offset + 1] - oy) * iy;
  const y1 = (boxes[offset + 4] - oy) * iy;
  const z0 = (boxes[offset + 2] - oz) * iz;
  const z1 = (boxes[offset + 5] - oz) * iz;
  const near = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1), from);
  const far = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1));
  return near <= far && near < to ? near : miss;
}

/** Möller and Trumbore 1997; the distance along the ray, or -1. A triangle without area is never met. */
export function meetTriangle(
  corners: Float32Array,
  offset: number,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
): number {
  const ax = corners[offset];
  const ay = corners[offset + 1];
  const az = corners[offset + 2];
  const ux = corners[offset + 3] - ax;
  const uy = corners[offset + 4] - ay;
  const uz = corners[offset + 5] - az;
  const vx = corners[offset + 6] - ax;
  const vy = corners[offset + 7] - ay;
  const vz = corners[offset + 8] - az;
  const px = dy * vz - dz * vy;
  const py = dz * vx - dx * vz;
  const pz = dx * vy - dy * vx;
  const determinant = ux * px + uy * py + uz * pz;
  if (determinant > -1e-15 && determinant < 1e-15) return -1;
  const scale = 1 / determinant;
  const sx = ox - ax;
  const sy = oy - ay;
  const sz = oz - az;
  const u = (sx * px + sy * py + sz * pz) * scale;
  // A hair of overlap: a ray on the edge between two triangles must not slip through.
  if (u < -1e-9 || u > 1 + 1e-9) return -1;
  const qx = sy * uz - sz * uy;
  const qy = sz * ux - sx * uz;
  const qz = sx * uy - sy * ux;
  const v = (dx * qx + dy * qy + dz * qz) * scale;
  if (v < -1e-9 || u + v > 1 + 1e-9) return -1;
  return (vx * qx + vy * qy + vz * qz) * scale;
}
