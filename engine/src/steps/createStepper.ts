import { openWorkFolder } from '../ground/disk/workFolder.ts';
import { openRun, type Run } from '../run/openRun.ts';
import { doUnit } from '../run/units.ts';
import { checkStep } from './check/checkStep.ts';
import { createProver, type Prover } from './createProver.ts';
import { judgeStep } from './judgeStep.ts';
import { panoramaStep } from './panoramaStep.ts';
import { registerStep } from './registerStep.ts';
import { resultOf } from './resultOf.ts';
import type { Step } from './Step.ts';

/** Does the steps of one run in this thread; what is costly to prepare is kept from step to step. */
export interface Stepper {
  /** Does a step unless it is done. */
  work(step: Step, report: (size: number) => void): Promise<void>;
}

/** A stepper for the run in a folder. */
export function createStepper(path: string): Stepper {
  let opening: Promise<Run> | undefined;
  let prover: Promise<Prover> | undefined;
  const run = () => {
    opening ??= openRun(path);
    return opening;
  };

  return {
    async work(step, report) {
      const folder = await openWorkFolder(path);
      if (await folder.has(await resultOf(folder, step))) return;
      switch (step.kind) {
        case 'check':
          return checkStep(folder, step.scan);
        case 'register':
          return registerStep(folder);
        case 'judge':
          return judgeStep(await run());
        case 'panorama':
          return panoramaStep(folder, step.sphere);
        case 'prove':
          prover ??= createProver(await run());
          return (await prover).prove(step.trade, step.part, report);
        default:
          return doUnit(await run(), step, report);
      }
    },
  };
}
