import type { VerdictCause } from '@plumbline/contract/cause';
import type { ElementStatus } from '@plumbline/contract/status';
import { dot, plus, type Vector } from '../ground/geometry/Vector.ts';
import { findCut } from './findCut.ts';
import type { Disagreement } from './findDisagreement.ts';
import type { Girth } from './findGirth.ts';
import type { OtherSize } from './findSize.ts';
import type { OffsetFit } from './fitOffset.ts';
import { judgingNumbers } from './judgingNumbers.ts';
import type { KnownOffset } from './measureKnown.ts';
import type { OffsetBounds } from './OffsetBounds.ts';

/** What is known about one element when it is judged; a tolerance is all that can change afterwards. */
export interface ElementEvidence {
  /** Places on its surface that were asked about. */
  samples: number;
  /** Of those, x, y, z of the ones with scan points beside them, and of the ones that a scanner looked past. */
  hits: Float32Array;
  free: Float32Array;
  /** Where nobody knows the scanners' places: those without points on sides that have some. */
  blank: Float32Array;
  /** Share of its surface that the rays stand for, by the distance between them; more than one where scans overlap. */
  seenShare: number;
  /** Samples that rays ended on, at a place that another element has a surface at too, and how far before it on average. */
  shared: number;
  sharedRays: number;
  sharedOffM: number;
  /** Rays that ended on it and on nothing else, and rays that went past it. */
  points: number;
  rays: number;
  /** Of those that went past it, the ones that ended close behind its place. */
  closeRays: number;
  /** Of those that went past it, the share that ended on another surface of the model. */
  metShare: number;
  /** Rays that went past it into the sky. */
  skyRays: number;
  /** Samples that are neither, because of most rays that would have met them nothing came back. */
  swallowing: number;
  /** Share of its surface that rays met first that did not come back, whatever is behind it. */
  silentShare: number;
  /** How many scanners have points on it or looked past it. */
  stations: number;
  /** Whether the scans say where they were taken from. */
  hasStations: boolean;
  isSeeThrough: boolean;
  ambiguousShare: number;
  fit: OffsetFit | undefined;
  /** How well its offset is known; not measured by analyses before offsets had bounds. */
  known?: KnownOffset | undefined;
  /** It stands in some scans, and others looked through it. */
  disagreement?: Disagreement | undefined;
  /** How far off the stations are that show it, where no other shows enough of it. */
  stationErrorM?: number | undefined;
  /** What was fitted goes on beside the element: something larger hides it. */
  isForeign: boolean;
  /** Patches of other elements that show where it stands, as long as the analysis goes on. */
  claimed?: readonly number[] | undefined;
  /** It was found far from its place, which is empty. */
  isFar?: boolean | undefined;
  /** Where its opposite sides show that it was made in another size. */
  size?: OtherSize | undefined;
  /** Where it is round, and another circle than designed. */
  girth?: Girth | undefined;
}

type Looked = Pick<ElementEvidence, 'samples' | 'points' | 'rays' | 'skyRays' | 'seenShare' | 'hasStations'>;

/** The verdict that evidence suggests, before it is weighed. */
export interface Proposal {
  status: ElementStatus;
  cause: VerdictCause;
  /** Share of the surface that was seen or seen past. */
  coverage: number;
  magnitudeM?: number | undefined;
  magnitudeXYM?: number | undefined;
  /** Signed: above its place is positive. */
  magnitudeZM?: number | undefined;
  /** How much longer it is than designed, and where. */
  size?: SaidSize | undefined;
}

/** By how much it is longer, and at which side; of what is round, by how much its diameter is larger. */
export type SaidSize = OtherSize | (Pick<Girth, 'byM' | 'designedM'> & { side: null });

export interface Judgement extends Proposal {
  /** Between what the magnitude lies, and what is known along each direction. */
  known?: OffsetBounds | undefined;
  /** How likely it is right: 0 to 1. */
  confidence: number;
  /** The verdict that was not sure enough, and what speaks against it most. */
  doubted?: { status: ElementStatus; confidence: number; doubt: string } | undefined;
}

/** The verdict that the evidence on one element suggests. */
export function classifyElement(evidence: ElementEvidence, toleranceM: number): Proposal {
  const hits = evidence.hits.length / 3;
  const free = evidence.isSeeThrough ? 0 : evidence.free.length / 3;
  const observed = hits + free;
  const coverage = evidence.samples > 0 ? observed / evidence.samples : 0;
  if (evidence.disagreement) return { status: 'no_data', cause: 'scans_disagree', coverage };
  if (!isEnough(evidence, observed)) return judgeShared(evidence, free, toleranceM) ?? judgeNoData(evidence, coverage);
  const freeShare = free / observed;
  const fit = believedFit(evidence, toleranceM);
  const isGone = isMissing(evidence, freeShare);
  if (isHalfBuilt(evidence, freeShare) || (isGone && isPartLeft(evidence, fit))) {
    return { status: 'under_construction', cause: 'part_built', coverage };
  }
  if (isGone) return { status: 'missing', cause: 'looked_through', coverage };
  const { missingShare, emptyOfStanding } = judgingNumbers;
  if (fit === undefined || freeShare > missingShare) return judgeNoData(evidence, coverage);
  if (freeShare > emptyOfStanding) return { status: 'no_data', cause: 'not_sure', coverage };
  const judgement = judgeOffset(evidence, fit, coverage, toleranceM);
  if (judgement.status === 'deviated' && isMostlySilent(evidence)) return judgeNoData(evidence, coverage);
  if (judgement.status !== 'verified' || !isPartSeen(evidence)) return judgement;
  return { status: 'no_data', cause: 'part_seen', coverage };
}

