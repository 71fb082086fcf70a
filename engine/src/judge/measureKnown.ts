import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { eigenSymmetric } from '../ground/geometry/eigenSymmetric.ts';
import { cross, length, type Vector } from '../ground/geometry/Vector.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { chooseRows } from './chooseRows.ts';
import { measureSides } from './closestOnElement.ts';
import type { OffsetFit } from './fitOffset.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { type HeldPatches, holdAgainst, leftOver } from './HeldPatches.ts';

/** How well a fit knows an offset along one direction. */
export interface KnownDirection {
  /** Of length one. */
  direction: Vector;
  /** Standard error of the fit alone, metres; null where no surface that was seen shows the direction. */
  errorM: number | null;
}

/** How well an offset is known. */
export interface KnownOffset {
  /** Three, square to each other. */
  directions: KnownDirection[];
  /** Share of the patches that agree with it where it is thought to stand. */
  agreement: number;
}

/** How well the offset of an element is known, by the patches of each of its sides. */
export function measureKnownOf(mesh: TriangleMesh, patches: ElementPatches, element: number, fit: OffsetFit) {
  const { chosen } = chooseRows(patches.normals, patches.start[element], patches.start[element + 1]);
  return measureKnown(holdAgainst(measureSides(mesh, element), patches, chosen, fit), fit);
}

/** The same by patches that are held against the element already. */
export function measureKnown(held: HeldPatches, fit: OffsetFit): KnownOffset {
  const { normals, count } = held;
  const sums = new Float64Array(9);
  let agreeing = 0;
  for (let i = 0; i < count; i++) {
    if (Math.abs(leftOver(held, i, fit)) > 4 * fit.scaleM) continue;
    agreeing++;
    for (let p = 0; p < 3; p++) for (let q = 0; q < 3; q++) sums[p * 3 + q] += normals[i * 3 + p] * normals[i * 3 + q];
  }
  const least = Math.max(fittingNumbers.leastPatchesAlong, fittingNumbers.leastShareAlong * agreeing);
  const directions = listDirections(sums, least).map(({ direction, patches }) => ({
    direction,
    errorM: patches < least ? null : fit.scaleM / Math.sqrt(Math.min(patches, fittingNumbers.apartPatches)),
  }));
  return { directions, agreement: agreeing / Math.max(1, count) };
}

/** The directions that surfaces look along, and how many do; where all look one way, the others are level, and up along them. */
function listDirections(sums: Float64Array, least: number): { direction: Vector; patches: number }[] {
  const { values, vectors } = eigenSymmetric(sums, 3);
  const found = [0, 1, 2].map((q) => ({
    direction: [vectors[q], vectors[3 + q], vectors[6 + q]] as Vector,
    patches: values[q],
  }));
  const seen = found.filter(({ patches }) => patches >= least);
  if (seen.length !== 1) return found;
  const [{ direction }] = seen;
  const level = cross(direction, [0, 0, 1]);
  if (length(level) < 0.1) return found;
  const along = level.map((value) => value / length(level)) as Vector;
  return [...seen, { direction: along, patches: 0 }, { direction: cross(along, direction), patches: 0 }];
}
