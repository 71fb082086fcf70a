import { type Box, isEmpty } from '@plumbline/engine/ground/geometry/Box';
import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Random } from '@plumbline/engine/ground/random/createRandom';
import { boxCorners } from './clutterShapes.ts';
import { elementBox } from './elementBox.ts';
import type { ClutterItem } from './placeClutter.ts';
import type { Design } from './readDesign.ts';
import { joinTriangles, type Triangles } from './Triangles.ts';

const largestM = 2.5;
const aroundM: [number, number] = [0.02, 0.08];
const plywood = [190, 160, 120, 255];

/** Boards about a share of the smaller elements, a few centimetres off: what is behind them nobody sees, but they are near. */
export function placeCovers(
  design: Design,
  share: number,
  random: Random,
): { items: ClutterItem[]; triangles: Triangles } {
  const items: ClutterItem[] = [];
  const parts: Triangles[] = [];
  for (const { elementIndex, globalId } of design.elements) {
    const own = random.fork(`cover ${globalId}`);
    const box = elementBox(design, elementIndex);
    if (own.next() >= share || isEmpty(box) || sizeOf(box) > largestM) continue;
    const off = aroundM[0] + (aroundM[1] - aroundM[0]) * own.next();
    const from = box.min.map((value) => value - off) as Vector;
    const to = box.max.map((value) => value + off) as Vector;
    const corners = Float32Array.from(boxCorners(from, to));
    const count = corners.length / 9;
    const colour = Uint8Array.from({ length: count * 4 }, (_, i) => plywood[i % 4]);
    items.push({ kind: 'cover', floor: from, element: elementIndex });
    parts.push({ corners, element: new Int32Array(count).fill(-1), colour });
  }
  return { items, triangles: joinTriangles(parts) };
}

const sizeOf = ({ min, max }: Box) => Math.max(...max.map((value, axis) => value - min[axis]));
