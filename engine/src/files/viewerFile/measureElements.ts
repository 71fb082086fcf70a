import type { BuildingModel } from '../model/BuildingModel.ts';
import type { ElementColumns } from './PreparedModel.ts';
import { placeVertices } from './placeVertices.ts';

/** The box and the surface of each element, in doubles: coordinates of a survey do not fit float32. */
export function measureElements({
  elements,
  placements,
  shapes,
}: Pick<BuildingModel, 'elements' | 'placements' | 'shapes'>): Pick<ElementColumns, 'boxes' | 'surfacesM2'> {
  const boxes = new Float64Array(elements.length * 6);
  for (let i = 0; i < boxes.length; i++) boxes[i] = i % 6 < 3 ? Infinity : -Infinity;
  const surfacesM2 = new Float64Array(elements.length);
  for (const placement of placements) {
    if (!placement.matrix.every(Number.isFinite)) continue;
    const placed = placeVertices(shapes[placement.shape], placement);
    const { indices } = shapes[placement.shape];
    extendBoxes(boxes, placement.elementIndex * 6, { placed, indices });
    surfacesM2[placement.elementIndex] += areaOf(placed, indices);
  }
  return { boxes, surfacesM2 };
}

/** Vertices that no triangle uses would make the box too large. */
function extendBoxes(
  boxes: Float64Array,
  at: number,
  { placed, indices }: { placed: Float64Array; indices: Uint32Array },
): void {
  for (let i = 0; i < indices.length; i++) {
    for (let axis = 0; axis < 3; axis++) {
      const value = placed[indices[i] * 3 + axis];
      if (value < boxes[at + axis]) boxes[at + axis] = value;
      if (value > boxes[at + 3 + axis]) boxes[at + 3 + axis] = value;
    }
  }
}

function areaOf(placed: Float64Array, indices: Uint32Array): number {
  let areaM2 = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i] * 3;
    const b = indices[i + 1] * 3;
    const c = indices[i + 2] * 3;
    const ux = placed[b] - placed[a];
    const uy = placed[b + 1] - placed[a + 1];
    const uz = placed[b + 2] - placed[a + 2];
    const vx = placed[c] - placed[a];
    const vy = placed[c + 1] - placed[a + 1];
    const vz = placed[c + 2] - placed[a + 2];
    areaM2 += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
  }
  return areaM2;
}
