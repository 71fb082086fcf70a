import { definitionOf, resultOf, type Step } from './analysis.ts';
import { checkVersion } from './checkVersion.ts';
import { openRun } from './openRun.ts';

/** Does the steps of one run in this process; what is costly to prepare is kept from step to step. */
export interface Stepper {
  /** Does a step unless it is done. */
  work(step: Step, report: (size: number) => void): Promise<void>;
}

/** A stepper for the run in a folder. */
export async function createStepper(path: string): Promise<Stepper> {
  const run = await openRun(path);
  await checkVersion(run);
  return {
    async work(step, report) {
      if (await run.folder.has(await resultOf(run, step))) return;
      await definitionOf(step.kind).run(run, step, report);
    },
  };
}
