import type { NearestFound } from '../nearest/SurfaceIndex.ts';
import type { TilePoints } from '../spool/readTile.ts';
import {
  createPatchTable,
  isCrowded,
  keysPerElement,
  mergePatches,
  type PatchTable,
  slotOf,
  sumsPerPatch,
} from './PatchTable.ts';
import type { PatchCubes } from './patchCubes.ts';

/**
 * Points over the same place of a surface are summed up apart when they are farther from each other than this. What is in
 * its place falls into one shell; a border through the noise of a surface would make two biased patches of it.
 */
const shellM = 0.04;

/** Sums up every point that has found its surface; gives the table to go on with. Stations are x, y, z per scan, NaN where unknown. */
export function comparePoints(
  table: PatchTable,
  { count, positions, colours, scanOf }: TilePoints,
  { triangle, distance, ambiguous }: NearestFound,
  elementOf: Uint32Array,
  stations: Float32Array,
  { edgeM, corner, direction, normals }: PatchCubes,
): PatchTable {
  let patches = table;
  for (let i = 0; i < count; i++) {
    const t = triangle[i];
    if (t < 0) continue;
    if (isCrowded(patches)) patches = mergePatches(createPatchTable(patches.points.length), patches);
    const element = elementOf[t];
    const perEdge = 1 / edgeM[element];
    const x = positions[i * 3];
    const y = positions[i * 3 + 1];
    const z = positions[i * 3 + 2];
    const d = distance[i];
    const nx = normals[t * 3];
    const ny = normals[t * 3 + 1];
    const nz = normals[t * 3 + 2];
    const column = ((x - d * nx - corner[element * 3]) * perEdge) | 0;
    const row = ((y - d * ny - corner[element * 3 + 1]) * perEdge) | 0;
    const layer = ((z - d * nz - corner[element * 3 + 2]) * perEdge) | 0;
    const cube = ((layer & 1023) << 22) | ((row & 2047) << 11) | (column & 2047);
    const shell = Math.max(0, Math.min(7, Math.round(d / shellM) + 4));
    const slot = slotOf(patches, (element * keysPerElement + direction[t] * 8 + shell) >>> 0, cube >>> 0);
    const at = slot * sumsPerPatch;
    patches.points[slot]++;
    patches.ambiguous[slot] += ambiguous[i];
    patches.scans[slot] |= 1 << (scanOf[i] & 31);
    patches.sums[at] += x;
    patches.sums[at + 1] += y;
    patches.sums[at + 2] += z;
    patches.sums[at + 3] += d;
    patches.sums[at + 4] += d * d;
    patches.sums[at + 5] += nx;
    patches.sums[at + 6] += ny;
    patches.sums[at + 7] += nz;
    const sx = stations[scanOf[i] * 3] - x;
    const sy = stations[scanOf[i] * 3 + 1] - y;
    const sz = stations[scanOf[i] * 3 + 2] - z;
    const range = Math.sqrt(sx * sx + sy * sy + sz * sz);
    if (range > 0) {
      patches.sums[at + 8] += sx / range;
      patches.sums[at + 9] += sy / range;
      patches.sums[at + 10] += sz / range;
    }
    for (let c = 0; c < 4; c++) patches.colours[slot * 4 + c] += colours[i * 4 + c];
  }
  return patches;
}
