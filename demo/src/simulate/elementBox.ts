import { type Box, emptyBox, extendBox } from '@plumbline/engine/ground/geometry/Box';
import type { Design } from './readDesign.ts';

/** The box of one element about the design's origin. */
export function elementBox({ corners, triangleStart }: Design, elementIndex: number): Box {
  const box = emptyBox();
  for (let c = triangleStart[elementIndex] * 9; c < triangleStart[elementIndex + 1] * 9; c += 3) {
    extendBox(box, corners[c], corners[c + 1], corners[c + 2]);
  }
  return box;
}
