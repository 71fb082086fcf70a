import type { Vector } from '../ground/geometry/Vector.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { type Closest, closestOnElement, type ElementSides } from './closestOnElement.ts';

/** An element that is tried in other places. */
export interface SlidElement {
  sides: ElementSides;
  patches: ElementPatches;
  /** Nearer than this, a patch lies on the element. */
  withinM: number;
  /** Where the patch that was asked for last is nearest to it. */
  closest: Closest;
}

/** Offsets one after the other on a straight line. */
export interface Line {
  placeAt(step: number): Vector;
  stepM: number;
}

/** Whether a patch lies on the element, over its surface and not beside it, when that is moved by the offset. */
export const isOn = (slid: SlidElement, patch: number, offsetM: Vector): boolean =>
  apartM(slid, patch, offsetM, slid.withinM, slid.withinM) < slid.withinM;

/** The same; where it does, `closest` is the nearest of all surfaces. */
export const isNearestOn = (slid: SlidElement, patch: number, offsetM: Vector): boolean =>
  apartM(slid, patch, offsetM, slid.withinM) < slid.withinM;

export function countOn(slid: SlidElement, chosen: readonly number[], offsetM: Vector): number {
  let count = 0;
  for (const patch of chosen) if (isOn(slid, patch, offsetM)) count++;
  return count;
}

/** A patch with points on both sides of an edge has its middle on neither. */
export const isAroundCorner = (slid: SlidElement, patch: number): boolean =>
  Math.abs(apartM(slid, patch, inPlace) - Math.abs(slid.patches.distance[patch])) > slid.withinM / 2;

const inPlace: Vector = [0, 0, 0];

/**
 * Counts a patch at every place where it lies on the element; the places are `stepM` apart, and those that it cannot have
 * reached or left yet are not asked.
 */
export function addPlaces(slid: SlidElement, patch: number, { placeAt, stepM }: Line, counts: Uint32Array): void {
  const { withinM } = slid;
  for (let step = 0; step < counts.length; ) {
    const mostM = withinM + (counts.length - step) * stepM;
    const restM = apartM(slid, patch, placeAt(step), mostM, withinM) - withinM;
    const end = Math.min(counts.length, step + Math.max(1, Math.ceil(Math.abs(restM) / stepM)));
    for (; step < end; step++) if (restM < 0) counts[step]++;
  }
}

/** One when it is farther than `mostM`; any that is nearer than `enoughM` will do. */
function apartM(
  { sides, patches: { positions, towards }, closest }: SlidElement,
  patch: number,
  offsetM: Vector,
  mostM?: number,
  enoughM?: number,
): number {
  const p = patch * 3;
  const x = positions[p] - offsetM[0];
  const y = positions[p + 1] - offsetM[1];
  const z = positions[p + 2] - offsetM[2];
  closestOnElement(sides, patch, x, y, z, towards[p], towards[p + 1], towards[p + 2], closest, mostM, enoughM);
  return closest.apartM;
}