/** Where the element stands, unless what was fitted is no surface of it. */
function believedFit({ fit, points, isForeign, isFar }: ElementEvidence, toleranceM: number): OffsetFit | undefined {
  const { leastPoints, searchRadiusM, farthestM, leastAgreement } = judgingNumbers;
  if (fit === undefined || isForeign || points < leastPoints) return undefined;
  const offM = Math.hypot(...fit.worstM);
  if (offM > (isFar ? farthestM : searchRadiusM)) return undefined;
  return offM <= toleranceM || fit.agreement >= leastAgreement ? fit : undefined;
}

/** What went past it, against what met it: not against its whole surface, of which neighbours may hide the most. */
const isMissing = (evidence: ElementEvidence, freeShare: number): boolean =>
  freeShare > judgingNumbers.missingShare && isLookedPast(evidence) && !isMirror(evidence) && !isMostlySilent(evidence);

/** Whether what is beside its place, if anything, may be of something that came there: the rest was looked past. */
export const isMostlyEmpty = (evidence: ElementEvidence): boolean =>
  !evidence.isSeeThrough &&
  evidence.free.length > judgingNumbers.missingShare * (evidence.hits.length + evidence.free.length) &&
  isLookedPast(evidence);

/** Of a chair without a seat so few rays end on its legs that by their places it is gone; by their number it is not. */
const isPartLeft = ({ points, rays, skyRays }: ElementEvidence, fit: OffsetFit | undefined): boolean =>
  standsInPlace(fit) && points >= judgingNumbers.partLeftRays * (rays + skyRays);

/** Whether enough rays went past it; into the sky only where nothing of it is there. */
export function isLookedPast({ rays, closeRays, skyRays, points }: ElementEvidence): boolean {
  const { leastRaysPast, closeBehindWeight, leastSkyRays, leastPoints } = judgingNumbers;
  const past = rays - (1 - closeBehindWeight) * closeRays;
  return past >= leastRaysPast || (skyRays >= leastSkyRays && points < leastPoints);
}

/** Whether what went past it may be what it shows behind itself: a place where nothing of the model is. */
export function isMirror({ free, swallowing, rays, metShare }: ElementEvidence): boolean {
  const { swallowingTimes, swallowingTimesUnmet, unmetShare, metShareOfGone, leastRaysMet } = judgingNumbers;
  if (metShare >= metShareOfGone && rays >= leastRaysMet) return false;
  return free.length / 3 < (metShare < unmetShare ? swallowingTimesUnmet : swallowingTimes) * swallowing;
}

/** A black column returns nothing; what stands a few centimetres before it does, and beside one that was moved the wall behind it. */
export const isMostlySilent = ({ silentShare, seenShare }: ElementEvidence): boolean =>
  silentShare > judgingNumbers.silentTimes * seenShare;

/** Without the scanners' places nobody can tell an unbuilt part from one that was not seen. */
function isPartSeen({ hasStations, hits, blank }: ElementEvidence): boolean {
  const { leastBlank, leastBlankM, leastSamples, leastSeparation } = judgingNumbers;
  if (hasStations || Math.min(hits.length, blank.length) / 3 < leastSamples) return false;
  if (blank.length < leastBlank * (blank.length + hits.length)) return false;
  const { separation, freeM } = findCut(hits, blank);
  return separation > leastSeparation && freeM > leastBlankM;
}

const judgeNoData = (evidence: ElementEvidence, coverage: number): Proposal => ({
  status: 'no_data',
  cause: whyNoData(evidence),
  coverage,
});

function whyNoData({ samples, silentShare, seenShare }: ElementEvidence): VerdictCause {
  if (samples === 0) return 'no_surface';
  const { leastSilent } = judgingNumbers;
  return silentShare >= leastSilent && silentShare > seenShare ? 'returned_nothing' : 'not_seen';
}

/** Whether enough of its surface was seen, or seen past, to say anything. */
export function isEnough(looked: Looked, observed: number): boolean {
  const { samples, points, rays, skyRays, seenShare, hasStations } = looked;
  const { leastObserved, leastByRays, leastLookedPast, leastObservedUnposed, leastSamples, leastRays, leastPoints } =
    judgingNumbers;
  if (!hasStations && observed < leastObservedUnposed * samples) return false;
  const least = points < leastPoints ? leastLookedPast : leastObserved;
  if (hasStations && seenShare < Math.min(least, leastByRays)) return false;
  return observed >= leastSamples && observed >= least * samples && points + rays + skyRays >= leastRays;
}

