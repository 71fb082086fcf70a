import { type ElementPoints, roundPoints } from '@plumbline/contract/formats/elementPoints';
import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { measureSides } from '../judge/closestOnElement.ts';
import { holdAgainst, moveBy } from '../judge/HeldPatches.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { chooseEvenly } from './scene/chooseEvenly.ts';

/** More points than this tell nobody more about one element. */
const mostPoints = 20_000;

/** The scan points of one element, or an even choice of them, and those that were given to others but show where it stands. */
export function pickPoints(
  mesh: TriangleMesh,
  patches: ElementPatches,
  element: number,
  claimed: readonly number[] = [],
): ElementPoints | undefined {
  const first = patches.start[element];
  const own = chooseEvenly(patches.start[element + 1] - first, mostPoints).map((patch) => first + patch);
  const others = chooseEvenly(claimed.length, mostPoints).map((i) => claimed[i]);
  const chosen = [...own, ...others];
  if (chosen.length === 0) return undefined;
  const held =
    others.length === 0 ? undefined : holdAgainst(measureSides(mesh, element), patches, others, moveBy(0, 0, 0));
  const positions = new Float32Array(chosen.length * 3);
  const normals = new Float32Array(chosen.length * 3);
  const deviations = new Float32Array(chosen.length);
  const colours = new Uint8Array(chosen.length * 4);
  for (let i = 0; i < chosen.length; i++) {
    const patch = chosen[i];
    const other = i - own.length;
    for (let axis = 0; axis < 3; axis++) {
      positions[i * 3 + axis] = patches.positions[patch * 3 + axis];
      normals[i * 3 + axis] = other < 0 ? patches.normals[patch * 3 + axis] : held!.normals[other * 3 + axis];
    }
    deviations[i] = other < 0 ? patches.distance[patch] : held!.distance[other];
    for (let c = 0; c < 4; c++) colours[i * 4 + c] = patches.colours[patch * 4 + c];
  }
  if (!hasColour(colours)) showIntensity(colours);
  return roundPoints({ origin: mesh.origin, positions, deviations, normals, colours });
}

function hasColour(colours: Uint8Array): boolean {
  for (let i = 0; i < colours.length; i += 4) if (colours[i] || colours[i + 1] || colours[i + 2]) return true;
  return false;
}

function showIntensity(colours: Uint8Array): void {
  for (let i = 0; i < colours.length; i += 4) colours.fill(colours[i + 3], i, i + 3);
}
