import { expect, test } from 'vitest';
import type { ElementEvidence } from './classifyElement.ts';
import { classifyElement } from './classifyElement.ts';
import { doubtOf, featuresOfStatus, type StatusWeights } from './confidenceFeatures.ts';
import { evidenceOf, fitOf, placesOf } from './fixtures/evidence.ts';
import { judgingNumbers } from './judgingNumbers.ts';
import { confidenceBy, mostDeviations, weigh } from './weigh.ts';

const toleranceM = 0.01;
const weighed = (changes: Partial<ElementEvidence>) => {
  const evidence = evidenceOf(changes);
  return weigh(evidence, classifyElement(evidence, toleranceM), toleranceM);
};

test('[ENG-2] what is seen well is sure; fewer places, sides and points of one mind make it less so', () => {
  const sure = weighed({}).confidence;
  expect(sure).toBeGreaterThan(0.95);
  const { hits } = evidenceOf({});
  expect(weighed({ hits: placesOf(20, 0, 3) }).confidence).toBeLessThan(sure);
  expect(weighed({ hits, shared: 250 }).confidence).toBeLessThan(sure);
  expect(weighed({ fit: fitOf(0.002, 0, 0, { agreement: 0.6 }) }).confidence).toBeLessThan(sure);
  expect(weighed({ fit: fitOf(0.002, 0, 0, { directions: 1 }) }).confidence).toBeLessThan(sure);
  expect(weighed({ fit: fitOf(0.0095, 0, 0) }).confidence).toBeLessThan(sure);
});

/** Of a made-up verdict that hangs on one feature alone. */
const onPoints = (weight: number): StatusWeights => ({
  bias: 0,
  features: { points: { mean: 4, deviation: 2, weight } },
});

test('a feature adds by how far it is from usual, and no more beyond what was learned', () => {
  expect(confidenceBy(onPoints(1), () => 4)).toBe(0.5);
  expect(confidenceBy(onPoints(1), () => 6)).toBeCloseTo(1 / (1 + Math.exp(-1)));
  const most = 1 / (1 + Math.exp(-mostDeviations));
  expect(confidenceBy(onPoints(1), () => 4 + 2 * mostDeviations)).toBeCloseTo(most);
  expect(confidenceBy(onPoints(1), () => 400)).toBeCloseTo(most);
});

test('[ENG-3] a verdict below the least confidence is none, and what speaks against it most is told', () => {
  const doubtful = {
    hits: placesOf(20, 0, 3),
    free: placesOf(160, 0, 3),
    points: 16,
    seenShare: 0.03,
    silentShare: 0.1,
  };
  const weighedAt = (agreement: number, shared: number) =>
    weigh(
      evidenceOf({ ...doubtful, shared, fit: fitOf(0.0098, 0, 0, { agreement, directions: 1, scaleM: 0.02 }) }),
      { status: 'verified', cause: 'in_place', coverage: 0.03, magnitudeM: 0.0098 },
      toleranceM,
    );
  const all = [0.2, 0.4, 0.6, 0.8, 1].flatMap((agreement) =>
    [0, 99, 199, 299].map((shared) => weighedAt(agreement, shared)),
  );
  const unsure = all.filter(({ doubted }) => doubted !== undefined);
  expect(unsure.length).toBeGreaterThan(0);
  for (const { status, cause, confidence, doubted } of unsure) {
    expect({ status, cause, was: doubted?.status }).toEqual({ status: 'no_data', cause: 'not_sure', was: 'verified' });
    expect(doubted?.confidence).toBeLessThan(judgingNumbers.leastConfidence);
    expect(confidence).toBeCloseTo(1 - (doubted?.confidence ?? 1));
    expect(featuresOfStatus.verified.map(doubtOf)).toContain(doubted?.doubt);
  }
  for (const { status, confidence } of all.filter(({ doubted }) => doubted === undefined)) {
    expect(status).toBe('verified');
    expect(confidence).toBeGreaterThanOrEqual(judgingNumbers.leastConfidence);
  }
});
