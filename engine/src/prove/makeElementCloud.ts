import { writeElementCloud } from '@plumbline/contract/formats/elementCloud';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { choosePatches } from './scene/choosePatches.ts';

/** The scan points of one element, coloured, as bytes; `origin` is the mesh's, about which patches lie. */
export function makeElementCloud(
  patches: ElementPatches,
  element: number,
  origin: readonly [number, number, number],
): Uint8Array {
  const chosen = choosePatches(patches, element);
  const positions = new Float32Array(chosen.length * 3);
  const colours = new Uint8Array(chosen.length * 4);
  for (let i = 0; i < chosen.length; i++) {
    const patch = chosen[i];
    for (let axis = 0; axis < 3; axis++) positions[i * 3 + axis] = patches.positions[patch * 3 + axis];
    for (let c = 0; c < 4; c++) colours[i * 4 + c] = patches.colours[patch * 4 + c];
  }
  if (!hasColour(colours)) showIntensity(colours);
  return writeElementCloud({ origin: [...origin], positions, colours });
}

function hasColour(colours: Uint8Array): boolean {
  for (let i = 0; i < colours.length; i += 4) if (colours[i] || colours[i + 1] || colours[i + 2]) return true;
  return false;
}

function showIntensity(colours: Uint8Array): void {
  for (let i = 0; i < colours.length; i += 4) colours.fill(colours[i + 3], i, i + 3);
}
