import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { type ElementSides, measureSides } from './closestOnElement.ts';
import type { OffsetFit } from './fitOffset.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { type ElementMotion, type HeldPatches, holdAgainst, leftOver, moveBy } from './HeldPatches.ts';
import { judgingNumbers } from './judgingNumbers.ts';
import type { Orphans } from './Orphans.ts';
import { countUp, settleFrom, thinPatches } from './settleElement.ts';

/** An element that stands where nobody looked for it, and the patches that show it there. */
export interface Moved {
  fit: OffsetFit;
  held: HeldPatches;
  patches: number[];
  /** Of the patches around, the share that it explains. */
  share: number;
}

const radiusM = judgingNumbers.searchRadiusM;

/**
 * Looks for an element whose place is empty, or half empty, among the patches that nobody else explains. A floor that lies
 * five centimetres low is nearer to the slab under it than to its own place; of two pipes side by side, the one that moved
 * gives its points to the other.
 */
export function findMoved(
  mesh: TriangleMesh,
  patches: ElementPatches,
  element: number,
  orphans: Orphans,
): Moved | undefined {
  const from = patches.start[element];
  const to = patches.start[element + 1];
  const all = [...countUp(from, to), ...orphans.near(element, radiusM).filter((patch) => patch < from || patch >= to)];
  const chosen = thinPatches(all, fittingNumbers.movedPatches);
  if (chosen.length < fittingNumbers.leastMovedPatches) return undefined;
  const sides = measureSides(mesh, element);
  const fit = settleFrom(sides, patches, chosen, promising(sides, patches, chosen));
  if (!fit || Math.hypot(...fit.offsetM) < fittingNumbers.leastMovedM) return undefined;
  const held = holdAgainst(sides, patches, all, fit);
  const explained = all.filter((_, i) => Math.abs(leftOver(held, i, fit)) < fittingNumbers.movedExplainedM);
  const share = explained.length / Math.max(1, within(held, fit));
  if (explained.length < fittingNumbers.leastMovedPatches || share < fittingNumbers.leastMovedShare) return undefined;
  return { fit, share, patches: explained, held: holdAgainst(sides, patches, explained, fit) };
}

/** The three starts from which most patches lie on the element. */
function promising(sides: ElementSides, patches: ElementPatches, all: number[]) {
  const tried = thinPatches(all, fittingNumbers.triedPatches);
  const starts: { start: ElementMotion; score: number }[] = [];
  for (let axis = 0; axis < 3; axis++) {
    for (const step of fittingNumbers.triesM) {
      if (step === 0 && axis > 0) continue;
      const start = moveBy(axis === 0 ? step : 0, axis === 1 ? step : 0, axis === 2 ? step : 0);
      const held = holdAgainst(sides, patches, tried, start);
      const score = countUp(0, held.count).filter(
        (i) => Math.abs(leftOver(held, i, start)) < 2.5 * fittingNumbers.movedExplainedM,
      ).length;
      starts.push({ start, score });
    }
  }
  return starts
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ start }) => start);
}

/** Patches that are over the element at all. */
function within(held: HeldPatches, motion: ElementMotion): number {
  return countUp(0, held.count).filter((i) => Math.abs(leftOver(held, i, motion)) < radiusM / 2).length;
}
