import { describeMove } from './describeMove.ts';
import { explainMirrored, explainMisfit } from './explainMisfit.ts';
import { failRegistration, finishRegistration, type RegistrationCase } from './finishRegistration.ts';
import { toTransform } from './frames.ts';
import { placeAll } from './matchPieces.ts';
import { isPlausible, measureFit } from './measureFit.ts';
import type { Registration } from './Registration.ts';
import { explainLean } from './refuseEarly.ts';
import { registerCoarse } from './registerCoarse.ts';
import { registerFine } from './registerFine.ts';
import { middleOf } from './ScanSample.ts';

/** A share above which nobody asks whether the scan is mirrored or in feet. */
const beyondDoubt = 0.93;
const manyPlaces = 4;

/** Finds the place of a scan whose coordinates mean nothing; says so when it finds none or several. */
export function registerFreely(found: RegistrationCase): Registration {
  const { mode, matcher } = found;
  const { target, sample } = matcher;
  const lean = explainLean(sample);
  if (lean) return failRegistration(mode, lean);
  const { best, rivals } = registerCoarse(target, sample);
  if (!best) return failRegistration(mode, explain(found, 0) ?? noPlace);
  const fine = registerFine(matcher, best.placement);
  const fit = measureFit(matcher, placeAll(sample, fine.placement));
  const isDoubtful = !isPlausible(fit) || rivals.length > 0;
  if (best.onSurface < beyondDoubt) {
    const mistake = isDoubtful ? explain(found, best.onSurface) : explainMirrored(target, sample, best.onSurface);
    if (mistake) return failRegistration(mode, mistake);
  }
  if (!isPlausible(fit)) return failRegistration(mode, noPlace);
  const transform = toTransform(fine.placement, sample, target);
  if (rivals.length > 0) {
    const alternatives = rivals.map(({ placement, onSurface }) => ({
      transform: toTransform(placement, sample, target),
      fitShare: onSurface,
      sentence: describeMove(fine.placement, placement, middleOf(sample)),
    }));
    const places = `The scan fits the model in ${rivals.length + 1} places about as well`;
    const sentence =
      rivals.length < manyPlaces
        ? `${places}: in one, and ${alternatives[0].sentence}. It needs coordinates.`
        : `${places}, in none clearly: it shows too little or is not of this building. It needs coordinates.`;
    return failRegistration(mode, sentence, { transform, fitShare: fit.fitShare, alternatives });
  }
  return finishRegistration(found, fine.placement, fit, fine, []);
}

/** What makes a scan fit badly or in several places. */
function explain({ matcher: { target, sample } }: RegistrationCase, shareNow: number): string | undefined {
  return explainLean(sample, true) ?? explainMisfit(target, sample, shareNow);
}

const noPlace =
  'The scan fits nowhere in the model: it may be of another building or another state of it, or show too little.';
