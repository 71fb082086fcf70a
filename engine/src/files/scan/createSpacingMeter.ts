import { poseMatrix } from '../../ground/geometry/Pose.ts';
import type { PointBatch } from './PointSource.ts';

/** Measures how near the points of a cloud are to each other, in one pass over all of them, in any order. */
export interface SpacingMeter {
  /** Points in the frame that all scans share. */
  add(batch: Pick<PointBatch, 'x' | 'y' | 'z' | 'count'>): void;
  /** The median distance from a point to the nearest in another place, metres; undefined where there are not two places. */
  finish(): number | undefined;
}

const mostKept = 200_000;
const largestCellM = 64;
const smallestCellM = 0.001;
/** With fewer cells in hand they are made smaller before half of them are let go. */
const fewestCells = 64;
/** Asked for their nearest. */
const mostAsked = 1000;

/** Cells whose hash has none of the bits of the mask. */
interface Level {
  cellM: number;
  perCell: number;
  mask: number;
}

/** The frame of the cells, turned against the world so that no floor or wall lies along the border between them. */
const frame = poseMatrix({ translation: [0, 0, 0], rotation: [0.8, 0.36, -0.288, 0.384] });

/**
 * Keeps all points of a few cells of space, which their hashes choose, so that every point finds its nearest among those
 * kept. When they become too many, half of the cells go, and with them whatever of theirs is still to come: what is kept
 * then is what would have been kept if that had been so from the beginning.
 */
export function createSpacingMeter(): SpacingMeter {
  const places = new Float64Array(3 * mostKept);
  const levels: Level[] = [];
  let kept = 0;

  function add({ x, y, z, count }: Pick<PointBatch, 'x' | 'y' | 'z' | 'count'>): void {
    let [lastU, lastV, lastW] = [NaN, NaN, NaN];
    const [a, b, c, , d, e, f, , g, h, k] = frame;
    for (let i = 0; i < count; i++) {
      const u = a * x[i] + b * y[i] + c * z[i];
      const v = d * x[i] + e * y[i] + f * z[i];
      const w = g * x[i] + h * y[i] + k * z[i];
      // Points that stand for nothing lie in one place by the million.
      if (u === lastU && v === lastV && w === lastW) continue;
      lastU = u;
      lastV = v;
      lastW = w;
      if (!isWanted(u, v, w)) continue;
      while (kept === mostKept) makeRoom();
      if (!isWanted(u, v, w)) continue;
      places[3 * kept] = u;
      places[3 * kept + 1] = v;
      places[3 * kept + 2] = w;
      kept++;
    }
  }

  function isWanted(u: number, v: number, w: number): boolean {
    for (let l = 0; l < levels.length; l++) {
      const { perCell, mask } = levels[l];
      if ((hashOf(u * perCell, v * perCell, w * perCell) & mask) !== 0) return false;
    }
    return true;
  }

  function makeRoom(): void {
    const last = levels.at(-1);
    let cellM = last?.cellM ?? largestCellM;
    while (cellM > smallestCellM && !isInManyCells(places, kept, cellM)) cellM /= 2;
    if (last?.cellM === cellM) last.mask = 2 * last.mask + 1;
    else levels.push({ cellM, perCell: 1 / cellM, mask: 1 });
    let left = 0;
    for (let i = 0; i < kept; i++) {
      if (!isWanted(places[3 * i], places[3 * i + 1], places[3 * i + 2])) continue;
      places.copyWithin(3 * left, 3 * i, 3 * i + 3);
      left++;
    }
    kept = left;
  }

  return {
    add,
    finish() {
      const last = levels.at(-1);
      if (last === undefined) return measure(places, [Uint32Array.from({ length: kept }, (_, i) => i)]);
      return measure(places, [...listCells(places, kept, last.cellM).values()], last.cellM);
    },
  };
}

function isInManyCells(places: Float64Array, kept: number, cellM: number): boolean {
  const hashes = new Set<number>();
  for (let i = 0; i < kept && hashes.size < fewestCells; i++) {
    hashes.add(hashOf(places[3 * i] / cellM, places[3 * i + 1] / cellM, places[3 * i + 2] / cellM));
  }
  return hashes.size >= fewestCells;
}

