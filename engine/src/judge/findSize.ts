import type { ElementSide } from '@plumbline/contract/cause';
import { dot, type Vector } from '../ground/geometry/Vector.ts';
import type { FittedPatches } from './fitOffset.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { selectNth } from './selectNth.ts';

/** An element made longer or shorter than designed, as two opposite sides of it show. */
export interface OtherSize {
  /** Longer is positive; metres. */
  byM: number;
  /** The side that is out of its place, or farther out than the other. */
  side: ElementSide;
  /** Outwards, of that side. */
  normal: Vector;
}

/** Patches that look one way, and how far out they lie. */
interface Side {
  normal: Vector;
  patches: number[];
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

/** Fields for normals by the half, as `chooseRows` has them; a side is a field with enough patches of its own. */
function gatherSides({ normals, ambiguous }: FittedPatches, from: number, to: number): Side[] {
  const fields = new Map<number, number[]>();
  for (let patch = from; patch < to; patch++) {
    if (ambiguous[patch] > fittingNumbers.mostAmbiguous) continue;
    const key = [0, 1, 2].reduce((sum, axis) => sum * 8 + Math.round(normals[patch * 3 + axis] * 2) + 2, 0);
    const field = fields.get(key);
    if (field) field.push(patch);
    else fields.set(key, [patch]);
  }
  return [...fields.values()]
    .filter(({ length }) => length >= fittingNumbers.leastSidePatches)
    .map((own) => ({ normal: meanNormal(normals, own), patches: own }));
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

/** How far out a side lies; undefined where its patches are not of one mind. */
function settleSide({ distance }: FittedPatches, { patches }: Side): number | undefined {
  const distances = Float64Array.from(patches, (patch) => distance[patch]);
  const medianM = selectNth(distances.slice(), distances.length, distances.length >> 1);
  const near = distances.filter((out) => Math.abs(out - medianM) < fittingNumbers.sideWithinM).length;
  return near >= fittingNumbers.sideAgreement * distances.length ? medianM : undefined;
}

/** The axis that the side looks along most. */
function nameSide(normal: Vector): ElementSide {
  const axis = normal.map(Math.abs).indexOf(Math.max(...normal.map(Math.abs)));
  return `${normal[axis] < 0 ? '-' : '+'}${'XYZ'[axis] as 'X' | 'Y' | 'Z'}`;
}
