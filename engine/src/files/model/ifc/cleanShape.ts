import type { ModelShape } from '../BuildingModel.ts';
import { alignTriangles } from './alignTriangles.ts';
import { empty, hashThree, takeTable, weldVertices } from './weldVertices.ts';

/** A shape fit for use, and what was found on the way. */
export interface CleanShape extends ModelShape {
  areaM2: number;
  /** It was closed and faced inwards; it has been turned. */
  wasInsideOut: boolean;
}

export interface RawShape {
  /** Position and normal: six numbers each, in the file's unit. */
  vertices: Float32Array;
  indices: Uint32Array;
  unitM: number;
  /** The placement mirrors: the shape is mirrored here instead, along X, so that matrices only turn, scale and move. */
  isMirrored: boolean;
}

/** Farther than this is no place on Earth, but a mistake. */
export const farthestM = 1e9;

/** Position and normal. */
export const vertexStride = 6;
/** A hundredth of a millimetre squared: less is a needle that booleans leave behind. */
const smallestAreaM2 = 1e-10;

/** Welds vertices, drops triangles without area or given twice, turns shapes inside out; undefined for numbers that are none. */
export function cleanShape({ vertices, indices, unitM, isMirrored }: RawShape): CleanShape | undefined {
  const welded = weldVertices(vertices, vertexStride);
  if (!welded) return undefined;
  const { positions, vertexOf } = welded;
  const sign = isMirrored ? -unitM : unitM;
  for (let i = 0; i < positions.length; i += 3) {
    positions[i] *= sign;
    positions[i + 1] *= unitM;
    positions[i + 2] *= unitM;
    if (Math.abs(positions[i]) + Math.abs(positions[i + 1]) + Math.abs(positions[i + 2]) > farthestM) return undefined;
  }
  const triangles = selectTriangles(positions, indices, vertexOf);
  const { areaM2, isInsideOut } = align(positions, triangles);
  if (isInsideOut) turn(triangles);
  return { positions, indices: triangles, areaM2, wasInsideOut: isInsideOut };
}

/** Most shapes are closed as they come; only of the others do the triangles have to be looked at one by one. */
function align(positions: Float32Array, triangles: Uint32Array): Measure {
  const asGiven = measure(positions, triangles);
  if (asGiven.isClosed) return asGiven;
  alignTriangles(triangles);
  return measure(positions, triangles);
}

function selectTriangles(positions: Float32Array, indices: Uint32Array, vertexOf: Uint32Array): Uint32Array {
  const kept = new Uint32Array(indices.length - (indices.length % 3));
  const table = takeTable(kept.length);
  const mask = table.length - 1;
  let count = 0;
  for (let i = 0; i < kept.length; i += 3) {
    let a = vertexOf[indices[i]];
    let b = vertexOf[indices[i + 1]];
    let c = vertexOf[indices[i + 2]];
    // An index beyond the vertices gives undefined here.
    if (!(a >= 0 && b >= 0 && c >= 0) || a === b || b === c || c === a) continue;
    if (twiceArea(positions, a, b, c) < 2 * smallestAreaM2) continue;
    // The smallest first, in the same sense of rotation: the other side of a sheet is not the same triangle.
    while (b < a || c < a) {
      const first = a;
      a = b;
      b = c;
      c = first;
    }
    let slot = hashThree(a, b, c) & mask;
    let isKnown = false;
    while (table[slot] !== empty && !isKnown) {
      const at = table[slot] * 3;
      isKnown = kept[at] === a && kept[at + 1] === b && kept[at + 2] === c;
      slot = (slot + 1) & mask;
    }
    if (isKnown) continue;
    table[slot] = count;
    kept[count * 3] = a;
    kept[count * 3 + 1] = b;
    kept[count * 3 + 2] = c;
    count++;
  }
  return kept.slice(0, count * 3);
}

function twiceArea(p: Float32Array, a: number, b: number, c: number): number {
  const ux = p[b * 3] - p[a * 3];
  const uy = p[b * 3 + 1] - p[a * 3 + 1];
  const uz = p[b * 3 + 2] - p[a * 3 + 2];
  const vx = p[c * 3] - p[a * 3];
  const vy = p[c * 3 + 1] - p[a * 3 + 1];
  const vz = p[c * 3 + 2] - p[a * 3 + 2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  return Math.sqrt(nx * nx + ny * ny + nz * nz);
}

interface Measure {
  areaM2: number;
  isClosed: boolean;
  isInsideOut: boolean;
}

/**
 * The triangles of a closed surface, seen as vectors, add up to nothing, whatever its edges are like: booleans leave
 * edges that do not match, so counting those would call most walls open.
 */
function measure(p: Float32Array, triangles: Uint32Array): Measure {
  let twice = 0;
  let sumX = 0;
  let sumY = 0;
  let sumZ = 0;
  let sixVolumes = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const a = triangles[i] * 3;
    const b = triangles[i + 1] * 3;
    const c = triangles[i + 2] * 3;
    const ux = p[b] - p[a];
    const uy = p[b + 1] - p[a + 1];
    const uz = p[b + 2] - p[a + 2];
    const vx = p[c] - p[a];
    const vy = p[c + 1] - p[a + 1];
    const vz = p[c + 2] - p[a + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    twice += Math.sqrt(nx * nx + ny * ny + nz * nz);
    sumX += nx;
    sumY += ny;
    sumZ += nz;
    sixVolumes += nx * p[a] + ny * p[a + 1] + nz * p[a + 2];
  }
  const isClosed = Math.hypot(sumX, sumY, sumZ) <= 1e-3 * twice;
  // A sheet with two sides is closed and has no volume but rounding.
  return { areaM2: twice / 2, isClosed, isInsideOut: isClosed && sixVolumes < -1e-6 * twice ** 1.5 };
}

function turn(triangles: Uint32Array): void {
  for (let i = 0; i < triangles.length; i += 3) {
    const b = triangles[i + 1];
    triangles[i + 1] = triangles[i + 2];
    triangles[i + 2] = b;
  }
}
