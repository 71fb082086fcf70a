import { type Box, emptyBox } from '../../ground/geometry/Box.ts';
import { diagonalise } from '../../ground/geometry/diagonalise.ts';
import type { CellTable } from './createCellTable.ts';
import type { Vector3 } from './RigidTransform.ts';
import type { SampleStation, ScanSample } from './ScanSample.ts';
import { sortCells } from './sortCells.ts';

/** Sums about a cell's centre: number, x, y, z, xx, xy, xz, yy, yz, zz. */
export const sumsPerCell = 10;

/** What a sampler gathered. */
export interface GatheredCells {
  cells: CellTable;
  sums: Float64Array;
  cellM: number;
  origin: Vector3;
  stations: readonly SampleStation[];
}

type FlatPieces = Pick<ScanSample, 'count' | 'positions' | 'normals' | 'stationOf' | 'points' | 'extent'>;

/** A plane may be this rough; more is a corner, a plant, a heap of things. */
const roughestM = 0.008;
const fewestPoints = 6;

/** One flat piece for each cell through which a plane goes, judged by the cell and its neighbours, else by the cell alone. */
export function flattenCells({ cells, sums, cellM, origin, stations }: GatheredCells): FlatPieces {
  const cellKeys = cells.keys();
  const normals = findNormals(cellKeys, sums, cells.count, cellM);
  // Neighbours in space become neighbours in memory.
  const order = sortCells(cellKeys, cells.count, [
    { column: 0, shift: 3 },
    { column: 1, shift: 3 },
    { column: 2, shift: 3 },
  ]).filter((cell) => !Number.isNaN(normals[cell * 3]));
  const pieces = {
    count: order.length,
    positions: new Float64Array(order.length * 3),
    normals: new Float32Array(order.length * 3),
    stationOf: new Uint16Array(order.length),
    points: new Uint32Array(order.length),
  };
  for (let piece = 0; piece < order.length; piece++) {
    const cell = order[piece];
    const at = piece * 3;
    const own = cell * sumsPerCell;
    const station = cellKeys[cell * 4 + 3];
    const stood = stations[station]?.position;
    let towards = 0;
    for (let axis = 0; axis < 3; axis++) {
      const position = (cellKeys[cell * 4 + axis] + 0.5) * cellM + sums[own + 1 + axis] / sums[own];
      pieces.positions[at + axis] = position;
      if (stood) towards += normals[cell * 3 + axis] * (stood[axis] - origin[axis] - position);
    }
    for (let axis = 0; axis < 3; axis++) {
      pieces.normals[at + axis] = towards < 0 ? -normals[cell * 3 + axis] : normals[cell * 3 + axis];
    }
    pieces.stationOf[piece] = station;
    pieces.points[piece] = sums[own];
  }
  return { ...pieces, extent: extentOf(cellKeys, cells.count, cellM, origin) };
}

/** The normal of each cell's plane, NaN where there is none. */
function findNormals(cellKeys: Int32Array, cellSums: Float64Array, count: number, cellM: number): Float32Array {
  const normals = new Float32Array(count * 3).fill(Number.NaN);
  const order = sortCells(cellKeys, count, [{ column: 3 }, { column: 0 }, { column: 1 }, { column: 2 }]);
  const keys = new Int32Array(count * 4);
  const sums = new Float64Array(count * sumsPerCell);
  for (let at = 0; at < count; at++) {
    const cell = order[at];
    for (let i = 0; i < 4; i++) keys[at * 4 + i] = cellKeys[cell * 4 + i];
    for (let i = 0; i < sumsPerCell; i++) sums[at * sumsPerCell + i] = cellSums[cell * sumsPerCell + i];
  }
  const around = new Float64Array(sumsPerCell);
  const normal: Vector3 = [0, 0, 0];
  const columns = createColumns();
  for (let at = 0; at < count; at++) {
    around.fill(0);
    for (const column of columns) gatherColumn(keys, sums, count, at, column, cellM, around);
    const own = sums.subarray(at * sumsPerCell, (at + 1) * sumsPerCell);
    if (fitPlane(around, normal) || fitPlane(own, normal)) normals.set(normal, order[at] * 3);
  }
  return normals;
}

/** Three cells one above the other, seen from the one that is looked at; `next` goes up with it through the sorted cells. */
interface NeighbourColumn {
  di: number;
  dj: number;
  next: number;
}

