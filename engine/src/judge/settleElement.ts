import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import type { Vector } from '../ground/geometry/Vector.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { chooseRows } from './chooseRows.ts';
import { type ElementSides, measureSides } from './closestOnElement.ts';
import { findStarts } from './findStarts.ts';
import { fitOffset, type OffsetFit } from './fitOffset.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { displace, type ElementMotion, type HeldPatches, holdAgainst, leftOver, moveBy } from './HeldPatches.ts';

/**
 * Fits the offset of an element. Points of a moved element find the wrong side of it, or a neighbour: a window frame five
 * centimetres wide that moved by four. So whoever is not plainly in place is moved by what was found and its patches are
 * held against it again, until they settle.
 */
export function settleElement(mesh: TriangleMesh, patches: ElementPatches, element: number): OffsetFit | undefined {
  const from = patches.start[element];
  const to = patches.start[element + 1];
  const first = fitOffset(patches, from, to);
  if (
    first &&
    Math.hypot(...first.worstM) < fittingNumbers.plainOffsetM &&
    first.agreement > fittingNumbers.plainAgreement
  )
    return first;
  const sides = measureSides(mesh, element);
  const { chosen } = chooseRows(patches.normals, from, to, fittingNumbers.settlePatches);
  const explained = (motion: ElementMotion) => explainedShare(holdAgainst(sides, patches, chosen, motion), motion);
  const isDivided = first !== undefined && first.agreement < fittingNumbers.undividedAgreement;
  const elsewhere = isDivided ? findStarts(sides, patches, chosen) : [];
  const starts = [...(first ? [first, ...farther(first, explained)] : []), moveBy(0, 0, 0), ...elsewhere];
  const settled = settleFrom(sides, patches, chosen, starts);
  if (!first || !settled) return first ?? settled;
  return explained(settled) > explained(first) + fittingNumbers.leastGain ? settled : first;
}

/**
 * The same way, but farther, where that explains as much. Of parallel faces a centimetre apart, as those of a lamp and its
 * shade, one takes the place of the other when they move.
 */
function farther({ offsetM }: OffsetFit, explained: (motion: ElementMotion) => number): ElementMotion[] {
  const length = Math.hypot(...offsetM);
  if (length < fittingNumbers.leastWayM) return [];
  const steps = fittingNumbers.fartherM.map((wayM) =>
    moveBy(...(offsetM.map((value) => (value * (length + wayM)) / length) as Vector)),
  );
  const scores = steps.map(explained);
  const best = scores.indexOf(Math.max(...scores));
  return scores[best] > explained(moveBy(...offsetM)) - fittingNumbers.leastGain ? [steps[best]] : [];
}

function explainedShare(held: HeldPatches, motion: ElementMotion): number {
  let explained = 0;
  for (let i = 0; i < held.count; i++) if (Math.abs(leftOver(held, i, motion)) < fittingNumbers.explainedM) explained++;
  return explained / Math.max(1, held.count);
}

/** Settles the chosen patches from each start; an earlier one stays unless a later one explains more. */
export function settleFrom(
  sides: ElementSides,
  patches: ElementPatches,
  chosen: number[],
  starts: ElementMotion[],
): OffsetFit | undefined {
  let best: OffsetFit | undefined;
  for (const start of starts) {
    const settled = settle(sides, patches, chosen, start);
    if (settled && (best === undefined || settled.agreement > best.agreement + fittingNumbers.leastGain))
      best = settled;
  }
  return best;
}

function settle(
  sides: ElementSides,
  patches: ElementPatches,
  chosen: number[],
  start: ElementMotion,
): OffsetFit | undefined {
  let motion = start;
  let fit: OffsetFit | undefined;
  for (let round = 0; round < fittingNumbers.settleRounds; round++) {
    fit = fitOffset(holdAgainst(sides, patches, chosen, motion), 0, chosen.length);
    if (fit === undefined) return undefined;
    const before = motion;
    const somewhere = patches.positions.subarray(chosen[0] * 3, chosen[0] * 3 + 3);
    const step = displace(fit, somewhere).map((value, axis) => value - displace(before, somewhere)[axis]);
    motion = fit;
    if (Math.hypot(...step) < 0.0002) break;
  }
  return fit;
}
