import type { BenchModel } from './models.ts';
import type { CaseName } from './RunResult.ts';

/** What one child process does: some cases of one model and seed, so that one simulated scan serves them all. */
export interface RunOrder {
  model: BenchModel;
  /** The model that the scan is held against in the case `foreign`. */
  other: BenchModel;
  seed: number;
  cases: CaseName[];
  /** Where simulated scans are kept; without it they are deleted. */
  cache?: string | undefined;
  /** Where the results go: one file a case. */
  results: string;
  /** Processes that do steps. */
  lanes: number;
  /** Part of the rays, for a quick look. */
  raysPart: number;
}

/** The file of one result. */
export function resultName(order: Pick<RunOrder, 'model' | 'seed'>, name: CaseName): string {
  return `${name}-${order.model.name}-${order.seed}.json`;
}
