import { answerParent } from '../ground/child/answerParent.ts';
import { createStepper } from './createStepper.ts';
import type { Step } from './Step.ts';

/** More of the step's size is done. */
export type StepNews = number;

answerParent<{ folder: string }, Step, StepNews, void>(({ folder }) => {
  const stepper = createStepper(folder);
  return (step, tell) => stepper.work(step, tell);
});