/** The numbers of the points in each cell, by its hash: that two cells may share one does no harm. */
function listCells(places: Float64Array, kept: number, cellM: number): Map<number, number[]> {
  const cells = new Map<number, number[]>();
  for (let i = 0; i < kept; i++) {
    const hash = hashOf(places[3 * i] / cellM, places[3 * i + 1] / cellM, places[3 * i + 2] / cellM);
    const cell = cells.get(hash);
    if (cell) cell.push(i);
    else cells.set(hash, [i]);
  }
  return cells;
}

/** Asks points that are farther from the border of their cell than they look for their nearest. */
function measure(places: Float64Array, cells: ArrayLike<number>[], cellM = Infinity): number | undefined {
  const reachM = cellM / 4;
  const isInner = (point: number) => [0, 1, 2].every((axis) => isInside(places[3 * point + axis], cellM, reachM));
  const inner = cells.map((cell) => (cellM === Infinity ? cell : Array.from(cell).filter(isInner)));
  const all = inner.reduce((sum, points) => sum + points.length, 0);
  const every = Math.max(1, all / mostAsked);
  const found: number[] = [];
  for (const [at, points] of inner.entries()) {
    const asked = Array.from({ length: Math.ceil(points.length / every) }, (_, i) => points[Math.floor(i * every)]);
    if (asked.length > 0) addNearest(places, cells[at], asked, reachM, found);
  }
  found.sort((a, b) => a - b);
  const median = found[found.length >> 1];
  return median < Infinity ? median : undefined;
}

function isInside(value: number, cellM: number, reachM: number): boolean {
  const from = value - Math.floor(value / cellM) * cellM;
  return from >= reachM && from <= cellM - reachM;
}

/** Adds the distance of each asked point to the nearest of its cell, infinity where none is within reach. */
function addNearest(
  places: Float64Array,
  cell: ArrayLike<number>,
  asked: number[],
  reachM: number,
  found: number[],
): void {
  const axis = longestAxis(places, cell);
  const sorted = Uint32Array.from(cell).sort((a, b) => places[3 * a + axis] - places[3 * b + axis]);
  const along = Float64Array.from(sorted, (point) => places[3 * point + axis]);
  for (const point of asked) {
    const value = places[3 * point + axis];
    const [x, y, z] = places.subarray(3 * point, 3 * point + 3);
    let nearest2 = reachM * reachM;
    const first = firstFrom(along, value);
    const look = (at: number) => {
      const other = 3 * sorted[at];
      const distance2 = (places[other] - x) ** 2 + (places[other + 1] - y) ** 2 + (places[other + 2] - z) ** 2;
      if (distance2 > 0 && distance2 < nearest2) nearest2 = distance2;
    };
    for (let at = first; at < along.length && (along[at] - value) ** 2 < nearest2; at++) look(at);
    for (let at = first - 1; at >= 0 && (along[at] - value) ** 2 < nearest2; at--) look(at);
    found.push(nearest2 < reachM * reachM ? Math.sqrt(nearest2) : Infinity);
  }
}

function longestAxis(places: Float64Array, cell: ArrayLike<number>): number {
  const spans = [0, 1, 2].map((axis) => {
    let least = Infinity;
    let most = -Infinity;
    for (let i = 0; i < cell.length; i++) {
      const value = places[3 * cell[i] + axis];
      if (value < least) least = value;
      if (value > most) most = value;
    }
    return most - least;
  });
  return spans.indexOf(Math.max(...spans));
}

/** The first entry that is no smaller. */
function firstFrom(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function hashOf(x: number, y: number, z: number): number {
  const h =
    0x2545f491 ^
    Math.imul(Math.floor(x) | 0, 0x9e3779b1) ^
    Math.imul(Math.floor(y) | 0, 0x85ebca6b) ^
    Math.imul(Math.floor(z) | 0, 0xc2b2ae35);
  return Math.imul(h ^ (h >>> 15), 0x2c1b3c6d) >>> 7;
}
