import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import type { ElementEvidence } from './classifyElement.ts';
import { findSlide } from './findSlide.ts';
import type { OffsetFit } from './fitOffset.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { judgingNumbers } from './judgingNumbers.ts';
import { gatherOrphans } from './Orphans.ts';

/**
 * Slides elements that are off to where patches lie on them that their owners do not explain. The end of a wall that went
 * into the next one by three centimetres is nearer to that than to its own place; its long side alone says nothing of it.
 */
export function claimOrphans(
  mesh: TriangleMesh,
  patches: ElementPatches,
  found: readonly ElementEvidence[],
): ElementEvidence[] {
  const orphans = gatherOrphans(
    mesh,
    patches,
    found.map(({ fit }) => fit),
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
    return Math.hypot(...slid.offsetM) > judgingNumbers.searchRadiusM ? seen : { ...seen, fit: slid };
  });
}

/** It moved, as far as its own patches tell. */
const isOff = ({ isForeign, isFar, size }: ElementEvidence, { isTurned, agreement, offsetM }: OffsetFit): boolean =>
  !isForeign &&
  !isFar &&
  !size &&
  !isTurned &&
  agreement >= judgingNumbers.leastAgreement &&
  Math.hypot(...offsetM) >= fittingNumbers.claimingM;
