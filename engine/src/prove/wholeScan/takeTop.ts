import { placeOfCube } from '../../measure/spool/CubeGrid.ts';
import type { ThinnedCube } from './createCubeThinner.ts';
import type { TopPoints } from './TreePart.ts';
import { nodeBits } from './wholeScanNumbers.ts';

/** The points of a cube that belong above it. */
export function takeTop(cube: number, { count, places, colours }: ThinnedCube, ranks: Uint8Array): TopPoints {
  const base = placeOfCube(cube);
  let own = 0;
  for (let p = 0; p < count; p++) if (ranks[p] < nodeBits) own++;
  const top = { places: new Uint32Array(own * 3), colours: new Uint8Array(own * 3), ranks: new Uint8Array(own) };
  let taken = 0;
  for (let p = 0; p < count; p++) {
    if (ranks[p] >= nodeBits) continue;
    for (let axis = 0; axis < 3; axis++) {
      top.places[taken * 3 + axis] = (base[axis] << 16) | places[p * 3 + axis];
      top.colours[taken * 3 + axis] = colours[p * 3 + axis];
    }
    top.ranks[taken++] = ranks[p];
  }
  return top;
}
