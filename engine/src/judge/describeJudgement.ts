import { type SizeDimension, saySizeOnSite } from '@plumbline/contract/cause';
import { type LengthBounds, noBounds } from '@plumbline/contract/sayMagnitude';
import { type OffsetAlong, sayOffset, sayUnseen } from '@plumbline/contract/sayOffset';
import type { ElementStatus } from '@plumbline/contract/status';
import type { Registration } from '../measure/register/Registration.ts';
import type { ElementEvidence, Judgement } from './classifyElement.ts';
import type { OffsetFit } from './fitOffset.ts';
import { counted, mm, percent } from './sayNumbers.ts';
import { tellDoubt } from './tellDoubt.ts';

/** What a verdict is told with. */
interface JudgedContext {
  registration: Registration;
  /** Radians from +Y to north, clockwise. */
  north: number | undefined;
  /** Which of its dimensions another size is. */
  dimension: SizeDimension | null;
}

/** One line that says why: what was seen, from how many scanners, and what it showed. */
export function describeJudgement(
  evidence: ElementEvidence,
  judgement: Judgement,
  { registration, north, dimension }: JudgedContext,
): string {
  if (registration.verdict === 'failed') return registration.sentence;
  if (registration.verdict === 'trusted' && registration.alternatives.length > 0)
    return registration.alternatives[0].sentence;
  const seen = `${percent(judgement.coverage)} of the surface ${evidence.hasStations ? `seen from ${counted(evidence.stations, 'station')}` : 'scanned'}`;
  const free = evidence.free.length / 3 / Math.max(1, (evidence.free.length + evidence.hits.length) / 3);
  switch (judgement.status) {
    case 'no_data':
      if (judgement.doubted) return `${seen}; ${tellUnsure(judgement.doubted)}`;
      if (judgement.cause === 'rough_registration') return tellRough(evidence, judgement, { registration, seen });
      return tellNoData(evidence, judgement, seen);
    case 'missing':
      return `${seen}; the scanners looked past ${percent(free)} of it`;
    case 'under_construction':
      return `${seen}; ${percent(1 - free)} of it is built, the rest is empty`;
    default:
      return `${seen}; ${evidence.fit ? tellOffset(judgement, evidence.fit, { north, dimension }) : tellShared(judgement)}`;
  }
}

/** 'perhaps missing (43% likely), too unsure to say: few rays went past it'. */
const tellUnsure = ({ status, confidence, doubt }: NonNullable<Judgement['doubted']>): string =>
  `perhaps ${statusWords[status]} (${percent(confidence)} likely), too unsure to say: ${doubt}`;

const statusWords: Record<ElementStatus, string> = {
  verified: 'in its place',
  deviated: 'out of its place',
  under_construction: 'built in part',
  missing: 'missing',
  no_data: 'unseen',
  not_due: 'not due',
};

function tellRough(
  { stationErrorM = 0 }: ElementEvidence,
  { magnitudeM }: Judgement,
  { registration: { residualM }, seen }: { registration: Registration; seen: string },
): string {
  if (magnitudeM === undefined) {
    return `${seen}; so little of the scan lies on the model where its coordinates put it that nothing can be called missing`;
  }
  if (stationErrorM > 0) {
    return `${seen}, but only from where the points themselves lie ${mm(stationErrorM)} off: whether it is in its place cannot be told`;
  }
  return `${seen}; the registration is too rough (${mm(residualM)}) to tell whether it is in its place`;
}

function tellNoData(evidence: ElementEvidence, { cause, coverage }: Judgement, seen: string): string {
  const { hasStations, hits, isSeeThrough, points, rays, skyRays, disagreement } = evidence;
  switch (cause) {
    case 'no_surface':
      return 'the model gives it no surface that could be compared';
    case 'returned_nothing':
      return 'most rays towards it did not come back: it is dark, shiny or met at a flat angle, or gone with nothing behind it';
    case 'scans_disagree':
      return `it stands in ${disagreement?.standsIn} and is not there in ${disagreement?.goneIn}: analyse the scans of one state alone`;
    case 'part_seen':
      return `${seen}, and one part of it not at all; without the scanners’ positions nobody can tell whether that is built`;
    default:
  }
  if (!hasStations && hits.length === 0) {
    return 'no points here; without the scanners’ positions nobody can tell whether it is missing or was not seen';
  }
  if (isSeeThrough && rays + skyRays > 0) return 'scanners look through it, whether it is there or not';
  return points + rays + skyRays === 0 ? 'no scanner could see it' : tellDoubt(evidence, coverage);
}

function tellOffset(
  { cause, magnitudeM = 0, size, known }: Judgement,
  { worstM, isTurned, directions }: OffsetFit,
  { north, dimension }: Pick<JudgedContext, 'north' | 'dimension'>,
): string {
  const place = { at: [0, 0, 0], axes: [], north } as const;
  if (size && cause === 'other_size') {
    const sized = { sizeM: size.byM, sizeSide: size.side, sizeDimension: dimension };
    const told = saySizeOnSite(sized, known?.bounds ?? noBounds, place);
    return size.side === null ? `${told}: ${tellDiameter(size)}` : told;
  }
  const notSeen = known ? tellUnseen(known.directions, north) : tellDirections(directions);
  const turned = isTurned ? ' at its far end, it is turned' : '';
  if (magnitudeM < 0.0015) return `in its place${tellWithin(known?.bounds)}${notSeen}`;
  const moved = sayOffset(worstM, magnitudeM, place, { bounds: known?.bounds });
  return `${moved}${turned}${notSeen}`;
}

/** 'diameter 116 mm for 100 mm'. */
const tellDiameter = ({ byM, designedM }: { byM: number; designedM: number }): string =>
  `diameter ${mm(designedM + byM)} for ${mm(designedM)}`;

function tellUnseen(directions: readonly OffsetAlong[], north: number | undefined): string {
  const unseen = sayUnseen(directions, north);
  return unseen === undefined ? '' : `; ${unseen}`;
}

/** Of measurements from before offsets had bounds. */
const tellDirections = (count: number): string => (count < 3 ? ` (${count} of 3 directions visible)` : '');

/** The farthest off it may be. */
function tellWithin(bounds: LengthBounds | undefined): string {
  if (bounds === undefined) return ' within 1 mm';
  const { highM } = bounds;
  return highM === null ? ', but much of what is there does not agree' : ` within ${Math.ceil(highM * 1000 - 1e-6)} mm`;
}

const tellShared = ({ magnitudeM = 0 }: Judgement): string =>
  `a surface that it shares with another element is in its place within ${mm(Math.max(0.001, magnitudeM))}`;
