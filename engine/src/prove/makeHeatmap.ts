import { writeHeatmap } from '@plumbline/contract/formats/heatmap';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { choosePatches } from './scene/choosePatches.ts';

/** The heat map of one element as bytes; `origin` is the mesh's, about which patches lie. */
export function makeHeatmap(
  patches: ElementPatches,
  element: number,
  origin: readonly [number, number, number],
): Uint8Array {
  const chosen = choosePatches(patches, element);
  const points = new Float32Array(chosen.length * 4);
  for (let i = 0; i < chosen.length; i++) {
    const patch = chosen[i];
    points[i * 4] = patches.positions[patch * 3];
    points[i * 4 + 1] = patches.positions[patch * 3 + 1];
    points[i * 4 + 2] = patches.positions[patch * 3 + 2];
    points[i * 4 + 3] = patches.distance[patch];
  }
  return writeHeatmap({ origin: [...origin], points });
}
