import { createPieceMatcher } from './createPieceMatcher.ts';
import { placeAll } from './matchPieces.ts';
import { isPlausible, measureFit } from './measureFit.ts';
import type { RegistrationTarget } from './RegistrationTarget.ts';
import { registerCoarse } from './registerCoarse.ts';
import { registerFine } from './registerFine.ts';
import { mirrorSample, raiseSample, scaleSample } from './reshapeSample.ts';
import type { ScanSample } from './ScanSample.ts';

interface Mistake {
  undo(sample: ScanSample): ScanSample;
  sentence: string;
}

const metresPerFoot = 0.3048;

const mirrored: Mistake = {
  undo: mirrorSample,
  sentence:
    'The scan is mirrored: it fits the model only as in a mirror. Export it in a right-handed coordinate system.',
};

const mistakes: Mistake[] = [
  mirrored,
  {
    undo: (sample) => scaleSample(sample, metresPerFoot),
    sentence: 'The scan is 3.28 times as large as the model: it is probably in feet. Export it in metres.',
  },
  {
    undo: (sample) => scaleSample(sample, 1 / metresPerFoot),
    sentence:
      'The scan is 3.28 times smaller than the model: metres were probably taken for feet. Export it in metres.',
  },
  {
    undo: raiseSample,
    sentence: "The scan lies on its side: its Y axis points up where the model's Z axis does. Export it with Z up.",
  },
];

/** A scan that fits after undoing a mistake leaves no doubt; shrunk, any scan fits somewhere to some degree. */
const clearShare = 0.65;
/** And it explains at least this share of what is unexplained now. */
const explainedRest = 0.5;
const worthALook = 0.6;

/** The sentence of the first known mistake that, undone, makes clearly more of the scan fit than now; undefined when none does. */
export function explainMisfit(target: RegistrationTarget, sample: ScanSample, shareNow: number): string | undefined {
  return mistakes.find((mistake) => isMistake(target, sample, mistake, shareNow))?.sentence;
}

/** The same, asked of mirroring alone. */
export function explainMirrored(target: RegistrationTarget, sample: ScanSample, shareNow: number): string | undefined {
  return isMistake(target, sample, mirrored, shareNow) ? mirrored.sentence : undefined;
}

function isMistake(target: RegistrationTarget, sample: ScanSample, { undo }: Mistake, shareNow: number): boolean {
  const undone = undo(sample);
  const { best, rivals } = registerCoarse(target, undone, worthALook);
  if (!best || rivals.length > 0 || best.onSurface < Math.max(clearShare, shareNow + explainedRest * (1 - shareNow)))
    return false;
  const matcher = createPieceMatcher(target, undone);
  const { placement } = registerFine(matcher, best.placement);
  return isPlausible(measureFit(matcher, placeAll(undone, placement)));
}