/** Nothing but a surface that it shares with others was seen: it is there, or they are; so it is verified, but not surely. */
function judgeShared(evidence: ElementEvidence, free: number, toleranceM: number): Proposal | undefined {
  const { shared, samples, sharedRays, sharedOffM, isSeeThrough } = evidence;
  const { leastShared, leastPoints, mostFreeOfShared } = judgingNumbers;
  if (isSeeThrough || sharedRays < leastPoints || shared < leastShared * samples || free > mostFreeOfShared * shared) {
    return undefined;
  }
  const magnitudeM = Math.abs(sharedOffM);
  const coverage = shared / samples;
  if (magnitudeM > toleranceM) return undefined;
  return { status: 'verified', cause: 'shared_surface', coverage, magnitudeM };
}

/** Built on one side and empty on the other of one cut; a few hits at the rim of something missing are not a built side. */
function isHalfBuilt(evidence: ElementEvidence, freeShare: number): boolean {
  const { hits, free, fit, isSeeThrough } = evidence;
  if (isSeeThrough || isMirror(evidence) || isRim(evidence)) return false;
  const { presentShare, smallPart, leastSamples, leastSeparation, cleanSeparation, leastEmptyM } = judgingNumbers;
  if (freeShare < smallPart || freeShare > 1 - presentShare) return false;
  if (!standsInPlace(fit) || Math.min(hits.length, free.length) / 3 < leastSamples) return false;
  const { separation, freeM } = findCut(hits, free);
  return freeM > leastEmptyM && separation > (freeShare > presentShare ? leastSeparation : cleanSeparation);
}

/** Next to what went past it little is met, and some of that is as near to its neighbours: where they end, not a part of it. */
function isRim({ points, rays, skyRays, ambiguousShare }: ElementEvidence): boolean {
  const { rimRays, rimAmbiguous } = judgingNumbers;
  return points < rimRays * (points + rays + skyRays) && ambiguousShare >= rimAmbiguous;
}

/** What strays near the place of something missing is neither near its surface nor of one mind. */
function standsInPlace(fit: OffsetFit | undefined): boolean {
  const { builtPartOffM, builtPartAgreement } = judgingNumbers;
  return fit !== undefined && Math.hypot(...fit.worstM) < builtPartOffM && fit.agreement > builtPartAgreement;
}

function judgeOffset(evidence: ElementEvidence, fit: OffsetFit, coverage: number, toleranceM: number): Proposal {
  const girth = believedGirth(evidence, toleranceM);
  if (girth) return judgeGirth(girth, coverage);
  const size = believedSize(evidence, toleranceM);
  const [x, y, z] = size ? farther(sizeOffset(size), withoutAlong(fit.worstM, size.normal)) : fit.worstM;
  const magnitudeM = Math.hypot(x, y, z);
  return {
    status: magnitudeM > toleranceM ? 'deviated' : 'verified',
    cause: causeOf(fit, size, magnitudeM, toleranceM),
    coverage,
    magnitudeM,
    magnitudeXYM: Math.hypot(x, y),
    magnitudeZM: z,
    ...(size && { size }),
  };
}

function causeOf(fit: OffsetFit, size: OtherSize | undefined, magnitudeM: number, toleranceM: number): VerdictCause {
  if (magnitudeM <= toleranceM) return 'in_place';
  if (size && Math.abs(size.byM) >= magnitudeM) return 'other_size';
  return fit.isTurned ? 'turned' : 'moved';
}

/** Its axis may be off besides, by less. */
function judgeGirth({ byM, designedM, offsetM: [x, y, z] }: Girth, coverage: number): Proposal {
  return {
    status: 'deviated',
    cause: 'other_size',
    coverage,
    magnitudeM: Math.abs(byM),
    magnitudeXYM: Math.hypot(x, y),
    magnitudeZM: z,
    size: { byM, designedM, side: null },
  };
}

/** A difference in girth that matters, and more than the move beside it. */
const believedGirth = ({ girth }: ElementEvidence, toleranceM: number): Girth | undefined =>
  girth && Math.abs(girth.byM) > Math.max(judgingNumbers.sizeTimes * toleranceM, Math.hypot(...girth.offsetM))
    ? girth
    : undefined;

/** A difference in size that matters. */
const believedSize = ({ size }: ElementEvidence, toleranceM: number): OtherSize | undefined =>
  size &&
  Math.abs(size.byM) > judgingNumbers.sizeTimes * toleranceM &&
  Math.abs(size.byM) <= judgingNumbers.searchRadiusM
    ? size
    : undefined;

/** How far the side that is out of its place lies from there. */
const sizeOffset = ({ byM, normal }: OtherSize): Vector => plus([0, 0, 0], normal, byM);

/** Along the sides that do not agree, an offset is a compromise between them. */
const withoutAlong = (offset: Vector, normal: Vector): Vector => plus(offset, normal, -dot(offset, normal));

const farther = (one: Vector, other: Vector): Vector => (Math.hypot(...one) >= Math.hypot(...other) ? one : other);
