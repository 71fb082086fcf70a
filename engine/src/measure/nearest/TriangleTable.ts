import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';

/**
 * Doubles a triangle: three axes (normal, along the first side, across it) with their offsets, four each; the length of
 * the first side; the third corner along and across it; one unused.
 */
export const frameStride = 16;

/** The triangles that have an area, each with a frame in which it is flat: in doubles, so that 10 µm hold far from the origin. */
export interface TriangleTable {
  /** How many have an area; all columns have a row for each. */
  count: number;
  frames: Float64Array;
  /** The triangle's number in the mesh. */
  triangle: Int32Array;
  element: Uint32Array;
  /** 1: both sides are surfaces. */
  twoSided: Uint8Array;
}

/** The element of each triangle of the mesh. */
export function findElements({ indices, triangleStart }: TriangleMesh): Uint32Array {
  const elementOf = new Uint32Array(indices.length / 3);
  for (let e = 0; e + 1 < triangleStart.length; e++) elementOf.fill(e, triangleStart[e], triangleStart[e + 1]);
  return elementOf;
}

/** The triangles of the mesh that have an area. */
export function findSurfaces(mesh: TriangleMesh): Uint32Array {
  const frame = new Float64Array(frameStride);
  const triangles = new Uint32Array(mesh.indices.length / 3);
  let count = 0;
  for (let t = 0; t < triangles.length; t++) if (writeFrame(mesh, t, frame, 0)) triangles[count++] = t;
  return triangles.slice(0, count);
}

/** Rows for triangles of the mesh, in the order given; one without an area has none. */
export function makeTriangleTable(
  mesh: TriangleMesh,
  triangles: Uint32Array,
  elementOf: Uint32Array,
  twoSided?: Uint8Array,
): TriangleTable {
  const frames = new Float64Array(triangles.length * frameStride);
  const triangle = new Int32Array(triangles.length);
  const element = new Uint32Array(triangles.length);
  const sides = new Uint8Array(triangles.length);
  let count = 0;
  for (let i = 0; i < triangles.length; i++) {
    const t = triangles[i];
    if (!writeFrame(mesh, t, frames, count * frameStride)) continue;
    triangle[count] = t;
    element[count] = elementOf[t];
    sides[count++] = twoSided?.[elementOf[t]] ?? 0;
  }
  return { count, frames, triangle, element, twoSided: sides };
}

/** A sliver this much thinner than long has no normal; its neighbours have its edges. */
const leastThickness = 1e-9;

function writeFrame({ positions, indices }: TriangleMesh, t: number, frames: Float64Array, f: number): boolean {
  const a = indices[t * 3] * 3;
  const b = indices[t * 3 + 1] * 3;
  const c = indices[t * 3 + 2] * 3;
  const ax = positions[a];
  const ay = positions[a + 1];
  const az = positions[a + 2];
  const bx = positions[b] - ax;
  const by = positions[b + 1] - ay;
  const bz = positions[b + 2] - az;
  const cx = positions[c] - ax;
  const cy = positions[c + 1] - ay;
  const cz = positions[c + 2] - az;
  const nx = by * cz - bz * cy;
  const ny = bz * cx - bx * cz;
  const nz = bx * cy - by * cx;
  const twiceArea = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const length2 = bx * bx + by * by + bz * bz;
  const longest2 = Math.max(length2, cx * cx + cy * cy + cz * cz);
  if (!(twiceArea > leastThickness * longest2 && twiceArea < Infinity)) return false;
  const length = Math.sqrt(length2);
  writeAxis(frames, f, nx / twiceArea, ny / twiceArea, nz / twiceArea, ax, ay, az);
  writeAxis(frames, f + 4, bx / length, by / length, bz / length, ax, ay, az);
  const acrossX = (frames[f + 1] * bz - frames[f + 2] * by) / length;
  const acrossY = (frames[f + 2] * bx - frames[f] * bz) / length;
  const acrossZ = (frames[f] * by - frames[f + 1] * bx) / length;
  writeAxis(frames, f + 8, acrossX, acrossY, acrossZ, ax, ay, az);
  frames[f + 12] = length;
  frames[f + 13] = (bx * cx + by * cy + bz * cz) / length;
  frames[f + 14] = twiceArea / length;
  return true;
}

/** A direction, and what makes the corner (ax, ay, az) its zero. */
function writeAxis(
  frames: Float64Array,
  f: number,
  x: number,
  y: number,
  z: number,
  ax: number,
  ay: number,
  az: number,
): void {
  frames[f] = x;
  frames[f + 1] = y;
  frames[f + 2] = z;
  frames[f + 3] = -(x * ax + y * ay + z * az);
}
