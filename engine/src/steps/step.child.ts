import { answerParent } from '../ground/child/answerParent.ts';
import type { Step } from './analysis.ts';
import { createStepper, type Stepper } from './createStepper.ts';

/** A step of the run in a folder. */
export interface StepQuestion {
  folder: string;
  step: Step;
}

/** More of the step's size is done. */
export type StepNews = number;

answerParent<Record<string, never>, StepQuestion, StepNews, void>(() => {
  // Of one run at a time: what is prepared of a model takes as much memory as the model.
  let opened: { folder: string; stepper: Promise<Stepper> } | undefined;
  return async ({ folder, step }, tell) => {
    if (opened?.folder !== folder) opened = { folder, stepper: createStepper(folder) };
    const { stepper } = opened;
    stepper.catch(() => {
      opened = undefined;
    });
    return (await stepper).work(step, tell);
  };
});
