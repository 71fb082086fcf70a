import {
  type ConfidenceWeights,
  featuresOfStatus,
  type JudgedStatus,
  type StatusWeights,
} from '../../engine/src/judge/confidenceFeatures.ts';
import { mostDeviations } from '../../engine/src/judge/weigh.ts';
import type { ElementResult } from './RunResult.ts';
import { sum } from './tally.ts';

/** How strongly weights are held near nothing: with few elements of a verdict, chance would be learned. */
const ridge = 10;
const rounds = 25;

/** How the odds of each verdict follow from its features: logistic regression, every element with the same weight. */
export function learnConfidence(elements: readonly ElementResult[]): ConfidenceWeights {
  const learned = Object.keys(featuresOfStatus).map((status) => [
    status,
    learnStatus(status as JudgedStatus, elements),
  ]);
  return Object.fromEntries(learned) as ConfidenceWeights;
}

function learnStatus(status: JudgedStatus, elements: readonly ElementResult[]): StatusWeights {
  const own = elements.filter(({ proposed }) => proposed?.status === status);
  const rows = own.map(({ proposed }) => proposed?.features ?? []);
  const names = featuresOfStatus[status];
  const spread = names.map((_, i) => spreadOf(rows.map((row) => row[i] ?? 0)));
  const scaled = rows.map((row) => [1, ...row.map((value, i) => scale(value, spread[i] ?? unspread))]);
  const [bias = 0, ...weights] = solveLogistic(
    scaled,
    own.map(({ truth, proposed }) => (truth === proposed?.status ? 1 : 0)),
  );
  const features = names.map((name, i) => [name, roundAll({ ...(spread[i] ?? unspread), weight: weights[i] ?? 0 })]);
  return { bias: round(bias), features: Object.fromEntries(features) };
}

interface Spread {
  mean: number;
  deviation: number;
}

const unspread: Spread = { mean: 0, deviation: 1 };

function spreadOf(values: readonly number[]): Spread {
  const mean = sum(values) / Math.max(1, values.length);
  const variance = sum(values.map((value) => (value - mean) ** 2)) / Math.max(1, values.length);
  return { mean, deviation: Math.sqrt(variance) || 1 };
}

const scale = (value: number, { mean, deviation }: Spread): number =>
  Math.max(-mostDeviations, Math.min(mostDeviations, (value - mean) / deviation));

/** Newton's method on the penalised likelihood; the bias is free. */
function solveLogistic(rows: readonly number[][], labels: readonly number[]): number[] {
  const size = rows[0]?.length ?? 1;
  let weights: number[] = Array(size).fill(0);
  for (let step = 0; step < rounds; step++) {
    const gradient: number[] = weights.map((weight, i) => (i === 0 ? 0 : -ridge * weight));
    const hessian = weights.map((_, i) => weights.map((__, k): number => (i === k && i > 0 ? ridge : 1e-9)));
    for (const [at, row] of rows.entries()) {
      const odds = sum(row.map((value, i) => value * (weights[i] ?? 0)));
      const chance = 1 / (1 + Math.exp(-odds));
      const slope = chance * (1 - chance);
      for (const [i, value] of row.entries()) {
        gradient[i] = (gradient[i] ?? 0) + value * ((labels[at] ?? 0) - chance);
        const line = hessian[i] ?? [];
        for (const [k, other] of row.entries()) line[k] = (line[k] ?? 0) + slope * value * other;
      }
    }
    const moves = solveLinear(hessian, gradient);
    weights = weights.map((weight, i) => weight + (moves[i] ?? 0));
  }
  return weights;
}

/** Gauss's elimination; the matrix is symmetric and positive. */
function solveLinear(matrix: number[][], values: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, values[i] ?? 0]);
  for (const [i, pivot] of rows.entries()) {
    for (const other of rows) {
      if (other === pivot) continue;
      const times = (other[i] ?? 0) / (pivot[i] ?? 1);
      for (let k = i; k < pivot.length; k++) other[k] = (other[k] ?? 0) - times * (pivot[k] ?? 0);
    }
  }
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] ?? 1));
}

/** Of what no scan showed, the weight is nothing but what rounding leaves. */
const round = (value: number): number => (Math.abs(value) < 1e-6 ? 0 : Number(value.toPrecision(4)));

const roundAll = ({ mean, deviation, weight }: Spread & { weight: number }) => ({
  mean: round(mean),
  deviation: round(deviation),
  weight: round(weight),
});
