import { findSeen, type Seen } from '../measure/see/findSeen.ts';
import { type ElementEvidence, isEnough, isLookedPast } from './classifyElement.ts';
import { countBits } from './countBits.ts';
import { findMoved, type Moved } from './findMoved.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { judgingNumbers } from './judgingNumbers.ts';
import { lookFarAll } from './lookFar.ts';
import { measureKnown } from './measureKnown.ts';
import { gatherOrphans, type Orphans } from './Orphans.ts';
import type { Surroundings } from './Surroundings.ts';

/** Whether an element may stand beside its place: there it is empty, or nobody saw it. */
export const isLookedFor = (seen: ElementEvidence): boolean => isDoubtful(seen) || !isSeen(seen);

/**
 * What is known about each element, those found beside their places included, ready to be judged under any tolerance. What is
 * not due yet, and not in its place, is looked for beside it, but not far away: what is like it there is likelier something else.
 */
export function lookBesideAll(
  around: Surroundings,
  found: readonly ElementEvidence[],
  isDue?: Uint8Array,
): ElementEvidence[] {
  const evidence = [...found];
  const fits = evidence.map(({ fit }) => fit);
  const orphans = gatherOrphans(around.mesh, around.patches, fits);
  // Whose place is empty comes first: what it claims cannot belong to something that nobody saw.
  for (const isEmpty of [true, false]) {
    for (const [element, seen] of evidence.entries()) {
      if (isDoubtful(seen) === isEmpty && (isEmpty || !isSeen(seen))) {
        evidence[element] = lookBeside(around, orphans, element, seen) ?? seen;
      }
    }
  }
  return lookFarAll(around, evidence, orphans, (seen, element) => isDue?.[element] !== 0 && isEmptied(seen));
}

/** Its place is empty, or half empty and what is there is not of it, or far off. */
const isEmptied = (seen: ElementEvidence): boolean =>
  isDoubtful(seen) && isLookedPast(seen) && (freeShare(seen) > judgingNumbers.missingShare || !isOfOneMind(seen));

const isOfOneMind = ({ fit, isForeign }: ElementEvidence): boolean =>
  fit !== undefined &&
  !isForeign &&
  fit.agreement >= judgingNumbers.leastAgreement &&
  Math.hypot(...fit.worstM) < fittingNumbers.doubtfulOffM;

const isDoubtful = (seen: ElementEvidence): boolean =>
  !seen.isSeeThrough &&
  seen.free.length / 3 >= judgingNumbers.leastSamples &&
  freeShare(seen) >= fittingNumbers.doubtfulShare;

const isSeen = (seen: ElementEvidence): boolean =>
  isEnough(seen, (seen.hits.length + seen.free.length) / 3) && seen.points >= judgingNumbers.leastPoints;

/** The element beside its place, where that explains what nobody else does. */
function lookBeside(
  around: Surroundings,
  orphans: Orphans,
  element: number,
  seen: ElementEvidence,
): ElementEvidence | undefined {
  const { mesh, patches, samples, areaM2 } = around;
  const moved = findMoved(mesh, patches, element, orphans);
  if (!moved) return undefined;
  // What it explains best is its own, however many surfaces were as near.
  moved.held.ambiguous.fill(0);
  const held = { patches: moved.held, from: 0, to: moved.held.count };
  const there = findSeen(element, held, around.passes, samples, moved.fit.offsetM);
  const isEmpty = isDoubtful(seen);
  const points = moved.held.rays.reduce((sum, rays) => sum + rays, 0);
  const foundShare = isWhole(moved, points, seen) ? fittingNumbers.wholeFoundShare : fittingNumbers.foundShare;
  const most = isEmpty ? Math.min(foundShare, freeShare(seen) - fittingNumbers.doubtfulShare / 2) : foundShare;
  const least = isEmpty ? judgingNumbers.leastObserved : leastUnseen(moved);
  if (freeShare(there) > most || there.hits.length / 3 < least * there.samples) return undefined;
  if (!isEmpty && !isClear(moved)) return undefined;
  orphans.take(moved.patches);
  const area = moved.held.spacing.reduce((sum, spacing, i) => sum + spacing * spacing * moved.held.rays[i], 0);
  const seenShare = Math.max(seen.seenShare, area / areaM2[element]);
  const scans = moved.patches.reduce((mask, patch) => mask | patches.scans[patch], 0);
  const stations = Math.max(seen.stations, countBits(scans));
  return {
    ...seen,
    ...there,
    seenShare,
    points,
    stations,
    fit: moved.fit,
    known: measureKnown(moved.held, moved.fit),
    claimed: moved.patches.filter((patch) => patch < patches.start[element] || patch >= patches.start[element + 1]),
    isForeign: false,
    size: undefined,
    girth: undefined,
  };
}

/** Whether about as many rays ended on it there as went past its place, and nearly all that lies around is explained by it. */
function isWhole({ share, fit }: Moved, points: number, { rays }: ElementEvidence): boolean {
  const { wholeShare, wholeAgreement, wholeRays } = fittingNumbers;
  return share >= wholeShare && fit.agreement >= wholeAgreement && points >= wholeRays * rays;
}

/** The part of an element that nobody saw in its place that must be seen beside it. */
function leastUnseen({ fit }: Moved): number {
  const { farM, unseenPart, unseenPartFar } = fittingNumbers;
  return Math.hypot(...fit.offsetM) < farM ? unseenPart : unseenPartFar;
}

/** Of an element that nobody saw in its place, one side alone could be of anything that stands there. */
const isClear = ({ share, fit }: Moved): boolean =>
  share >= fittingNumbers.unseenShare && fit.directions >= 2 && fit.agreement >= fittingNumbers.moverAgreement;

const freeShare = ({ hits, free }: Pick<Seen, 'hits' | 'free'>): number =>
  free.length / Math.max(1, hits.length + free.length);
