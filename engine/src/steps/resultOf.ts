import type { WorkFolder } from '../ground/disk/workFolder.ts';
import { resultOf as resultOfUnit } from '../run/units.ts';
import { readJudgedIndex } from './Judged.ts';
import type { Step } from './Step.ts';
import { stepFiles } from './stepFiles.ts';

/** The file that is there when the step is done; a step writes it last. */
export async function resultOf(folder: WorkFolder, step: Step): Promise<string> {
  switch (step.kind) {
    case 'check':
      return stepFiles.check(step.scan);
    case 'register':
      return stepFiles.plan;
    case 'judge':
      return stepFiles.judged;
    case 'panorama': {
      const { spheres } = await readJudgedIndex(folder);
      return `${stepFiles.evidence}/${spheres[step.sphere].file}`;
    }
    case 'prove':
      return stepFiles.proof(step.trade, step.part);
    default:
      return resultOfUnit(step);
  }
}
