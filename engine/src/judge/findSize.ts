import type { ElementSide } from '@plumbline/contract/cause';
import { dot, type Vector } from '../ground/geometry/Vector.ts';
import { chooseRows } from './chooseRows.ts';
import type { FittedPatches } from './fitOffset.ts';
import { fittingNumbers } from './fittingNumbers.ts';

/** How large an element was designed along the side that shows its size, level beside that, and upwards along it. */
export type SizeExtents = [alongM: number, besideM: number, uprightM: number];

/** An element made longer or shorter than designed, as two opposite sides of it show. */
export interface OtherSize {
  /** Longer is positive; metres. */
  byM: number;
  /** The side that is out of its place, or farther out than the other. */
  side: ElementSide;
  /** Outwards, of that side. */
  normal: Vector;
  /** How large it was designed, by which the difference is named; not measured before sizes had names. */
  extentsM?: SizeExtents | undefined;
}

/** Patches that look one way. */
export interface Side {
  normal: Vector;
  patches: number[];
  /** Where the plane lies in which most of them are, along the normal. */
  planeM: number;
}

/**
 * The largest difference in size. What moved shows by as much on one side as it lacks on the other; when opposite sides do
 * not agree, something was made in another size, and a move would be a compromise between them.
 */
export function findSize(patches: FittedPatches, from: number, to: number): OtherSize | undefined {
  const sides = gatherSides(patches, from, to);
  let found: OtherSize | undefined;
  for (const [i, one] of sides.entries()) {
    const other = sides.slice(i + 1).find(({ normal }) => dot(normal, one.normal) < -fittingNumbers.oppositeCosine);
    const size = other && compareSides(patches, one, other);
    if (size && Math.abs(size.byM) > Math.abs(found?.byM ?? 0)) found = size;
  }
  return found;
}

/** The sides of an element that have enough patches of their own. */
export function gatherSides(patches: FittedPatches, from: number, to: number): Side[] {
  const sides = gatherFields(patches, from, to);
  return sides
    .map((side) => ({ ...side, patches: side.patches.filter((patch) => !isOfOther(patches, patch, side, sides)) }))
    .filter(({ patches: own }) => own.length >= fittingNumbers.leastSidePatches);
}

/** By normals to the half, of each some, as `chooseRows` has them. */
function gatherFields({ normals, positions, ambiguous }: FittedPatches, from: number, to: number): Side[] {
  const fields = new Map<number, number[]>();
  const { chosen, standsFor } = chooseRows(normals, from, to);
  const sizes = new Map<number, number>();
  for (const [row, patch] of chosen.entries()) {
    if (ambiguous[patch] > fittingNumbers.mostAmbiguous) continue;
    const key = [0, 1, 2].reduce((sum, axis) => sum * 8 + Math.round(normals[patch * 3 + axis] * 2) + 2, 0);
    const field = fields.get(key);
    if (field) field.push(patch);
    else fields.set(key, [patch]);
    sizes.set(key, (sizes.get(key) ?? 0) + standsFor[row]);
  }
  const least = fittingNumbers.leastShareAlong * (to - from);
  return [...fields]
    .filter(([key, { length }]) => length >= fittingNumbers.leastSidePatches && (sizes.get(key) ?? 0) >= least)
    .map(([, own]) => {
      const normal = meanNormal(normals, own);
      const along = Float64Array.from(own, (patch) => dot(placeOf(positions, patch), normal));
      return { normal, patches: own, planeM: findDensest(along).middle };
    });
}

/**
 * Whether a patch lies in the plane that another side was found in. Points beyond the edge of a side that is larger, or has
 * moved along itself, are as near to the side around the corner, and no sign of where that one is.
 */
function isOfOther({ positions }: FittedPatches, patch: number, side: Side, sides: readonly Side[]): boolean {
  const place = placeOf(positions, patch);
  return sides.some(
    ({ normal, planeM }) =>
      Math.abs(dot(normal, side.normal)) < 0.5 && Math.abs(dot(place, normal) - planeM) < fittingNumbers.rimM,
  );
}

const placeOf = (positions: Float32Array, patch: number): Vector => [
  positions[patch * 3],
  positions[patch * 3 + 1],
  positions[patch * 3 + 2],
];

/** Where values lie densest, within `sideWithinM` to both sides: how many, and the middle of them. */
function findDensest(values: Float64Array): { count: number; middle: number } {
  const sorted = values.toSorted();
  const found = { count: 0, middle: 0 };
  for (let low = 0, high = 0; high < sorted.length; high++) {
    while (sorted[high] - sorted[low] > 2 * fittingNumbers.sideWithinM) low++;
    if (high - low < found.count) continue;
    found.count = high - low + 1;
    found.middle = sorted[(low + high) >> 1];
  }
  return found;
}

function meanNormal(normals: Float32Array, patches: readonly number[]): Vector {
  const sum: Vector = [0, 0, 0];
  for (const patch of patches) for (let axis = 0; axis < 3; axis++) sum[axis] += normals[patch * 3 + axis];
  const length = Math.hypot(...sum) || 1;
  return [sum[0] / length, sum[1] / length, sum[2] / length];
}

function compareSides(patches: FittedPatches, one: Side, other: Side): OtherSize | undefined {
  const outM = settleSide(patches, one);
  const otherM = settleSide(patches, other);
  if (outM === undefined || otherM === undefined) return undefined;
  const byM = outM + otherM;
  if (Math.abs(byM) < fittingNumbers.leastSizeM) return undefined;
  const { normal } = Math.abs(outM) >= Math.abs(otherM) ? one : other;
  return { byM, side: nameSide(normal), normal };
}

/**
 * How far out a side lies: where its patches are densest, as those at its rim may be of another side; undefined where they
 * are not of one mind.
 */
export function settleSide({ distance }: FittedPatches, { patches }: Side): number | undefined {
  const { count, middle } = findDensest(Float64Array.from(patches, (patch) => distance[patch]));
  return count >= fittingNumbers.sideAgreement * patches.length ? middle : undefined;
}

/** The axis that the side looks along most. */
export function nameSide(normal: Vector): ElementSide {
  const axis = normal.map(Math.abs).indexOf(Math.max(...normal.map(Math.abs)));
  return `${normal[axis] < 0 ? '-' : '+'}${'XYZ'[axis] as 'X' | 'Y' | 'Z'}`;
}
