import { type Box, emptyBox, extendBox } from '../../ground/geometry/Box.ts';
import type { ElementTable, ModelShape } from './BuildingModel.ts';

/** The box around every vertex of the elements, in model coordinates. */
export function measureBounds({ placements }: Pick<ElementTable, 'placements'>, shapes: readonly ModelShape[]): Box {
  const box = emptyBox();
  for (const { shape, matrix: m } of placements) {
    const { positions } = shapes[shape];
    for (let i = 0; i < positions.length; i += 3) {
      const x = positions[i];
      const y = positions[i + 1];
      const z = positions[i + 2];
      extendBox(
        box,
        m[0] * x + m[4] * y + m[8] * z + m[12],
        m[1] * x + m[5] * y + m[9] * z + m[13],
        m[2] * x + m[6] * y + m[10] * z + m[14],
      );
    }
  }
  return box;
}
