import type { PieceMatcher } from './createPieceMatcher.ts';
import { describeMove } from './describeMove.ts';
import { toTransform } from './frames.ts';
import { placeAll } from './matchPieces.ts';
import { isPlausible, measureFit } from './measureFit.ts';
import type { AlternativePlacement } from './Registration.ts';
import type { RigidTransform } from './RigidTransform.ts';
import { registerCoarse } from './registerCoarse.ts';
import { registerFine } from './registerFine.ts';
import { middleOf } from './ScanSample.ts';

/** The one place where a scan fits that does not fit where it is given. */
export function findElsewhere(matcher: PieceMatcher, given: RigidTransform): AlternativePlacement | undefined {
  const { target, sample } = matcher;
  const { best, rivals } = registerCoarse(target, sample);
  if (!best || rivals.length > 0) return undefined;
  const { placement } = registerFine(matcher, best.placement);
  const fit = measureFit(matcher, placeAll(sample, placement));
  if (!isPlausible(fit)) return undefined;
  return {
    transform: toTransform(placement, sample, target),
    fitShare: fit.fitShare,
    sentence: describeMove(given, placement, middleOf(sample)),
  };
}
