import { type Box, emptyBox, extendBox } from '../../ground/geometry/Box.ts';
import type { BuildingModel, ModelPlacement, ModelShape } from '../model/BuildingModel.ts';
import { colourBytes } from './colourBytes.ts';
import type { Placed } from './Placed.ts';

/** What one root model shows, about an origin near it. */
export interface PlacedShapes {
  origin: [number, number, number];
  placed: Placed[];
}

/** The placements of one root model whose elements have the numbers `from` to `to`. */
export function placeShapes(
  { placements, shapes }: Pick<BuildingModel, 'placements' | 'shapes'>,
  { from, to }: { from: number; to: number },
): PlacedShapes {
  const own = placements.filter(
    ({ elementIndex, shape, matrix }) =>
      elementIndex >= from && elementIndex < to && shapes[shape].indices.length > 0 && matrix.every(Number.isFinite),
  );
  const boxes = own.map(({ shape, matrix }) => measure(shapes[shape], matrix));
  const origin = findMiddle(boxes);
  return { origin, placed: own.map((placement, i) => place(placement, boxes[i], { from, origin })) };
}

function measure({ positions, indices }: ModelShape, m: Float64Array): Box {
  const box = emptyBox();
  // Vertices that no triangle uses would make the box too large.
  for (const vertex of indices) {
    const x = positions[vertex * 3];
    const y = positions[vertex * 3 + 1];
    const z = positions[vertex * 3 + 2];
    extendBox(
      box,
      m[0] * x + m[4] * y + m[8] * z + m[12],
      m[1] * x + m[5] * y + m[9] * z + m[13],
      m[2] * x + m[6] * y + m[10] * z + m[14],
    );
  }
  return box;
}

/** The median, in whole metres: a stray element far away must not take the others' digits. */
function findMiddle(boxes: readonly Box[]): [number, number, number] {
  const middle = (axis: 0 | 1 | 2) => {
    const centres = Float64Array.from(boxes, ({ min, max }) => (min[axis] + max[axis]) / 2).sort();
    return Math.round(centres[centres.length >> 1] ?? 0);
  };
  return [middle(0), middle(1), middle(2)];
}

function place(
  { elementIndex, shape, matrix: m, colour }: ModelPlacement,
  { min, max }: Box,
  { from, origin }: { from: number; origin: [number, number, number] },
): Placed {
  const isMirrored = determinant(m) < 0;
  const sign = isMirrored ? -1 : 1;
  const bytes = colourBytes(colour);
  return {
    element: elementIndex - from,
    shape,
    isMirrored,
    isTransparent: bytes[3] < 255,
    rows: Float64Array.from([0, 1, 2].flatMap((i) => [sign * m[i], m[4 + i], m[8 + i], m[12 + i] - origin[i]])),
    colour: bytes,
    box: {
      min: [min[0] - origin[0], min[1] - origin[1], min[2] - origin[2]],
      max: [max[0] - origin[0], max[1] - origin[1], max[2] - origin[2]],
    },
  };
}

function determinant(m: Float64Array): number {
  return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) + m[8] * (m[1] * m[6] - m[2] * m[5]);
}
