import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { dot, plus, type Vector } from '../ground/geometry/Vector.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { type ElementSides, measureSides, newClosest } from './closestOnElement.ts';
import { extentAlong } from './extentAlong.ts';
import type { OtherSize, Side } from './findSize.ts';
import { gatherSides, nameSide, settleSide } from './findSize.ts';
import type { OffsetFit } from './fitOffset.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { holdAgainst, leftOver, moveBy } from './HeldPatches.ts';
import { isOn } from './SlidElement.ts';

/** What else could explain a fit that is off. */
export interface OtherExplanation {
  /** The element did not move: one end of it is farther out, and the other is where it was. */
  size?: OtherSize | undefined;
  /** The surface that was fitted goes on beside the element: something larger stands there. */
  isForeign?: boolean | undefined;
}

/** A side that the fit moved, and how far out. */
interface MovedSide extends Side {
  outM: number;
}

/** Asks of an element that seems to be off whether it is, or was made longer, or is hidden by something else. */
export function questionFit(
  mesh: TriangleMesh,
  patches: ElementPatches,
  element: number,
  fit: OffsetFit | undefined,
): OtherExplanation {
  if (fit === undefined || fit.isTurned || Math.hypot(...fit.offsetM) < fittingNumbers.questionedM) return {};
  const from = patches.start[element];
  const to = patches.start[element + 1];
  const all = gatherSides(patches, from, to);
  const moved = all.flatMap((side): MovedSide[] => {
    const outM = settleSide(patches, side);
    const isMoved = outM !== undefined && Math.abs(outM) >= fittingNumbers.questionedM;
    return isMoved && Math.abs(outM - dot(fit.offsetM, side.normal)) < fittingNumbers.sideWithinM
      ? [{ ...side, outM }]
      : [];
  });
  if (moved.length === 0) return {};
  const sides = measureSides(mesh, element);
  const own = { mesh, element, patches, from, to, sides, fit };
  const isSeenOpposite = ({ normal }: Side) =>
    all.some((side) => dot(side.normal, normal) < -fittingNumbers.oppositeCosine);
  const longer = moved.find((side) => !isSeenOpposite(side) && hasStayedBehind(own, side));
  return {
    isForeign: moved.every((side) => goesOnBeside(own, side)),
    size: longer && { byM: longer.outM, side: nameSide(longer.normal), normal: longer.normal },
  };
}

interface Own {
  mesh: TriangleMesh;
  element: number;
  patches: ElementPatches;
  from: number;
  to: number;
  sides: ElementSides;
  fit: OffsetFit;
}

/**
 * Whether the far end is where it was designed: patches are left where the element would be gone if it had moved, or end
 * where it would go on. They are the means of small places, so that none lies farther out than what it was seen on.
 */
function hasStayedBehind(own: Own, side: MovedSide): boolean {
  const { endM, leastStayed, leastStayedShare, mostGoneOn } = fittingNumbers;
  const wayM = Math.abs(side.outM);
  const { stayed, goneOn } = placeAcross(own, side);
  const count = (places: readonly number[], fromM: number, toM: number) =>
    places.filter((place) => place >= fromM && place < toM).length;
  if (side.outM < 0) {
    const atEnd = count(stayed, -endM, wayM);
    return atEnd >= leastStayed && count(goneOn, -wayM, -endM) < mostGoneOn * atEnd;
  }
  const left = count(stayed, -endM, wayM - endM);
  return left >= leastStayed && left >= leastStayedShare * count(stayed, wayM, 2 * wayM);
}

/**
 * How far from the designed far end patches lie, inwards, of the faces between both ends: those that lie on the element as
 * if it had stayed, and those that do if it had moved.
 */
function placeAcross({ patches, mesh, element, from, to, sides, fit }: Own, { normal, outM }: MovedSide) {
  const { explainedM, mostAmbiguous, mostAcross } = fittingNumbers;
  const slid = { sides, patches, withinM: explainedM, closest: newClosest() };
  const rest = plus(fit.offsetM, normal, -outM);
  const [farM] = extentAlong(mesh, element, normal);
  const across = range(from, to).filter(
    (patch) =>
      patches.ambiguous[patch] <= mostAmbiguous && Math.abs(dot(normalOf(patches, patch), normal)) < mostAcross,
  );
  const placesOn = (offsetM: Vector) =>
    across.filter((patch) => isOn(slid, patch, offsetM)).map((patch) => dot(placeOf(patches, patch), normal) - farM);
  return { stayed: placesOn(rest), goneOn: placesOn(fit.offsetM) };
}

/** Whether as much of the surface that a side was found in lies beside the element as on it. */
function goesOnBeside({ patches, from, to, sides }: Own, side: MovedSide): boolean {
  const { sideWithinM, besideM, mostBeside } = fittingNumbers;
  const moved = moveBy(...plus([0, 0, 0], side.normal, side.outM));
  const inPlane = range(from, to).filter(
    (patch) => Math.abs(dot(placeOf(patches, patch), side.normal) - side.planeM) < sideWithinM,
  );
  const held = holdAgainst(sides, patches, inPlane, moved);
  const beside = inPlane.filter((_, i) => Math.abs(leftOver(held, i, moved)) > besideM).length;
  return beside > mostBeside * inPlane.length;
}

const normalOf = ({ normals }: ElementPatches, patch: number): Vector => [
  normals[patch * 3],
  normals[patch * 3 + 1],
  normals[patch * 3 + 2],
];

const placeOf = ({ positions }: ElementPatches, patch: number): Vector => [
  positions[patch * 3],
  positions[patch * 3 + 1],
  positions[patch * 3 + 2],
];

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
