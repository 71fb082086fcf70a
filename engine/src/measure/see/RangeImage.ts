import type { SilentRays } from '../../files/scan/PointSource.ts';

/** How far a scanner saw in every direction: six faces of a cube about it, in the scan's own frame. */
export interface RangeImage {
  /** Cells along an edge of a face. */
  size: number;
  /** The nearest return in each cell, metres; Infinity where nothing came back. */
  ranges: Float32Array;
  /** Where that return was: x, y, z. */
  returns: Float32Array;
  /** The farthest return in each cell; 0 where nothing came back. */
  farthest: Float32Array;
  /** How many there are, 255 at most … */
  counts: Uint8Array;
  /** … of one in so many: more returns than this make no better image. */
  stride: number;
  /** 1 where the file records rays from which nothing came back: six faces again, of `silentSizeOf` cells an edge. */
  silent: Uint8Array;
}

const minSize = 4;
/** A quarter of a degree: two centimetres at five metres. Finer sees the same and costs more. */
const maxSize = 400;

/** An image in which each cell gets about one of `points` returns, or more: finer shows holes, coarser hides gaps. */
export function createRangeImage(points: number): RangeImage {
  const size = Math.max(minSize, Math.min(maxSize, Math.round(Math.sqrt(points / 6))));
  const cells = 6 * size * size;
  return {
    size,
    ranges: new Float32Array(cells).fill(Infinity),
    returns: new Float32Array(cells * 3),
    farthest: new Float32Array(cells),
    counts: new Uint8Array(cells),
    stride: strideOf(points),
    silent: new Uint8Array(6 * silentSizeOf(size) ** 2),
  };
}

/** As coarse as the blocks in which nothing came back: single empty cells are gaps between rays. */
export const silentSizeOf = (size: number): number => Math.floor(size / blockEdge);
/** Cells of the range image along the edge of a block. */
export const blockEdge = 3;

/** Notes where the scanner looked and nothing came back. */
export function addSilentRays({ size, silent }: RangeImage, { x, y, z, count }: SilentRays): void {
  const blocks = silentSizeOf(size);
  for (let i = 0; i < count; i++) silent[cellAt(blocks, x[i], y[i], z[i])] = 1;
}

/** So many of a scan's returns are enough for its image: one of … */
export const strideOf = (points: number): number => Math.max(1, Math.floor(points / (6 * maxSize * maxSize)));

/** The angle that a cell in the middle of a face covers, radians; cells at the corners cover less. */
export function cellAngle({ size }: Pick<RangeImage, 'size'>): number {
  return 2 / size;
}

/** The cell in the direction of (x, y, z), which must not be zero. */
export function cellAt(size: number, x: number, y: number, z: number): number {
  const ax = x < 0 ? -x : x;
  const ay = y < 0 ? -y : y;
  const az = z < 0 ? -z : z;
  if (ax >= ay && ax >= az) return cellOfFace(size, x < 0 ? 1 : 0, y / ax, z / ax);
  if (ay >= az) return cellOfFace(size, y < 0 ? 3 : 2, x / ay, z / ay);
  return cellOfFace(size, z < 0 ? 5 : 4, x / az, y / az);
}

function cellOfFace(size: number, face: number, u: number, v: number): number {
  const half = size / 2;
  const column = Math.min(size - 1, ((u + 1) * half) | 0);
  const row = Math.min(size - 1, ((v + 1) * half) | 0);
  return (face * size + row) * size + column;
}

/** Adds some of these returns, in the scan's own frame. */
export function addReturns(image: RangeImage, x: Float64Array, y: Float64Array, z: Float64Array, count: number): void {
  const { size, ranges, returns, farthest, counts, stride } = image;
  for (let i = 0; i < count; i += stride) {
    const range = Math.sqrt(x[i] * x[i] + y[i] * y[i] + z[i] * z[i]);
    if (range < 0.05) continue;
    const cell = cellAt(size, x[i], y[i], z[i]);
    if (counts[cell] < 255) counts[cell]++;
    if (range > farthest[cell]) farthest[cell] = range;
    if (range >= ranges[cell]) continue;
    ranges[cell] = range;
    returns[cell * 3] = x[i];
    returns[cell * 3 + 1] = y[i];
    returns[cell * 3 + 2] = z[i];
  }
}

/** Beyond this share of cells that see through what they see, no single scanner stood there: only edges do that. */
const mostCellsThrough = 0.35;

/**
 * Whether the returns can come from one scanner in the middle. Programs that merge scans also write a pose, of no meaning;
 * from there one seems to look through every wall, and everything in front would be called missing.
 */
export function isFromOneStation({ ranges, farthest }: RangeImage): boolean {
  let returned = 0;
  let through = 0;
  for (let cell = 0; cell < ranges.length; cell++) {
    if (ranges[cell] === Infinity) continue;
    returned++;
    if (farthest[cell] > ranges[cell] * 1.15 + 0.3) through++;
  }
  return through <= returned * mostCellsThrough;
}
