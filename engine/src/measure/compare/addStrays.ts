import type { NearestFound } from '../nearest/SurfaceIndex.ts';
import type { TilePoints } from '../spool/readTile.ts';
import type { Scanners } from './comparePoints.ts';
import { patchSums } from './ElementPatches.ts';
import { keysPerElement, rowOf, type SumTable, withRoom } from './SumTable.ts';

/** Of the cubes in which points that are near no surface are summed up: small enough that a corner keeps its shape. */
const edgeM = 0.03;
/** The cube's place is written in 11 + 11 + 10 bits; a tile has less than so many along each axis. */
const cubesOfTile = 1024;

/**
 * Sums up the points that found no surface, as patches of an element that comes after all others (`owner`): people and
 * scaffolds, and what was built far from its place. They have no normal and no distance to anything.
 */
export function addStrays(
  table: SumTable,
  { count, positions, strides, scanOf }: TilePoints,
  { triangle }: NearestFound,
  { positions: stations, stepsRad }: Scanners,
  owner: number,
): SumTable {
  let strays = table;
  for (let i = 0; i < count; i++) {
    if (triangle[i] >= 0) continue;
    strays = withRoom(strays);
    const { points, scans, sums } = strays;
    const x = positions[i * 3];
    const y = positions[i * 3 + 1];
    const z = positions[i * 3 + 2];
    const row = rowOf(strays, owner * keysPerElement, cubeOf(x, y, z));
    const at = row * patchSums;
    const scan = scanOf[i];
    points[row]++;
    scans[row] |= 1 << (scan & 31);
    sums[at] += x;
    sums[at + 1] += y;
    sums[at + 2] += z;
    sums[at + 17] += strides[i];
    const sx = stations[scan * 3] - x;
    const sy = stations[scan * 3 + 1] - y;
    const sz = stations[scan * 3 + 2] - z;
    const range = Math.sqrt(sx * sx + sy * sy + sz * sz);
    if (!(range > 0)) continue;
    sums[at + 8] += sx / range;
    sums[at + 9] += sy / range;
    sums[at + 10] += sz / range;
    sums[at + 11] += range * stepsRad[scan] * Math.sqrt(strides[i]);
  }
  return strays;
}

/** Those of one tile are apart; a tile is narrower than the places that repeat. */
function cubeOf(x: number, y: number, z: number): number {
  const place = (value: number) => Math.floor(value / edgeM) & (cubesOfTile - 1);
  return ((place(z) << 22) | (place(y) << 11) | place(x)) >>> 0;
}
