import type { NearestFound } from '../nearest/SurfaceIndex.ts';
import type { TilePoints } from '../spool/readTile.ts';
import { patchSums } from './ElementPatches.ts';
import type { PatchCubes } from './patchCubes.ts';
import { keysPerElement, rowOf, type SumTable, withRoom } from './SumTable.ts';

/**
 * Points over the same place of a surface are summed up apart when they are farther from each other than this. What is in
 * its place falls into one shell; a border through the noise of a surface would make two biased patches of it.
 */
const shellM = 0.04;
/** A beam that grazes a surface says little about where it is. */
const leastCosine = 0.12;

/** The scanners that the points come from, by scan. */
export interface Scanners {
  /** x, y, z each, NaN where unknown. */
  positions: Float32Array;
  /** Angle between neighbouring rays, radians. */
  stepsRad: Float32Array;
}

/** Sums up every point that has found its surface; gives the table to go on with. */
export function comparePoints(
  table: SumTable,
  { count, positions, colours, strides, scanOf }: TilePoints,
  { triangle, distance, ambiguous }: NearestFound,
  elementOf: Uint32Array,
  scanners: Scanners,
  { edgeM, corner, direction, normals }: PatchCubes,
): SumTable {
  let patches = table;
  for (let i = 0; i < count; i++) {
    const t = triangle[i];
    if (t < 0) continue;
    patches = withRoom(patches);
    const element = elementOf[t];
    const perEdge = 1 / edgeM[element];
    const x = positions[i * 3];
    const y = positions[i * 3 + 1];
    const z = positions[i * 3 + 2];
    const d = distance[i];
    const nx = normals[t * 3];
    const ny = normals[t * 3 + 1];
    const nz = normals[t * 3 + 2];
    const scan = scanOf[i];
    const sx = scanners.positions[scan * 3] - x;
    const sy = scanners.positions[scan * 3 + 1] - y;
    const sz = scanners.positions[scan * 3 + 2] - z;
    const range = Math.sqrt(sx * sx + sy * sy + sz * sz);
    const cosine = Math.abs(sx * nx + sy * ny + sz * nz) / range;
    if (cosine < leastCosine) continue;
    const column = ((x - d * nx - corner[element * 3]) * perEdge) | 0;
    const row = ((y - d * ny - corner[element * 3 + 1]) * perEdge) | 0;
    const layer = ((z - d * nz - corner[element * 3 + 2]) * perEdge) | 0;
    const cube = ((layer & 1023) << 22) | ((row & 2047) << 11) | (column & 2047);
    const shell = Math.max(0, Math.min(7, Math.round(d / shellM) + 4));
    const patch = rowOf(patches, (element * keysPerElement + direction[t] * 8 + shell) >>> 0, cube >>> 0);
    const { sums } = patches;
    const at = patch * patchSums;
    patches.points[patch]++;
    patches.scans[patch] |= 1 << (scan & 31);
    sums[at] += x;
    sums[at + 1] += y;
    sums[at + 2] += z;
    sums[at + 3] += d;
    sums[at + 4] += d * d;
    sums[at + 5] += nx;
    sums[at + 6] += ny;
    sums[at + 7] += nz;
    if (range > 0) {
      sums[at + 8] += sx / range;
      sums[at + 9] += sy / range;
      sums[at + 10] += sz / range;
      sums[at + 11] += range * scanners.stepsRad[scan] * Math.sqrt(strides[i] / cosine);
    }
    sums[at + 12] += ambiguous[i];
    sums[at + 13] += colours[i * 4];
    sums[at + 14] += colours[i * 4 + 1];
    sums[at + 15] += colours[i * 4 + 2];
    sums[at + 16] += colours[i * 4 + 3];
    sums[at + 17] += strides[i];
  }
  return patches;
}
