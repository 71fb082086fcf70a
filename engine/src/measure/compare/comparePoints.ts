import type { NearestFound } from '../nearest/SurfaceIndex.ts';
import type { TilePoints } from '../spool/readTile.ts';
import { patchSums } from './ElementPatches.ts';
import { leastCosine } from './leastCosine.ts';
import type { PatchCubes } from './patchCubes.ts';
import { keysPerElement, rowOf, type SumTable, withRoom } from './SumTable.ts';

/**
 * Points over the same place of a surface are summed up apart when they are farther from each other than this. What is in
 * its place falls into one shell; a border through the noise of a surface would make two biased patches of it.
 */
const shellM = 0.04;
/** Metres: a point that is farther off may lie on something that the beam met less flatly: an element that was moved, or turned. */
const grazedM = 0.01;
/** Least cosine for such a point; with less, it may be anything's. */
const doubtfulCosine = 0.12;

/** The scanners that the points come from, by scan. */
export interface Scanners {
  /** x, y, z each, NaN where unknown. */
  positions: Float32Array;
  /** Angle between neighbouring rays, radians. */
  stepsRad: Float32Array;
}

/** Points that are summed up by one call: a loop over all of them would stay in the code it was first compiled to. */
const pointsAtOnce = 4096;

/** Sums up every point that has found its surface; gives the table to go on with. */
export function comparePoints(
  table: SumTable,
  points: TilePoints,
  found: NearestFound,
  elementOf: Uint32Array,
  scanners: Scanners,
  cubes: PatchCubes,
): SumTable {
  let patches = table;
  for (let from = 0; from < points.count; from += pointsAtOnce) {
    const to = Math.min(points.count, from + pointsAtOnce);
    patches = withRoom(patches, to - from);
    addPoints(patches, points, found, from, to, elementOf, scanners, cubes);
  }
  return patches;
}

function addPoints(
  table: SumTable,
  { positions, colours, strides, scanOf }: TilePoints,
  { triangle, distance, ambiguous }: NearestFound,
  from: number,
  to: number,
  elementOf: Uint32Array,
  { positions: stations, stepsRad }: Scanners,
  { edgeM, corner, direction, normals }: PatchCubes,
): void {
  const { points, scans, sums } = table;
  for (let i = from; i < to; i++) {
    const t = triangle[i];
    if (t < 0) continue;
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
    const sx = stations[scan * 3] - x;
    const sy = stations[scan * 3 + 1] - y;
    const sz = stations[scan * 3 + 2] - z;
    const range = Math.sqrt(sx * sx + sy * sy + sz * sz);
    const cosine = Math.max(doubtfulCosine, Math.abs(sx * nx + sy * ny + sz * nz) / range);
    if (cosine < leastCosine && d > -grazedM && d < grazedM) continue;
    const column = ((x - d * nx - corner[element * 3]) * perEdge) | 0;
    const row = ((y - d * ny - corner[element * 3 + 1]) * perEdge) | 0;
    const layer = ((z - d * nz - corner[element * 3 + 2]) * perEdge) | 0;
    const cube = ((layer & 1023) << 22) | ((row & 2047) << 11) | (column & 2047);
    const shell = Math.max(0, Math.min(7, Math.round(d / shellM) + 4));
    const patch = rowOf(table, (element * keysPerElement + direction[t] * 8 + shell) >>> 0, cube >>> 0);
    const at = patch * patchSums;
    points[patch]++;
    scans[patch] |= 1 << (scan & 31);
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
      sums[at + 11] += range * stepsRad[scan] * Math.sqrt(strides[i] / cosine);
    }
    sums[at + 12] += cosine === doubtfulCosine ? 1 : ambiguous[i];
    sums[at + 13] += colours[i * 4];
    sums[at + 14] += colours[i * 4 + 1];
    sums[at + 15] += colours[i * 4 + 2];
    sums[at + 16] += colours[i * 4 + 3];
    sums[at + 17] += strides[i];
  }
}
