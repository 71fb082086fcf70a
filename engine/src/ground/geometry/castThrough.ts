import type { Bvh } from './Bvh.ts';
import { measureSpread, meetBundle, miss, mostAlong } from './bundleSpread.ts';

/** Rays from one point in nearly one direction, each with its own end. Columns are the caller's and reused. */
export interface Segments {
  count: number;
  /** Unit directions. */
  dx: Float64Array;
  dy: Float64Array;
  dz: Float64Array;
  /** How far each goes. */
  to: Float64Array;
}

/** Where rays went through triangles, in no order; grows when it must. */
export interface Crossings {
  count: number;
  ray: Uint32Array;
  /** As numbered in the mesh. */
  triangle: Uint32Array;
  distance: Float64Array;
}

/** Columns for `size` rays. */
export function createSegments(size: number): Segments {
  const column = () => new Float64Array(size);
  return { count: 0, dx: column(), dy: column(), dz: column(), to: column() };
}

/** Room for crossings. */
export function createCrossings(size = 256): Crossings {
  return { count: 0, ray: new Uint32Array(size), triangle: new Uint32Array(size), distance: new Float64Array(size) };
}

const pendingNodes = new Uint32Array(256);

/**
 * Writes every triangle, from either side, that each ray meets after `from` and before its end. Inner nodes are entered
 * once for all rays: best for some tens of them within a few degrees.
 */
export function castThrough(
  bvh: Bvh,
  ox: number,
  oy: number,
  oz: number,
  rays: Segments,
  from: number,
  crossings: Crossings,
): void {
  const { boxes, nodes, triangles } = bvh;
  crossings.count = 0;
  if (rays.count === 0 || triangles.length === 0) return;
  measureSpread(rays.dx, rays.dy, rays.dz, 0, rays.count);
  let furthest = 0;
  for (let ray = 0; ray < rays.count; ray++) if (rays.to[ray] > furthest) furthest = rays.to[ray];
  let pending = meetBundle(boxes, 0, ox, oy, oz, from, furthest) < miss ? 1 : 0;
  pendingNodes[0] = 0;
  while (pending > 0) {
    const node = pendingNodes[--pending];
    const first = nodes[node * 2];
    const count = nodes[node * 2 + 1];
    if (count > 0) {
      meetLeaf(bvh, first, count, ox, oy, oz, rays, from, crossings);
      continue;
    }
    if (meetBundle(boxes, first * 6, ox, oy, oz, from, furthest) < miss) pendingNodes[pending++] = first;
    if (meetBundle(boxes, first * 6 + 6, ox, oy, oz, from, furthest) < miss) pendingNodes[pending++] = first + 1;
  }
}

/** The same test as in `castRays`, which see. */
function meetLeaf(
  { corners, triangles }: Bvh,
  first: number,
  count: number,
  ox: number,
  oy: number,
  oz: number,
  { count: rays, dx, dy, dz, to }: Segments,
  from: number,
  crossings: Crossings,
): void {
  for (let slot = first; slot < first + count; slot++) {
    const offset = slot * 9;
    const ax = corners[offset] - ox;
    const ay = corners[offset + 1] - oy;
    const az = corners[offset + 2] - oz;
    const bx = corners[offset + 3] - ox;
    const by = corners[offset + 4] - oy;
    const bz = corners[offset + 5] - oz;
    const cx = corners[offset + 6] - ox;
    const cy = corners[offset + 7] - oy;
    const cz = corners[offset + 8] - oz;
    const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
    const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
    const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    const height = ax * nx + ay * ny + az * nz;
    if (height === 0) continue;
    const side = height > 0 ? 1 : -1;
    const px = side * (by * cz - bz * cy);
    const py = side * (bz * cx - bx * cz);
    const pz = side * (bx * cy - by * cx);
    if (mostAlong(px, py, pz) < 0) continue;
    const qx = side * (cy * az - cz * ay);
    const qy = side * (cz * ax - cx * az);
    const qz = side * (cx * ay - cy * ax);
    if (mostAlong(qx, qy, qz) < 0) continue;
    const rx = side * (ay * bz - az * by);
    const ry = side * (az * bx - ax * bz);
    const rz = side * (ax * by - ay * bx);
    if (mostAlong(rx, ry, rz) < 0) continue;
    for (let ray = 0; ray < rays; ray++) {
      const x = dx[ray];
      const y = dy[ray];
      const z = dz[ray];
      if (x * px + y * py + z * pz < 0 || x * qx + y * qy + z * qz < 0 || x * rx + y * ry + z * rz < 0) continue;
      const t = height / (x * nx + y * ny + z * nz);
      if (t > from && t < to[ray]) addCrossing(crossings, ray, triangles[slot], t);
    }
  }
}

function addCrossing(crossings: Crossings, ray: number, triangle: number, distance: number): void {
  if (crossings.count === crossings.ray.length) grow(crossings);
  const at = crossings.count++;
  crossings.ray[at] = ray;
  crossings.triangle[at] = triangle;
  crossings.distance[at] = distance;
}

function grow(crossings: Crossings): void {
  const larger = createCrossings(crossings.ray.length * 2);
  larger.ray.set(crossings.ray);
  larger.triangle.set(crossings.triangle);
  larger.distance.set(crossings.distance);
  Object.assign(crossings, { ...larger, count: crossings.count });
}
