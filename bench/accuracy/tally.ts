import { type ElementStatus, shownStatuses } from '@plumbline/contract/status';
import type { ElementResult } from './RunResult.ts';

export const statuses: ElementStatus[] = shownStatuses(true).map(({ name }) => name);

/** How often a true status (row) was given which verdict (column). */
export type Confusion = Record<ElementStatus, Record<ElementStatus, number>>;

/** How one status was judged; NaN where there was nothing to judge. */
export interface StatusScore {
  precision: number;
  recall: number;
  /** Elements that truly have it, and elements that were given it. */
  truths: number;
  verdicts: number;
}

/** The mean of the models' scores, with the lowest and over how many models each could be had. */
export interface MacroScore extends StatusScore {
  precisionModels: number;
  recallModels: number;
  lowestPrecision: number;
  lowestRecall: number;
}

/** Counts verdicts against truths. */
export function confuse(elements: readonly ElementResult[]): Confusion {
  const none = () => Object.fromEntries(statuses.map((status) => [status, 0])) as Record<ElementStatus, number>;
  const confusion = Object.fromEntries(statuses.map((status) => [status, none()])) as Confusion;
  for (const { truth, verdict } of elements) confusion[truth][verdict]++;
  return confusion;
}

/** Precision and recall of one status. */
export function scoreOf(confusion: Confusion, status: ElementStatus): StatusScore {
  const truths = sum(statuses.map((verdict) => confusion[status][verdict]));
  const verdicts = sum(statuses.map((truth) => confusion[truth][status]));
  const right = confusion[status][status];
  return { precision: right / verdicts, recall: right / truths, truths, verdicts };
}

/** Every model weighs the same, however many elements it has. */
export function macroScore(byModel: readonly Confusion[], status: ElementStatus): MacroScore {
  const scores = byModel.map((confusion) => scoreOf(confusion, status));
  const precisions = scores.map(({ precision }) => precision).filter(Number.isFinite);
  const recalls = scores.map(({ recall }) => recall).filter(Number.isFinite);
  return {
    precision: sum(precisions) / precisions.length,
    recall: sum(recalls) / recalls.length,
    truths: sum(scores.map(({ truths }) => truths)),
    verdicts: sum(scores.map(({ verdicts }) => verdicts)),
    precisionModels: precisions.length,
    recallModels: recalls.length,
    lowestPrecision: Math.min(...precisions),
    lowestRecall: Math.min(...recalls),
  };
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