function createColumns(): NeighbourColumn[] {
  const steps = [-1, 0, 1];
  return steps.flatMap((di) => steps.map((dj) => ({ di, dj, next: 0 })));
}

/** Adds up the sums of the neighbours in a column, of the same station, moved to the cell's centre. */
function gatherColumn(
  keys: Int32Array,
  sums: Float64Array,
  count: number,
  at: number,
  column: NeighbourColumn,
  cellM: number,
  around: Float64Array,
): void {
  const { di, dj } = column;
  const i = keys[at * 4] + di;
  const j = keys[at * 4 + 1] + dj;
  const k = keys[at * 4 + 2];
  const station = keys[at * 4 + 3];
  let other = column.next;
  while (other < count && isBefore(keys, other * 4, i, j, k - 1, station)) other++;
  column.next = other;
  for (; other < count; other++) {
    const to = other * 4;
    const dk = keys[to + 2] - k;
    if (keys[to] !== i || keys[to + 1] !== j || keys[to + 3] !== station || dk > 1) break;
    addMoved(sums, other * sumsPerCell, di * cellM, dj * cellM, dk * cellM, around);
  }
}

function isBefore(keys: Int32Array, at: number, i: number, j: number, k: number, station: number): boolean {
  if (keys[at + 3] !== station) return keys[at + 3] < station;
  if (keys[at] !== i) return keys[at] < i;
  return keys[at + 1] !== j ? keys[at + 1] < j : keys[at + 2] < k;
}

function addMoved(sums: Float64Array, at: number, dx: number, dy: number, dz: number, into: Float64Array): void {
  const n = sums[at];
  const x = sums[at + 1];
  const y = sums[at + 2];
  const z = sums[at + 3];
  into[0] += n;
  into[1] += x + n * dx;
  into[2] += y + n * dy;
  into[3] += z + n * dz;
  into[4] += sums[at + 4] + 2 * dx * x + n * dx * dx;
  into[5] += sums[at + 5] + dx * y + dy * x + n * dx * dy;
  into[6] += sums[at + 6] + dx * z + dz * x + n * dx * dz;
  into[7] += sums[at + 7] + 2 * dy * y + n * dy * dy;
  into[8] += sums[at + 8] + dy * z + dz * y + n * dy * dz;
  into[9] += sums[at + 9] + 2 * dz * z + n * dz * dz;
}

const covariance = new Float64Array(9);
const vectors = new Float64Array(9);

/** Whether the sums are those of a plane, neither a line nor a heap; gives its normal. */
function fitPlane(sums: Float64Array, normal: Vector3): boolean {
  const n = sums[0];
  if (n < fewestPoints) return false;
  const x = sums[1] / n;
  const y = sums[2] / n;
  const z = sums[3] / n;
  covariance[0] = sums[4] / n - x * x;
  covariance[1] = covariance[3] = sums[5] / n - x * y;
  covariance[2] = covariance[6] = sums[6] / n - x * z;
  covariance[4] = sums[7] / n - y * y;
  covariance[5] = covariance[7] = sums[8] / n - y * z;
  covariance[8] = sums[9] / n - z * z;
  diagonalise(covariance, vectors, 3);
  const a = covariance[0];
  const b = covariance[4];
  const c = covariance[8];
  const thin = a <= b && a <= c ? 0 : b <= c ? 1 : 2;
  const least = Math.max(0, Math.min(a, b, c));
  const most = Math.max(a, b, c);
  const narrower = a + b + c - Math.min(a, b, c) - most;
  if (least > roughestM * roughestM || least > 0.05 * narrower || narrower < 0.06 * most) return false;
  for (let axis = 0; axis < 3; axis++) normal[axis] = vectors[axis * 3 + thin];
  return true;
}

function extentOf(keys: Int32Array, count: number, cellM: number, origin: Vector3): Box {
  const extent = emptyBox();
  if (count === 0) return extent;
  const column = new Int32Array(count);
  for (let axis = 0; axis < 3; axis++) {
    for (let cell = 0; cell < count; cell++) column[cell] = keys[cell * 4 + axis];
    column.sort();
    extent.min[axis] = origin[axis] + column[Math.floor(0.01 * (count - 1))] * cellM;
    extent.max[axis] = origin[axis] + (column[Math.ceil(0.99 * (count - 1))] + 1) * cellM;
  }
  return extent;
}
