import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { type ElementEvidence, isMostlyEmpty } from './classifyElement.ts';
import { measureSides } from './closestOnElement.ts';
import { findSlide } from './findSlide.ts';
import type { OffsetFit } from './fitOffset.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { holdAgainst, leftOver } from './HeldPatches.ts';
import { judgingNumbers } from './judgingNumbers.ts';
import { measureKnown } from './measureKnown.ts';
import { gatherOrphans } from './Orphans.ts';
import { countUp } from './thinPatches.ts';

/**
 * Slides elements that are off to where patches lie on them that their owners do not explain. The end of a wall that went
 * into the next one by three centimetres is nearer to that than to its own place; its long side alone says nothing of it. Of what
 * is mostly empty the rest may be theirs as well: the underside of a duct that hangs where a ceiling will be.
 */
export function claimOrphans(
  mesh: TriangleMesh,
  patches: ElementPatches,
  found: readonly ElementEvidence[],
): ElementEvidence[] {
  const orphans = gatherOrphans(
    mesh,
    patches,
    found.map((seen) => (isMostlyEmpty(seen) ? undefined : seen.fit)),
  );
  const isOthers = (element: number, patch: number) =>
    (patch < patches.start[element] || patch >= patches.start[element + 1]) &&
    patches.ambiguous[patch] <= fittingNumbers.mostAmbiguous;
  return found.map((seen, element) => {
    const { fit } = seen;
    if (fit === undefined || !isOff(seen, fit)) return seen;
    const others = orphans.near(element, judgingNumbers.searchRadiusM).filter((patch) => isOthers(element, patch));
    if (others.length < fittingNumbers.leastSlid) return seen;
    const slid = findSlide(mesh, patches, element, fit, others);
    if (Math.hypot(...slid.offsetM) > judgingNumbers.searchRadiusM) return seen;
    const there = claimThere(mesh, patches, element, { fit: slid, others });
    return slid === fit && there.claimed.length < fittingNumbers.leastSlid ? seen : { ...seen, ...there };
  });
}

/** Those that lie on it where it stands, and how well that is known by them and its own. */
function claimThere(
  mesh: TriangleMesh,
  patches: ElementPatches,
  element: number,
  { fit, others }: { fit: OffsetFit; others: readonly number[] },
): Pick<ElementEvidence, 'fit' | 'known'> & { claimed: readonly number[] } {
  const sides = measureSides(mesh, element);
  const held = holdAgainst(sides, patches, others, fit);
  const claimed = others.filter((_, i) => Math.abs(leftOver(held, i, fit)) < fittingNumbers.explainedM);
  const own = countUp(patches.start[element], patches.start[element + 1]);
  return { fit, claimed, known: measureKnown(holdAgainst(sides, patches, [...own, ...claimed], fit), fit) };
}

/** It moved, as far as its own patches tell. */
const isOff = ({ isForeign, isFar, size }: ElementEvidence, { isTurned, agreement, offsetM }: OffsetFit): boolean =>
  !isForeign &&
  !isFar &&
  !size &&
  !isTurned &&
  agreement >= judgingNumbers.leastAgreement &&
  Math.hypot(...offsetM) >= fittingNumbers.claimingM;
