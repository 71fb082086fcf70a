import { cross, dot, minus } from '../vectors.ts';
import type { Lens } from './createLens.ts';
import type { Direction } from './Direction.ts';

/** Right, down, left, up: along the edge of a pixel that is in, with it on the right. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** Work between two rests. */
const rowsAtOnce = 64;

/** The outlines of pixels that are in; rings around fewer than `least` are left out, and lines are straight `within` radians. */
export function* traceRings(
  lens: Lens,
  isIn: Uint8Array,
  { least, within }: { least: number; within: number },
): Generator<undefined, Direction[][]> {
  const edges = yield* findEdges(lens, isIn);
  const rings: Direction[][] = [];
  for (let corner = 0; corner < edges.length; corner++) {
    while (edges[corner] !== 0) {
      const { ring, area } = follow(lens, edges, corner);
      if (area < least) continue;
      yield;
      const straight = straighten(ring, within);
      if (straight.length > 2) rings.push(straight);
    }
  }
  return rings;
}

/** A bit for each way in which an outline leaves the corner of a pixel. */
function* findEdges({ width, height }: Lens, isIn: Uint8Array): Generator<undefined, Uint8Array> {
  const across = width + 1;
  const edges = new Uint8Array(across * (height + 1));
  for (let row = 0; row < height; row++) {
    if (row % rowsAtOnce === 0) yield;
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      if (isIn[pixel] === 0) continue;
      const corner = row * across + column;
      if (row === 0 || isIn[pixel - width] === 0) edges[corner]! |= 1;
      if (column === width - 1 || isIn[pixel + 1] === 0) edges[corner + 1]! |= 2;
      if (row === height - 1 || isIn[pixel + width] === 0) edges[corner + across + 1]! |= 4;
      if (column === 0 || isIn[pixel - 1] === 0) edges[corner + across]! |= 8;
    }
  }
  return edges;
}

/** Takes a ring off the edges: the middles of its edges, and how many pixels it goes around. */
function follow(lens: Lens, edges: Uint8Array, start: number): { ring: Direction[]; area: number } {
  const across = lens.width + 1;
  const ring: Direction[] = [];
  let area = 0;
  let corner = start;
  let way = -1;
  do {
    way = nextWay(edges[corner]!, way);
    edges[corner]! &= ~(1 << way);
    const [right, down] = steps[way]!;
    const [column, row] = [corner % across, Math.floor(corner / across)];
    area += column * down - row * right;
    ring.push(between(lens, { column, row, right, down }));
    corner += right + down * across;
  } while (corner !== start);
  return { ring, area: Math.abs(area) / 2 };
}

/** Where pixels touch at a corner alone, they are two. */
function nextWay(ways: number, before: number): number {
  for (const turn of before < 0 ? [0, 1, 2, 3] : [1, 0, 3]) {
    const way = (Math.max(0, before) + turn) % 4;
    if (ways & (1 << way)) return way;
  }
  return Math.max(0, before);
}

/** The direction in the middle of an edge: halfway between the pixels on both its sides. */
function between(
  { width, height, directions }: Lens,
  { column, row, right, down }: { column: number; row: number; right: number; down: number },
): Direction {
  // The pixels to the right and to the left of the way.
  const inner = [column + Math.min(0, right) + (down > 0 ? -1 : 0), row + Math.min(0, down) + (right < 0 ? -1 : 0)];
  const outer = [inner[0]! + down, inner[1]! - right];
  const at = (pixel: number[]) => {
    const [x, y] = [Math.max(0, Math.min(width - 1, pixel[0]!)), Math.max(0, Math.min(height - 1, pixel[1]!))];
    return (y * width + x) * 3;
  };
  const [a, b] = [at(inner), at(outer)];
  const sum = (axis: number) => directions[a + axis]! + directions[b + axis]!;
  const length = Math.hypot(sum(0), sum(1), sum(2));
  return [sum(0) / length, sum(1) / length, sum(2) / length];
}

/** Fewer corners, between which all of the ring is straight as the eye sees it (after Douglas and Peucker 1973). */
function straighten(ring: readonly Direction[], within: number): Direction[] {
  const far = farthestFrom(ring, 0);
  const kept = new Uint8Array(ring.length);
  kept[0] = kept[far] = 1;
  const pending: [from: number, to: number][] = [
    [0, far],
    [far, ring.length],
  ];
  for (let span = pending.pop(); span; span = pending.pop()) {
    const [from, to] = span;
    const worst = worstBetween(ring, from, to);
    if (worst.off <= within) continue;
    kept[worst.at] = 1;
    pending.push([from, worst.at], [worst.at, to]);
  }
  return ring.filter((_, i) => kept[i] === 1);
}

function farthestFrom(ring: readonly Direction[], from: number): number {
  let [far, least] = [from, 1];
  for (const [i, one] of ring.entries()) {
    const cosine = dot(one, ring[from]!);
    if (cosine < least) [far, least] = [i, cosine];
  }
  return far;
}

/** The place of a ring that is farthest from the straight line between two others, radians. */
function worstBetween(ring: readonly Direction[], from: number, to: number): { at: number; off: number } {
  const [a, b] = [ring[from]!, ring[to % ring.length]!];
  const normal = cross(a, b);
  const length = Math.hypot(...normal);
  const worst = { at: from, off: 0 };
  for (let i = from + 1; i < to; i++) {
    const off = length > 1e-9 ? Math.abs(dot(ring[i]!, normal)) / length : Math.hypot(...minus(ring[i]!, a));
    if (off > worst.off) Object.assign(worst, { at: i, off });
  }
  return worst;
}
