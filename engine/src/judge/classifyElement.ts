import type { ElementSide, VerdictCause } from '@plumbline/contract/cause';
import type { ElementStatus } from '@plumbline/contract/status';
import { findCut } from './findCut.ts';
import type { OffsetFit } from './fitOffset.ts';
import { judgingNumbers } from './judgingNumbers.ts';

/** What is known about one element when it is judged; a tolerance is all that can change afterwards. */
export interface ElementEvidence {
  /** Places on its surface that were asked about. */
  samples: number;
  /** Of those, x, y, z of the ones with scan points beside them, and of the ones that a scanner looked past. */
  hits: Float32Array;
  free: Float32Array;
  /** Share of its surface that the rays stand for, by the distance between them; more than one where scans overlap. */
  seenShare: number;
  /** Samples that rays ended on, at a place that another element has a surface at too, and how far before it on average. */
  shared: number;
  sharedRays: number;
  sharedOffM: number;
  /** Rays that ended on it and on nothing else, and rays that went past it. */
  points: number;
  rays: number;
  /** How many scanners have points on it or looked past it. */
  stations: number;
  /** Whether the scans say where they were taken from. */
  hasStations: boolean;
  isSeeThrough: boolean;
  ambiguousShare: number;
  fit: OffsetFit | undefined;
}

type Looked = Pick<ElementEvidence, 'samples' | 'points' | 'rays' | 'seenShare' | 'hasStations'>;

export interface Judgement {
  status: ElementStatus;
  cause: VerdictCause;
  /** Share of the surface that was seen or seen past. */
  coverage: number;
  /** 0 to 1. */
  confidence: number;
  magnitudeM?: number | undefined;
  magnitudeXYM?: number | undefined;
  /** Signed: above its place is positive. */
  magnitudeZM?: number | undefined;
  /** How much longer it is than designed, and where. */
  size?: { byM: number; side: ElementSide } | undefined;
}

/** The verdict on one element. */
export function classifyElement(evidence: ElementEvidence, toleranceM: number): Judgement {
  const hits = evidence.hits.length / 3;
  const free = evidence.isSeeThrough ? 0 : evidence.free.length / 3;
  const observed = hits + free;
  const coverage = evidence.samples > 0 ? observed / evidence.samples : 0;
  if (!isEnough(evidence, observed)) return judgeShared(evidence, free, toleranceM) ?? judgeNoData(evidence, coverage);
  const freeShare = free / observed;
  if (isHalfBuilt(evidence, freeShare)) {
    return { status: 'under_construction', cause: 'part_built', coverage, confidence: sureness(coverage, evidence) };
  }
  if (freeShare > judgingNumbers.missingShare) {
    const confidence = sureness(coverage, evidence) * freeShare;
    return { status: 'missing', cause: 'looked_through', coverage, confidence };
  }
  if (evidence.fit === undefined || evidence.points < judgingNumbers.leastPoints) {
    return { status: 'no_data', cause: 'not_seen', coverage, confidence: 0.5 };
  }
  return judgeOffset(evidence, evidence.fit, coverage, toleranceM);
}

const judgeNoData = ({ samples }: ElementEvidence, coverage: number): Judgement => ({
  status: 'no_data',
  cause: samples === 0 ? 'no_surface' : 'not_seen',
  coverage,
  confidence: 1 - coverage,
});

/** Whether enough of its surface was seen, or seen past, to say anything. */
export function isEnough({ samples, points, rays, seenShare, hasStations }: Looked, observed: number): boolean {
  const { leastObserved, leastSamples, leastRays } = judgingNumbers;
  if (hasStations && seenShare < leastObserved) return false;
  if (!hasStations && observed < judgingNumbers.leastObservedUnposed * samples) return false;
  return observed >= leastSamples && observed >= leastObserved * samples && points + rays >= leastRays;
}

/** Nothing but a surface that it shares with others was seen: it is there, or they are; so it is verified, but not surely. */
function judgeShared(evidence: ElementEvidence, free: number, toleranceM: number): Judgement | undefined {
  const { shared, samples, sharedRays, sharedOffM, isSeeThrough } = evidence;
  const { leastShared, leastPoints } = judgingNumbers;
  if (isSeeThrough || sharedRays < leastPoints || shared < leastShared * samples || free > 0.25 * shared) {
    return undefined;
  }
  const magnitudeM = Math.abs(sharedOffM);
  const coverage = shared / samples;
  if (magnitudeM > toleranceM) return undefined;
  const confidence = 0.4 * sureness(coverage, evidence);
  return { status: 'verified', cause: 'shared_surface', coverage, confidence, magnitudeM };
}

/** Built on one side and empty on the other of one cut; a few hits at the rim of something missing are not a built side. */
function isHalfBuilt({ hits, free, fit, isSeeThrough }: ElementEvidence, freeShare: number): boolean {
  if (isSeeThrough) return false;
  const { presentShare, smallPart, leastSamples, leastSeparation, cleanSeparation, leastEmptyM } = judgingNumbers;
  if (freeShare < smallPart || freeShare > 1 - presentShare) return false;
  if (!standsInPlace(fit) || Math.min(hits.length, free.length) / 3 < leastSamples) return false;
  const { separation, freeM } = findCut(hits, free);
  return freeM > leastEmptyM && separation > (freeShare > presentShare ? leastSeparation : cleanSeparation);
}

/** What strays near the place of something missing is neither near its surface nor of one mind. */
function standsInPlace(fit: OffsetFit | undefined): boolean {
  return fit !== undefined && Math.hypot(...fit.worstM) < judgingNumbers.builtPartOffM && fit.agreement > 0.6;
}

function judgeOffset(evidence: ElementEvidence, fit: OffsetFit, coverage: number, toleranceM: number): Judgement {
  const [x, y, z] = fit.worstM;
  const magnitudeM = Math.hypot(x, y, z);
  const margin = Math.abs(magnitudeM - toleranceM) / toleranceM;
  return {
    status: magnitudeM > toleranceM ? 'deviated' : 'verified',
    cause: magnitudeM <= toleranceM ? 'in_place' : fit.isTurned ? 'turned' : 'moved',
    coverage,
    confidence: sureness(coverage, evidence) * (0.5 + 0.5 * Math.min(1, margin * 2)) * (0.5 + 0.5 * fit.agreement),
    magnitudeM,
    magnitudeXYM: Math.hypot(x, y),
    magnitudeZM: z,
  };
}

/** More of the surface, more scanners and fewer doubtful owners make a verdict surer. */
function sureness(coverage: number, { stations, hasStations, ambiguousShare }: ElementEvidence): number {
  const seen = Math.min(1, coverage / 0.5);
  const scanners = Math.min(1, 0.7 + 0.15 * stations);
  return (0.4 + 0.6 * seen) * scanners * (1 - 0.5 * ambiguousShare) * (hasStations ? 1 : 0.6);
}
