import { openWorkFolder } from '../ground/disk/workFolder.ts';
import { type RunPlan, runFiles } from '../run/RunPlan.ts';
import { readJudgedIndex } from './Judged.ts';
import { readOrder } from './readOrder.ts';
import type { Step } from './Step.ts';

/** Which of the ordered files a step reads. */
export async function inputsOf(path: string, step: Step): Promise<{ models: boolean; scans: number[] }> {
  const folder = await openWorkFolder(path);
  switch (step.kind) {
    case 'check':
      return { models: false, scans: [step.scan] };
    case 'register':
      return { models: true, scans: [...(await readOrder(path)).scans.keys()] };
    case 'spool':
      return { models: false, scans: [(await folder.readJson<RunPlan>(runFiles.plan)).scans[step.scan].file] };
    case 'panorama':
      return { models: false, scans: [(await readJudgedIndex(folder)).spheres[step.sphere].source] };
    default:
      return { models: false, scans: [] };
  }
}
