import { availableParallelism } from 'node:os';
import { openWorkFolder } from '../ground/disk/workFolder.ts';
import type { Report } from '../ground/Progress.ts';
import { createStepLane } from '../steps/createStepLane.ts';
import type { ClaimTimes } from './createClaims.ts';
import { type RunPlan, runFiles } from './RunPlan.ts';
import { type StageUnit, stages } from './stages.ts';
import { resultOf } from './units.ts';
import { workUnits } from './workUnits.ts';

export interface WorkOnOptions extends ClaimTimes {
  threads?: number | undefined;
  report?: Report | undefined;
}

/**
 * Does what is left of the run in a folder and ends when nothing is: alone, or with other processes that were asked the same.
 * Gives how many units were done here.
 */
export async function workOn(
  path: string,
  { report, threads = availableParallelism(), ...times }: WorkOnOptions = {},
): Promise<number> {
  const folder = await openWorkFolder(path);
  const plan = await folder.readJson<RunPlan>(runFiles.plan);
  // Threads stay for all stages: starting one and preparing the model in it takes as long as a small stage.
  const lanes = Array.from({ length: threads }, () => createStepLane(folder.path));
  let units = 0;
  try {
    for (const { step, list } of stages) {
      const listed = await list(folder, plan);
      const total = listed.reduce((sum, { size }) => sum + size, 0);
      let done = 0;
      report?.({ step, done, total });
      const tell = (size: number) => {
        done += size;
        report?.({ step, done, total });
      };
      units += await workUnits(folder, listed, lanes, { ...times, report: tell });
    }
  } finally {
    await Promise.all(lanes.map((lane) => lane.end()));
  }
  return units;
}

/** The units of a run as far as they are known: those of a stage become known when the stage before is done. */
export async function listUnits(path: string): Promise<(StageUnit & { isDone: boolean })[]> {
  const folder = await openWorkFolder(path);
  const plan = await folder.readJson<RunPlan>(runFiles.plan);
  const units: (StageUnit & { isDone: boolean })[] = [];
  for (const { list } of stages) {
    for (const one of await list(folder, plan)) units.push({ ...one, isDone: await folder.has(resultOf(one.unit)) });
    if (units.some(({ isDone }) => !isDone)) break;
  }
  return units;
}
