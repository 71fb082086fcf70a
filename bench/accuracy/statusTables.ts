import { share, table } from './markdown.ts';
import type { ElementResult, RunResult } from './RunResult.ts';
import { confuse, macroScore, scoreOf, statuses, sum } from './tally.ts';

/** Precision and recall of every status: the mean over models, each with all its seeds together. */
export function macroTable(runs: readonly RunResult[]): string {
  const kept = {
    'all elements': byModel(runs, () => true),
    'without the borderline': byModel(runs, ({ doubts }) => doubts.length === 0),
  };
  const rows = Object.entries(kept).flatMap(([which, models]) =>
    statuses.map((status) => {
      const score = macroScore([...models.values()].map(confuse), status);
      return [
        status,
        which,
        `${share(score.precision)} (${score.verdicts}; ${score.precisionModels} models; lowest ${share(score.lowestPrecision)})`,
        `${share(score.recall)} (${score.truths}; ${score.recallModels} models; lowest ${share(score.lowestRecall)})`,
      ];
    }),
  );
  return table(['status', 'of', 'precision (verdicts)', 'recall (truths)'], rows);
}

/** Every model's own precision and recall, without the borderline. */
export function modelTable(runs: readonly RunResult[]): string {
  const rows = [...byModel(runs, ({ doubts }) => doubts.length === 0)].map(([name, elements]) => {
    const confusion = confuse(elements);
    const ofModel = runs.filter(({ model }) => model === name);
    const borderline = sum(ofModel.map((run) => run.elements.filter(({ doubts }) => doubts.length > 0).length));
    return [
      name,
      `${ofModel.length}`,
      (sum(ofModel.map(({ points }) => points)) / ofModel.length / 1e6).toFixed(1),
      `${elements.length} + ${borderline}`,
      ...statuses.map((status) => {
        const { precision, recall, truths } = scoreOf(confusion, status);
        return `${share(precision)} / ${share(recall)} (${truths})`;
      }),
    ];
  });
  return table(['model', 'scans', 'M points', 'elements + borderline', ...statuses.map((s) => `${s} P / R (n)`)], rows);
}

/** How often each truth was given each verdict. */
export function confusionTable(elements: readonly ElementResult[]): string {
  const confusion = confuse(elements);
  const rows = statuses.map((truth) => [truth, ...statuses.map((verdict) => `${confusion[truth][verdict]}`)]);
  return table(['truth ↓ verdict →', ...statuses], rows);
}

/** How many elements are borderline for which reason, and how often the verdict is the truth's all the same. */
export function doubtTable(elements: readonly ElementResult[]): string {
  const doubts = [...new Set(elements.flatMap((element) => element.doubts))].sort();
  const rows = doubts.map((doubt) => {
    const doubted = elements.filter((element) => element.doubts.includes(doubt));
    const right = doubted.filter(({ truth, verdict }) => truth === verdict).length;
    return [doubt, `${doubted.length}`, share(right / doubted.length)];
  });
  return table(['doubt', 'elements', 'judged as the truth has it'], rows);
}

/** The elements of all runs of each model, in the order in which models come. */
export function byModel(
  runs: readonly RunResult[],
  isKept: (element: ElementResult) => boolean,
): Map<string, ElementResult[]> {
  const models = new Map<string, ElementResult[]>();
  for (const { model, elements } of runs) models.set(model, [...(models.get(model) ?? []), ...elements.filter(isKept)]);
  return models;
}
