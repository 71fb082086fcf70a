import type { Box } from '../../ground/geometry/Box.ts';
import { describeMove, formatLength } from './describeMove.ts';
import { explainMisfit } from './explainMisfit.ts';
import { findElsewhere } from './findElsewhere.ts';
import { failRegistration, finishRegistration, type RegistrationCase } from './finishRegistration.ts';
import { toPlacement } from './frames.ts';
import { placeAll, placePieces } from './matchPieces.ts';
import { fewestVotes, isPlausible, measureFit } from './measureFit.ts';
import type { AlternativePlacement, Registration } from './Registration.ts';
import { type RigidTransform, transformPoint } from './RigidTransform.ts';
import { explainLean } from './refuseEarly.ts';
import { registerFine } from './registerFine.ts';
import { middleOf, type ScanSample } from './ScanSample.ts';

export interface GivenTransforms {
  /** As the mode says. */
  asked: RigidTransform;
  /** As the other mode would have it, where that is another. */
  other?: RigidTransform | undefined;
}

/** Off by more as a whole, given coordinates are worth a warning. */
const wholeShiftM = 0.01;
const fewestPieces = 100;

/** Takes a scan's coordinates at their word and checks them; never moves the whole scan, but says where it would fit. */
export function registerGiven(found: RegistrationCase, { asked, other }: GivenTransforms): Registration {
  const { mode, matcher } = found;
  const { target, sample } = matcher;
  const given = toPlacement(asked, sample, target);
  const fit = measureFit(matcher, placeAll(sample, given));
  if (isPlausible(fit)) {
    const near = registerFine(matcher, given, { radiiM: [] });
    const isInPlace = shiftBetween(sample, given, near.placement) <= wholeShiftM;
    const fine = isInPlace ? near : registerFine(matcher, given, { radiiM: [0.1, 0.03] });
    return finishRegistration(found, given, fit, fine, remarks(sample, given, fine.placement));
  }
  const fail = (sentence: string, alternatives: AlternativePlacement[] = []) =>
    failRegistration(mode, sentence, { transform: asked, fitShare: fit.fitShare, alternatives });

  const lean = explainLean(sample);
  if (lean) return fail(lean);
  if (other && isPlausible(measureFit(matcher, placeAll(sample, toPlacement(other, sample, target))))) {
    const [is, not] = mode === 'global' ? ["the model's", "the map's"] : ["the map's", "the model's"];
    const sentence = `The scan is in ${is} coordinates, not in ${not}.`;
    return fail(sentence, [{ transform: other, fitShare: fit.fitShare, sentence }]);
  }
  const elsewhere = findElsewhere(matcher, given);
  if (elsewhere)
    return fail(`The scan does not fit where its coordinates put it, but ${elsewhere.sentence}.`, [elsewhere]);
  const mistake = explainLean(sample, true) ?? explainMisfit(target, sample, 0);
  if (mistake) return fail(mistake);
  if (fit.votes > 0 && fit.votes < fewestVotes) {
    return fail('Too few surfaces of the model lie where the scan is to tell whether it is in its place.');
  }
  if (fit.inside >= fewestPieces) {
    return fail('The scan does not fit the model where its coordinates put it, nor anywhere else.');
  }
  return fail(`The scan lies ${formatLength(gapTo(found, given))} away from the model and fits nowhere in it.`);
}

function remarks(sample: ScanSample, given: RigidTransform, fitted: RigidTransform): string[] {
  if (shiftBetween(sample, given, fitted) <= wholeShiftM) return [];
  return [`As a whole it would fit better ${describeMove(given, fitted, middleOf(sample))}.`];
}

function shiftBetween(sample: ScanSample, given: RigidTransform, fitted: RigidTransform): number {
  const middle = middleOf(sample);
  const here = transformPoint(given, middle);
  const there = transformPoint(fitted, middle);
  return Math.hypot(there[0] - here[0], there[1] - here[1], there[2] - here[2]);
}

/** How far the scan is from the model's bounds. */
function gapTo({ matcher: { target, sample } }: RegistrationCase, given: RigidTransform): number {
  const all = Uint32Array.from({ length: sample.count }, (_, piece) => piece);
  const placed = placePieces(sample, all, placeAll(sample, given));
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < placed.length; at += 3) least = Math.min(least, gap(target.box, placed, at));
  return least;
}

function gap({ min, max }: Box, placed: Float64Array, at: number): number {
  return Math.hypot(
    ...[0, 1, 2].map((axis) => Math.max(0, min[axis] - placed[at + axis], placed[at + axis] - max[axis])),
  );
}
