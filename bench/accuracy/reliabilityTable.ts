import {
  type ConfidenceWeights,
  featuresOfStatus,
  type JudgedStatus,
} from '../../engine/src/judge/confidenceFeatures.ts';
import { confidenceBy } from '../../engine/src/judge/weigh.ts';
import { learnConfidence } from './learnConfidence.ts';
import { share, table } from './markdown.ts';
import type { ElementResult, RunResult } from './RunResult.ts';
import { sum } from './tally.ts';

interface Told {
  confidence: number;
  isRight: boolean;
  isBorderline: boolean;
}

const limits = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1];
/** Of fewer, a share says little. */
const fewest = 50;

/** Of verdicts that were told with so much confidence, how many are right. */
export function toldTable(elements: readonly ElementResult[]): string {
  return reliability(
    elements.map(({ confidence, truth, verdict, doubts }) => ({
      confidence,
      isRight: truth === verdict,
      isBorderline: doubts.length > 0,
    })),
  );
}

/** The same with weights that were learned without the model that they are tried on. */
export function leftOutTable(runs: readonly RunResult[]): string {
  const models = [...new Set(runs.map(({ model }) => model))];
  const told = models.flatMap((model) => {
    const weights = learnConfidence(runs.flatMap((run) => (run.model === model ? [] : run.elements)));
    return runs.flatMap((run) => (run.model === model ? run.elements.flatMap((one) => tellBy(weights, one)) : []));
  });
  return reliability(told);
}

function tellBy(weights: ConfidenceWeights, { proposed, truth, doubts }: ElementResult): Told[] {
  if (!proposed) return [];
  const { status, features } = proposed;
  const names = featuresOfStatus[status as JudgedStatus];
  const confidence = confidenceBy(weights[status as JudgedStatus], (name) => features[names.indexOf(name)] ?? 0);
  return [{ confidence, isRight: truth === status, isBorderline: doubts.length > 0 }];
}

function reliability(told: readonly Told[]): string {
  const bins = limits.slice(1).map((to, i) => ({ from: limits[i] ?? 0, to }));
  const inBin = bins.map(({ from, to }) =>
    told.filter(({ confidence }) => confidence >= from && (confidence < to || to === 1)),
  );
  const rows = bins.map(({ from, to }, i) => {
    const own = inBin[i] ?? [];
    const clear = own.filter(({ isBorderline }) => !isBorderline);
    return [`${from} to ${to}`, `${own.length}`, share(meanOf(own)), share(rightOf(own)), share(rightOf(clear))];
  });
  const gaps = inBin.filter(({ length }) => length >= fewest).map((own) => Math.abs(meanOf(own) - rightOf(own)));
  const head = ['confidence', 'verdicts', 'mean confidence', 'right', 'right, without the borderline'];
  return `${table(head, rows)}\n\nWorst gap of rows with ${fewest} verdicts or more: ${share(Math.max(...gaps))}.`;
}

const meanOf = (told: readonly Told[]): number => sum(told.map(({ confidence }) => confidence)) / told.length;
const rightOf = (told: readonly Told[]): number => told.filter(({ isRight }) => isRight).length / told.length;
