import { mm, table } from './markdown.ts';
import type { RunResult } from './RunResult.ts';

/** How many of the scans that were taken away were brought back. */
export function tellPlacements(runs: readonly RunResult[]): string {
  const placed = runs.filter(
    ({ registration: { verdict, residualM } }) => verdict === 'good' && (residualM ?? 1) <= 0.005,
  );
  const models = (some: readonly RunResult[]) => new Set(some.map(({ model }) => model)).size;
  const count = `${placed.length} of ${runs.length} scans, of ${models(placed)} of ${models(runs)} models`;
  return `${count}, were brought back with a residual of 5 mm or less.`;
}

/** Scans that were taken away from the model: whether they were brought back, and how well. */
export function placementTable(runs: readonly RunResult[]): string {
  const rows = runs.map(({ model, seed, registration: found, elements }) => {
    const right = elements.filter(({ truth, verdict, doubts }) => truth === verdict && doubts.length === 0).length;
    const sure = elements.filter(({ doubts }) => doubts.length === 0).length;
    return [
      model,
      `${seed}`,
      `${found.awayM.toFixed(1)} m, ${found.turnedDeg.toFixed(0)}°`,
      found.verdict,
      mm(found.residualM),
      mm(found.placementErrorM),
      `${right} of ${sure}`,
    ];
  });
  return table(
    ['model', 'seed', 'taken away by', 'verdict', 'residual, mm', 'farthest corner off, mm', 'elements judged right'],
    rows,
  );
}

/** Scans of another building: what registration said, and how many elements got a verdict all the same. */
export function foreignTable(runs: readonly RunResult[], otherOf: (model: string) => string): string {
  const rows = runs.map(({ model, seed, registration, elements }) => {
    const invented = elements.filter(({ verdict }) => verdict !== 'no_data').length;
    return [
      model,
      otherOf(model),
      `${seed}`,
      registration.verdict,
      `${invented} of ${elements.length}`,
      registration.sentence,
    ];
  });
  return table(['scan of', 'model of', 'seed', 'verdict', 'elements with a verdict', 'what it says'], rows);
}

/** The residual of scans that came in the model's coordinates. */
export function residualTable(runs: readonly RunResult[]): string {
  const models = [...new Set(runs.map(({ model }) => model))];
  const rows = models.map((model) => {
    const own = runs.filter((run) => run.model === model).map(({ registration }) => registration);
    const residuals = own.map(({ residualM }) => residualM ?? Number.POSITIVE_INFINITY);
    const verdicts = [...new Set(own.map(({ verdict }) => verdict))].map(
      (verdict) => `${own.filter((one) => one.verdict === verdict).length} ${verdict}`,
    );
    return [model, verdicts.join(', '), mm(Math.min(...residuals)), mm(Math.max(...residuals))];
  });
  return table(['model', 'registrations', 'smallest residual, mm', 'largest'], rows);
}
