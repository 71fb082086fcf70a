import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { type Box, emptyBox, extendBox } from '../ground/geometry/Box.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { type ElementEvidence, isMostlyEmpty } from './classifyElement.ts';
import { measureSides } from './closestOnElement.ts';
import { findSize } from './findSize.ts';
import { fitOffset, type OffsetFit } from './fitOffset.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { holdAgainst, leftOver, moveBy } from './HeldPatches.ts';
import { measureKnown } from './measureKnown.ts';
import { withExtents } from './nameDimension.ts';

/** An element that was found beside its place, surely. */
interface Mover {
  element: number;
  fit: OffsetFit;
  box: Box;
}

/**
 * Takes from every element the points that a neighbour explains which has moved. A panel that slid before the end of
 * another leaves its points there, and they would be that one's offset, or size.
 */
export function settleNeighbours(
  mesh: TriangleMesh,
  patches: ElementPatches,
  found: readonly ElementEvidence[],
): ElementEvidence[] {
  const movers = found.flatMap((evidence, element): Mover[] =>
    evidence.fit && isMover(evidence) ? [{ element, fit: evidence.fit, box: boxOf(mesh, element) }] : [],
  );
  return found.map((evidence, element) => {
    if (!isQuestionable(evidence)) return evidence;
    const own = boxOf(mesh, element);
    const near = movers.filter((mover) => mover.element !== element && areNear(mover.box, own));
    return near.length === 0 ? evidence : settleWithout({ mesh, patches, element }, evidence, near);
  });
}

const offOf = (fit: OffsetFit): number => Math.hypot(...fit.offsetM);

function isMover({ fit, isForeign, size }: ElementEvidence): boolean {
  const { questionedM, moverAgreement } = fittingNumbers;
  return fit !== undefined && !isForeign && !size && offOf(fit) >= questionedM && fit.agreement >= moverAgreement;
}

/**
 * A glass pane that stands agrees as well with the mullion beside it, which moved, as one that moved itself; and a duct that
 * hangs too low is as good a strip of the ceiling that is to come.
 */
const isQuestionable = (evidence: ElementEvidence): boolean => {
  const { fit, size, isFar } = evidence;
  if (size !== undefined) return true;
  return !isFar && fit !== undefined && (offOf(fit) >= fittingNumbers.questionedM || isMostlyEmpty(evidence));
};

function settleWithout(
  { mesh, patches, element }: { mesh: TriangleMesh; patches: ElementPatches; element: number },
  evidence: ElementEvidence,
  movers: readonly Mover[],
): ElementEvidence {
  const from = patches.start[element];
  const own = Array.from({ length: patches.start[element + 1] - from }, (_, i) => from + i);
  const off = own.filter((patch) => Math.abs(patches.distance[patch]) > fittingNumbers.offM);
  const theirs = new Set(movers.flatMap((mover) => explainedBy(mesh, patches, off, mover)));
  if (off.length === 0 || theirs.size < fittingNumbers.leastTheirs * off.length) return evidence;
  const rest = own.filter((patch) => !theirs.has(patch));
  const held = holdAgainst(measureSides(mesh, element), patches, rest, moveBy(0, 0, 0));
  const points = held.rays.reduce((sum, rays) => sum + rays, 0);
  const fit = fitOffset(held, 0, held.count);
  const size = evidence.size && findSize(held, 0, held.count);
  return {
    ...evidence,
    points: Math.min(points, evidence.points),
    fit,
    known: fit && measureKnown(held, fit),
    size: size && withExtents(mesh, element, size),
    girth: undefined,
  };
}

/** Those of the patches that lie on the other element, where that stands. */
function explainedBy(mesh: TriangleMesh, patches: ElementPatches, off: number[], { element, fit }: Mover): number[] {
  const held = holdAgainst(measureSides(mesh, element), patches, off, fit);
  return off.filter((_, i) => Math.abs(leftOver(held, i, fit)) < fittingNumbers.explainedM);
}

function boxOf({ positions, indices, triangleStart }: TriangleMesh, element: number): Box {
  const box = emptyBox();
  for (let i = triangleStart[element] * 3; i < triangleStart[element + 1] * 3; i++) {
    const at = indices[i] * 3;
    extendBox(box, positions[at], positions[at + 1], positions[at + 2]);
  }
  return box;
}

/** Nearer than points of the one can be given to the other. */
function areNear(one: Box, other: Box): boolean {
  const { farthestMoveM } = fittingNumbers;
  return one.min.every((low, k) => low - farthestMoveM < other.max[k] && one.max[k] + farthestMoveM > other.min[k]);
}
