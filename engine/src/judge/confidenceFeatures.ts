import type { ElementStatus } from '@plumbline/contract/status';
import type { ElementEvidence, Proposal } from './classifyElement.ts';
import { findCut } from './findCut.ts';

type Measure = (evidence: ElementEvidence, proposal: Proposal, toleranceM: number) => number;

/** What is measured of the evidence for a verdict, and what is said where just that makes it doubtful. */
interface Feature {
  of: Measure;
  doubt: string;
}

const placesOf = (places: Float32Array): number => places.length / 3;
const counted = (count: number): number => Math.log1p(count);
const emptyShareOf = ({ hits, free }: ElementEvidence): number => free.length / Math.max(1, hits.length + free.length);
const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** Shares of a few hundred places are known to about so much. */
const leastShare = 0.02;
/** Areas of less than so much of the surface are as good as none. */
const leastArea = 0.01;

const cutOf = ({ hits, free }: ElementEvidence) =>
  Math.min(hits.length, free.length) > 0 ? findCut(hits, free) : { separation: 0.5, freeM: 0 };

/** Numbers grow by orders of magnitude, so their logarithms count; so do ratios. */
const features = {
  points: { of: ({ points }) => counted(points), doubt: 'few points lie on it alone' },
  past: { of: ({ rays }) => counted(rays), doubt: 'few rays went past it' },
  closeShare: {
    of: ({ rays, closeRays }) => closeRays / Math.max(1, rays),
    doubt: 'many of the rays past it ended close behind',
  },
  sky: { of: ({ skyRays }) => counted(skyRays), doubt: 'rays past it went into the sky' },
  mirroring: { of: ({ swallowing }) => counted(swallowing), doubt: 'something there may mirror' },
  observed: {
    of: ({ hits, free }) => counted(placesOf(hits) + placesOf(free)),
    doubt: 'few places of its surface were seen',
  },
  emptyShare: { of: emptyShareOf, doubt: 'a part of its place is empty' },
  emptyOdds: {
    of: (evidence) => Math.log((emptyShareOf(evidence) + leastShare) / (1 + leastShare - emptyShareOf(evidence))),
    doubt: 'a part of its place is empty, and a part is not',
  },
  coverage: { of: (_, { coverage }) => Math.sqrt(coverage), doubt: 'little of its surface was seen' },
  seenArea: {
    of: ({ seenShare }) => Math.log(seenShare + leastArea / 2),
    doubt: 'the rays that came to it stand for little of its surface',
  },
  silence: {
    of: ({ silentShare, seenShare }) => within(Math.log((silentShare + leastArea) / (seenShare + leastArea)), 5),
    doubt: 'of many rays towards it nothing came back',
  },
  met: {
    of: ({ rays, metShare }) => (rays > 5 ? metShare : 0.5),
    doubt: 'few of the rays past it ended on anything of the model',
  },
  ambiguous: { of: ({ ambiguousShare }) => ambiguousShare, doubt: 'many of its points may be a neighbour’s' },
  shared: {
    of: ({ samples, shared }) => shared / Math.max(1, samples),
    doubt: 'much of its surface is a neighbour’s as well',
  },
  agreement: { of: ({ fit }) => fit?.agreement ?? 0, doubt: 'its points are not of one mind where it stands' },
  nearLimit: {
    of: (_, { magnitudeM = 0 }, toleranceM) => Math.abs(within(Math.log((magnitudeM + 1e-4) / toleranceM), 3)),
    doubt: 'its offset is close to the tolerance',
  },
  scatter: { of: ({ fit }) => Math.min(3, counted((fit?.scaleM ?? 0) * 1000)), doubt: 'its points scatter' },
  directions: { of: ({ fit }) => fit?.directions ?? 0, doubt: 'it was not seen from enough sides' },
  turned: { of: ({ fit }) => (fit?.isTurned ? 1 : 0), doubt: 'it seems to be turned' },
  foreign: { of: ({ isForeign }) => (isForeign ? 1 : 0), doubt: 'what was found there goes on beside it' },
  size: { of: ({ size }) => (size ? 1 : 0), doubt: 'its sides disagree' },
  far: { of: ({ isFar }) => (isFar ? 1 : 0), doubt: 'it was found far from its place' },
  stations: { of: ({ stations }) => Math.min(4, stations), doubt: 'it was seen from few stations' },
  glass: { of: ({ isSeeThrough }) => (isSeeThrough ? 1 : 0), doubt: 'scanners look through it' },
  unposed: { of: ({ hasStations }) => (hasStations ? 0 : 1), doubt: 'the scans do not say where they were taken from' },
  separation: {
    of: (evidence) => cutOf(evidence).separation,
    doubt: 'no clean cut parts what is built from what is not',
  },
  emptyReach: { of: (evidence) => Math.min(1, cutOf(evidence).freeM), doubt: 'the empty part is narrow' },
} as const satisfies Record<string, Feature>;

export type FeatureName = keyof typeof features;

export type JudgedStatus = Exclude<ElementStatus, 'not_due'>;

/** What one feature adds to the odds of a verdict, by how far it lies from its mean, in standard deviations. */
export interface FeatureWeight {
  mean: number;
  deviation: number;
  weight: number;
}

/** Of a verdict: its odds where every feature is as usual, and what each of them adds. */
export interface StatusWeights {
  bias: number;
  features: Partial<Record<FeatureName, FeatureWeight>>;
}

export type ConfidenceWeights = Record<JudgedStatus, StatusWeights>;

/** What speaks for or against each verdict: a handful each. */
export const featuresOfStatus: Record<JudgedStatus, readonly FeatureName[]> = {
  verified: [
    'points',
    'emptyShare',
    'coverage',
    'seenArea',
    'silence',
    'ambiguous',
    'shared',
    'agreement',
    'nearLimit',
    'scatter',
    'directions',
    'stations',
    'glass',
    'unposed',
  ],
  deviated: [
    'points',
    'emptyShare',
    'coverage',
    'seenArea',
    'silence',
    'ambiguous',
    'agreement',
    'nearLimit',
    'scatter',
    'directions',
    'turned',
    'size',
    'far',
    'glass',
    'unposed',
  ],
  under_construction: ['points', 'past', 'emptyOdds', 'coverage', 'ambiguous', 'agreement', 'separation', 'emptyReach'],
  missing: ['points', 'past', 'closeShare', 'sky', 'mirroring', 'emptyOdds', 'coverage', 'seenArea', 'silence', 'met'],
  no_data: [
    'points',
    'past',
    'observed',
    'sky',
    'emptyOdds',
    'coverage',
    'seenArea',
    'silence',
    'agreement',
    'foreign',
    'glass',
    'unposed',
  ],
};

export const measureFeature = (name: FeatureName, ...evidence: Parameters<Measure>): number =>
  features[name].of(...evidence);

export const doubtOf = (name: FeatureName): string => features[name].doubt;
