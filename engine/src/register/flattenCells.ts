import { type Box, emptyBox } from '../geometry/Box.ts';
import { symmetricEigen } from '../geometry/symmetricEigen.ts';
import type { CellTable } from './createCellTable.ts';
import type { Vector3 } from './RigidTransform.ts';
import type { SampleStation, ScanSample } from './ScanSample.ts';

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
export function flattenCells(gathered: GatheredCells): FlatPieces {
  const { cells, sums, cellM, origin, stations } = gathered;
  const keys = cells.keys();
  const order = sortByPlace(keys, cells.count);
  const positions = new Float64Array(cells.count * 3);
  const normals = new Float32Array(cells.count * 3);
  const stationOf = new Uint16Array(cells.count);
  const points = new Uint32Array(cells.count);
  const around = new Float64Array(sumsPerCell);
  const normal: Vector3 = [0, 0, 0];
  let count = 0;
  for (const cell of order) {
    const own = sums.subarray(cell * sumsPerCell, (cell + 1) * sumsPerCell);
    gatherNeighbours(gathered, keys, cell, around);
    if (!fitPlane(around, normal) && !fitPlane(own, normal)) continue;
    const station = keys[cell * 4 + 3];
    const at = count * 3;
    for (let axis = 0; axis < 3; axis++) {
      positions[at + axis] = (keys[cell * 4 + axis] + 0.5) * cellM + own[1 + axis] / own[0];
    }
    const stood = stations[station]?.position;
    const isAway =
      stood !== undefined &&
      normal[0] * (stood[0] - origin[0] - positions[at]) +
        normal[1] * (stood[1] - origin[1] - positions[at + 1]) +
        normal[2] * (stood[2] - origin[2] - positions[at + 2]) <
        0;
    for (let axis = 0; axis < 3; axis++) normals[at + axis] = isAway ? -normal[axis] : normal[axis];
    stationOf[count] = station;
    points[count] = own[0];
    count++;
  }
  return {
    count,
    positions: positions.slice(0, count * 3),
    normals: normals.slice(0, count * 3),
    stationOf: stationOf.slice(0, count),
    points: points.slice(0, count),
    extent: extentOf(keys, cells.count, cellM, origin),
  };
}

/** Adds up the sums of the 27 cells about one, of the same station, moved to its centre. */
function gatherNeighbours(
  { cells, sums, cellM }: GatheredCells,
  keys: Int32Array,
  cell: number,
  around: Float64Array,
): void {
  around.fill(0);
  const i = keys[cell * 4];
  const j = keys[cell * 4 + 1];
  const k = keys[cell * 4 + 2];
  const station = keys[cell * 4 + 3];
  for (let di = -1; di <= 1; di++) {
    for (let dj = -1; dj <= 1; dj++) {
      for (let dk = -1; dk <= 1; dk++) {
        const other = cells.find(i + di, j + dj, k + dk, station);
        if (other >= 0) addMoved(sums, other * sumsPerCell, di * cellM, dj * cellM, dk * cellM, around);
      }
    }
  }
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
  symmetricEigen(covariance, vectors, 3);
  const values = [covariance[0], covariance[4], covariance[8]];
  const thin = values[0] <= values[1] && values[0] <= values[2] ? 0 : values[1] <= values[2] ? 1 : 2;
  const least = Math.max(0, values[thin]);
  const [middle, most] =
    thin === 0 ? [values[1], values[2]] : thin === 1 ? [values[0], values[2]] : [values[0], values[1]];
  const narrower = Math.min(middle, most);
  if (least > roughestM * roughestM || least > 0.05 * narrower || narrower < 0.06 * Math.max(middle, most))
    return false;
  for (let axis = 0; axis < 3; axis++) normal[axis] = vectors[axis * 3 + thin];
  return true;
}

/** Cell numbers in the order of half-metre columns, so that neighbours in space are neighbours in memory. */
function sortByPlace(keys: Int32Array, count: number): Uint32Array {
  const placeOf = (cell: number) => {
    const at = cell * 4;
    return ((keys[at] >> 3) * 2 ** 17 + (keys[at + 1] >> 3)) * 2 ** 17 + (keys[at + 2] >> 3);
  };
  const places = Float64Array.from({ length: count }, (_, cell) => placeOf(cell));
  return Uint32Array.from({ length: count }, (_, cell) => cell).sort((a, b) => places[a] - places[b]);
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
