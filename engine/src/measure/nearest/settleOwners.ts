import type { Candidates } from './Candidates.ts';
import { distance2InPlane, distanceToPlane } from './distanceToTriangle.ts';
import type { Facing, NearestFound } from './SurfaceIndex.ts';
import { frameStride, type TriangleTable } from './TriangleTable.ts';

/** What stays the same from group to group. */
export interface Settlement {
  table: TriangleTable;
  points: Float32Array;
  found: NearestFound;
  facing: Facing | undefined;
  radiusM: number;
  ambiguityM: number;
  /** The surfaces that were as near as the owner at some moment, and how near: scratch of the size of the table. */
  rivals: Int32Array;
  rivalDistance2: Float64Array;
}

/** Cosine above which two surfaces face the same way: 30 degrees. */
const sameWay = Math.cos(Math.PI / 6);

/** More than distances in metres lose by rounding. */
const roundingM = 1e-6;

/** Distances are compared as float32, so that noise in the last bits does not choose between equals; this covers the rounding. */
const rounding2 = 1 + 1e-6;

/** Gives each point from `from` to `to` the nearest of the candidates; what was not gathered is farther than the radius. */
export function settleOwners(settlement: Settlement, candidates: Candidates, from: number, to: number): void {
  const { table, points, found, facing, radiusM, ambiguityM, rivals, rivalDistance2 } = settlement;
  const { frames, triangle } = table;
  const { count, rows, nearM, box } = candidates;
  const { triangle: foundTriangle, distance: foundDistance, ambiguous } = found;
  const radius2 = roundedSquare(radiusM);
  const middleX = (box[0] + box[3]) / 2;
  const middleY = (box[1] + box[4]) / 2;
  const middleZ = (box[2] + box[5]) / 2;
  for (let p = from; p < to; p++) {
    const x = points[p * 3];
    const y = points[p * 3 + 1];
    const z = points[p * 3 + 2];
    const dx = x - middleX;
    const dy = y - middleY;
    const dz = z - middleZ;
    const awayM = Math.sqrt(dx * dx + dy * dy + dz * dz) + roundingM;
    let reachM = awayM + radiusM;
    let bound = radius2 * rounding2;
    let nearest2 = Infinity;
    let nearestM = Infinity;
    let height = 0;
    let owner = -1;
    let rivalCount = 0;
    for (let c = 0; c < count && nearM[c] <= reachM; c++) {
      const row = rows[c];
      const w = distanceToPlane(frames, row * frameStride, x, y, z);
      if (w * w > bound) continue;
      const distance2 = w * w + distance2InPlane(frames, row * frameStride, x, y, z);
      if (distance2 > bound) continue;
      if (facing !== undefined && !isFacing(table, row, facing, points, p)) continue;
      rivals[rivalCount] = row;
      rivalDistance2[rivalCount++] = distance2;
      const rounded = Math.fround(distance2);
      if (rounded > nearest2 || (rounded === nearest2 && triangle[owner] < triangle[row])) continue;
      owner = row;
      height = w;
      nearest2 = rounded;
      nearestM = Math.sqrt(rounded);
      const doubtM = nearestM + ambiguityM;
      reachM = awayM + Math.min(doubtM, radiusM);
      bound = Math.min(doubtM * doubtM, radius2) * rounding2;
    }
    const isFound = nearest2 <= radius2;
    foundTriangle[p] = isFound ? triangle[owner] : -1;
    foundDistance[p] = isFound ? (height < 0 ? -nearestM : nearestM) : Number.NaN;
    ambiguous[p] = isFound && rivalCount > 1 && isRivalled(settlement, owner, rivalCount, nearestM) ? 1 : 0;
  }
}

function roundedSquare(value: number): number {
  const rounded = Math.fround(value);
  return Math.fround(rounded * rounded);
}

function isFacing(table: TriangleTable, row: number, facing: Facing, points: Float32Array, p: number): boolean {
  const { frames, twoSided } = table;
  const { stations, stationOf, maxIncidence } = facing;
  const s = stationOf[p] * 3;
  const dx = stations[s] - points[p * 3];
  const dy = stations[s + 1] - points[p * 3 + 1];
  const dz = stations[s + 2] - points[p * 3 + 2];
  const f = row * frameStride;
  const least = maxIncidence * Math.sqrt(dx * dx + dy * dy + dz * dz);
  const towards = frames[f] * dx + frames[f + 1] * dy + frames[f + 2] * dz;
  return towards >= least || (twoSided[row] === 1 && -towards >= least);
}

function isRivalled(settlement: Settlement, owner: number, rivalCount: number, nearestM: number): boolean {
  const { table, rivals, rivalDistance2, radiusM, ambiguityM } = settlement;
  const boundM = nearestM + ambiguityM;
  const bound = Math.min(boundM * boundM, roundedSquare(radiusM));
  for (let i = 0; i < rivalCount; i++) {
    if (table.element[rivals[i]] === table.element[owner] || rivalDistance2[i] > bound) continue;
    if (faceSameWay(table, rivals[i], owner)) return true;
  }
  return false;
}

function faceSameWay({ frames, twoSided }: TriangleTable, one: number, other: number): boolean {
  const a = one * frameStride;
  const b = other * frameStride;
  const cosine = frames[a] * frames[b] + frames[a + 1] * frames[b + 1] + frames[a + 2] * frames[b + 2];
  return cosine >= sameWay || (-cosine >= sameWay && (twoSided[one] === 1 || twoSided[other] === 1));
}
