import type { ElementEvidence, Judgement, Proposal } from './classifyElement.ts';
import {
  doubtOf,
  type FeatureName,
  type FeatureWeight,
  featuresOfStatus,
  type JudgedStatus,
  measureFeature,
  type StatusWeights,
} from './confidenceFeatures.ts';
import { confidenceWeights } from './confidenceWeights.ts';
import { judgingNumbers } from './judgingNumbers.ts';

/** Farther from the usual, a feature says no more than here: beyond, nothing was learned. */
export const mostDeviations = 2.5;

/** What each feature of a verdict adds to its odds. */
function addends(weights: StatusWeights, readFeature: (name: FeatureName) => number): Map<FeatureName, number> {
  const entries = Object.entries(weights.features) as [FeatureName, FeatureWeight][];
  return new Map(
    entries.map(([name, { mean, deviation, weight }]) => {
      const deviations = (readFeature(name) - mean) / deviation;
      return [name, weight * Math.max(-mostDeviations, Math.min(mostDeviations, deviations))];
    }),
  );
}

function toShare({ bias }: StatusWeights, added: ReadonlyMap<FeatureName, number>): number {
  const odds = [...added.values()].reduce((sum, addend) => sum + addend, bias);
  return 1 / (1 + Math.exp(-odds));
}

/** How likely a verdict is right, by the values of its features. */
export function confidenceBy(weights: StatusWeights, readFeature: (name: FeatureName) => number): number {
  return toShare(weights, addends(weights, readFeature));
}

/** The features that a verdict is weighed by. */
export function measureFeatures(evidence: ElementEvidence, proposal: Proposal, toleranceM: number): number[] {
  return featuresOfStatus[proposal.status as JudgedStatus].map((name) =>
    measureFeature(name, evidence, proposal, toleranceM),
  );
}

/** The verdict with how likely it is right; where that is not enough, it is none, and what speaks against it most is the reason. */
export function weigh(evidence: ElementEvidence, proposal: Proposal, toleranceM: number): Judgement {
  const status = proposal.status as JudgedStatus;
  const weights = confidenceWeights[status];
  const readFeature = (name: FeatureName) => measureFeature(name, evidence, proposal, toleranceM);
  const added = addends(weights, readFeature);
  const confidence = toShare(weights, added);
  if (status === 'no_data' || confidence >= judgingNumbers.leastConfidence) return { ...proposal, confidence };
  const [least] = [...added].sort(([, a], [, b]) => a - b);
  return {
    status: 'no_data',
    cause: 'not_sure',
    coverage: proposal.coverage,
    confidence: 1 - confidence,
    doubted: { status, confidence, doubt: doubtOf(least[0]) },
  };
}
