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
  /** How many scanners have points on it or looked past it. */
  stations: number;
  /** Whether the scans say where they were taken from. */
  hasStations: boolean;
  isSeeThrough: boolean;
  ambiguousShare: number;
  fit: OffsetFit | undefined;
}

export interface Judgement {
  status: ElementStatus;
  /** Share of the surface that was seen or seen past. */
  coverage: number;
  /** 0 to 1. */
  confidence: number;
  magnitudeM?: number | undefined;
  magnitudeXYM?: number | undefined;
  /** Signed: above its place is positive. */
  magnitudeZM?: number | undefined;
}

/** The verdict on one element. */
export function classifyElement(evidence: ElementEvidence, toleranceM: number): Judgement {
  const hits = evidence.hits.length / 3;
  const free = evidence.isSeeThrough ? 0 : evidence.free.length / 3;
  const observed = hits + free;
  const coverage = evidence.samples > 0 ? observed / evidence.samples : 0;
  if (coverage < judgingNumbers.leastObserved || observed < judgingNumbers.leastSamples) {
    return { status: 'no_data', coverage, confidence: 1 - coverage };
  }
  const freeShare = free / observed;
  if (isHalfBuilt(evidence, freeShare)) {
    return { status: 'under_construction', coverage, confidence: sureness(coverage, evidence) };
  }
  if (freeShare > judgingNumbers.missingShare) {
    return { status: 'missing', coverage, confidence: sureness(coverage, evidence) * freeShare };
  }
  if (evidence.fit === undefined) return { status: 'no_data', coverage, confidence: 0.5 };
  return judgeOffset(evidence, evidence.fit, coverage, toleranceM);
}

/** Built on one side and empty on the other of one cut; a few hits at the rim of something missing are not a built side. */
function isHalfBuilt({ hits, free, fit, isSeeThrough }: ElementEvidence, freeShare: number): boolean {
  if (isSeeThrough) return false;
  const { presentShare, leastSamples, leastSeparation } = judgingNumbers;
  const isMixed = freeShare > presentShare && freeShare < 1 - presentShare;
  if (!isMixed || !standsInPlace(fit) || Math.min(hits.length, free.length) / 3 < leastSamples) return false;
  return findCut(hits, free).separation > leastSeparation;
}

/** What strays near the place of something missing is neither near its surface nor of one mind. */
function standsInPlace(fit: OffsetFit | undefined): boolean {
  return fit !== undefined && Math.hypot(...fit.offsetM) < judgingNumbers.builtPartOffM && fit.agreement > 0.6;
}

function judgeOffset(evidence: ElementEvidence, fit: OffsetFit, coverage: number, toleranceM: number): Judgement {
  const [x, y, z] = fit.worstM;
  const magnitudeM = Math.hypot(x, y, z);
  const margin = Math.abs(magnitudeM - toleranceM) / toleranceM;
  return {
    status: magnitudeM > toleranceM ? 'deviated' : 'verified',
    coverage,
    confidence: sureness(coverage, evidence) * (0.5 + 0.5 * Math.min(1, margin * 2)) * (0.5 + 0.5 * fit.agreement),
    magnitudeM,
    magnitudeXYM: Math.hypot(x, y),
    magnitudeZM: z,
  };
}

/** More of the surface, more scanners and fewer doubtful owners make a verdict surer. */
function sureness(coverage: number, { stations, ambiguousShare }: ElementEvidence): number {
  const seen = Math.min(1, coverage / 0.5);
  const scanners = Math.min(1, 0.7 + 0.15 * stations);
  return (0.4 + 0.6 * seen) * scanners * (1 - 0.5 * ambiguousShare);
}
