import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { measureSides } from './closestOnElement.ts';
import { findStarts } from './findStarts.ts';
import type { OffsetFit } from './fitOffset.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { type ElementMotion, type HeldPatches, holdAgainst, leftOver } from './HeldPatches.ts';
import { judgingNumbers } from './judgingNumbers.ts';
import type { Orphans } from './Orphans.ts';
import { settleFrom } from './settleElement.ts';
import { countUp, thinPatches } from './thinPatches.ts';

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
  const fit = settleFrom(sides, patches, chosen, findStarts(sides, patches, chosen));
  if (!fit || Math.hypot(...fit.offsetM) < fittingNumbers.leastMovedM) return undefined;
  const held = holdAgainst(sides, patches, all, fit);
  const explained = all.filter((_, i) => Math.abs(leftOver(held, i, fit)) < fittingNumbers.movedExplainedM);
  const share = explained.length / Math.max(1, within(held, fit));
  if (explained.length < fittingNumbers.leastMovedPatches || share < fittingNumbers.leastMovedShare) return undefined;
  return { fit, share, patches: explained, held: holdAgainst(sides, patches, explained, fit) };
}

/** Patches that are over the element at all. */
function within(held: HeldPatches, motion: ElementMotion): number {
  return countUp(0, held.count).filter((i) => Math.abs(leftOver(held, i, motion)) < radiusM / 2).length;
}
