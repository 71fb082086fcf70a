import type { ScreenPoint } from '../geometry/ScreenPoint.ts';

/** What is asked of boxes: to lie inside of a rectangle on the screen, or to touch it. */
export interface BoxQuery {
  from: ScreenPoint;
  to: ScreenPoint;
  touched: boolean;
}

interface Boxes {
  /** Six numbers an element, about the scene's origin. */
  boxes: Float32Array;
  isHit(element: number): boolean;
  /** Projection times view, column by column. */
  matrix: ArrayLike<number>;
  width: number;
  height: number;
}

/** Every edge of a box joins corners that differ in one bit. */
const edges = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) =>
  [1, 2, 4].filter((bit) => (corner & bit) === 0).map((bit) => [corner, corner | bit] as const),
);
const leastDepth = 1e-6;

/** Elements whose box, as it is seen, lies in a rectangle. */
export function pickInBox({ from, to, touched }: BoxQuery, { boxes, isHit, matrix, width, height }: Boxes): number[] {
  const left = Math.min(from.x, to.x);
  const right = Math.max(from.x, to.x);
  const top = Math.min(from.y, to.y);
  const bottom = Math.max(from.y, to.y);
  const found: number[] = [];
  const seen = { left: 0, right: 0, top: 0, bottom: 0, isCut: false };
  for (let element = 0; element < boxes.length / 6; element++) {
    if (!(boxes[element * 6]! <= boxes[element * 6 + 3]!) || !isHit(element)) continue;
    if (!measure(boxes, element * 6, matrix, seen)) continue;
    const isWanted = touched
      ? toX(seen.left, width) <= right &&
        toX(seen.right, width) >= left &&
        toY(seen.top, height) <= bottom &&
        toY(seen.bottom, height) >= top
      : !seen.isCut &&
        toX(seen.left, width) >= left &&
        toX(seen.right, width) <= right &&
        toY(seen.top, height) >= top &&
        toY(seen.bottom, height) <= bottom;
    if (isWanted) found.push(element);
  }
  return found;
}

function toX(x: number, width: number): number {
  return (x * 0.5 + 0.5) * width;
}

function toY(y: number, height: number): number {
  return (0.5 - y * 0.5) * height;
}

const corners = new Float64Array(8 * 3);

/** The extent of a box on the screen, -1 to 1, of the part before the eye; false when there is none. */
function measure(
  boxes: Float32Array,
  at: number,
  m: ArrayLike<number>,
  seen: { left: number; right: number; top: number; bottom: number; isCut: boolean },
): boolean {
  let behind = 0;
  for (let corner = 0; corner < 8; corner++) {
    const x = boxes[at + (corner & 1 ? 3 : 0)]!;
    const y = boxes[at + (corner & 2 ? 4 : 1)]!;
    const z = boxes[at + (corner & 4 ? 5 : 2)]!;
    corners[corner * 3] = m[0]! * x + m[4]! * y + m[8]! * z + m[12]!;
    corners[corner * 3 + 1] = m[1]! * x + m[5]! * y + m[9]! * z + m[13]!;
    const depth = m[3]! * x + m[7]! * y + m[11]! * z + m[15]!;
    corners[corner * 3 + 2] = depth;
    if (depth < leastDepth) behind++;
  }
  if (behind === 8) return false;
  seen.isCut = behind > 0;
  seen.left = Infinity;
  seen.right = -Infinity;
  seen.top = -Infinity;
  seen.bottom = Infinity;
  for (let corner = 0; corner < 8; corner++) {
    const depth = corners[corner * 3 + 2]!;
    if (depth >= leastDepth) extend(seen, corners[corner * 3]! / depth, corners[corner * 3 + 1]! / depth);
  }
  if (behind > 0) for (const [a, b] of edges) extendByCut(seen, a, b);
  return true;
}

function extend(seen: { left: number; right: number; top: number; bottom: number }, x: number, y: number): void {
  if (x < seen.left) seen.left = x;
  if (x > seen.right) seen.right = x;
  if (y > seen.top) seen.top = y;
  if (y < seen.bottom) seen.bottom = y;
}

/** Where an edge passes beside the eye it is cut off just before it. */
function extendByCut(seen: { left: number; right: number; top: number; bottom: number }, a: number, b: number): void {
  const nearDepth = corners[a * 3 + 2]!;
  const farDepth = corners[b * 3 + 2]!;
  if (nearDepth < leastDepth === farDepth < leastDepth) return;
  const share = (leastDepth - nearDepth) / (farDepth - nearDepth);
  const at = (k: 0 | 1) => corners[a * 3 + k]! + share * (corners[b * 3 + k]! - corners[a * 3 + k]!);
  extend(seen, at(0) / leastDepth, at(1) / leastDepth);
}
