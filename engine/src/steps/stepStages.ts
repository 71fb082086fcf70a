import { openWorkFolder, type WorkFolder } from '../ground/disk/workFolder.ts';
import { type RunPlan, runFiles } from '../run/RunPlan.ts';
import { stages } from '../run/stages.ts';
import { readJudgedIndex } from './Judged.ts';
import { readOrder } from './readOrder.ts';
import type { PlannedStep, StepStage } from './Step.ts';

const [spool, tile, observe] = stages.map(({ list }) => async (path: string): Promise<PlannedStep[]> => {
  const folder = await openWorkFolder(path);
  const plan = await folder.readJson<RunPlan>(runFiles.plan);
  return (await list(folder, plan)).map(({ unit, size }) => ({ step: unit, size }));
});

const inFolder = (list: (folder: WorkFolder) => Promise<PlannedStep[]>) => async (path: string) =>
  list(await openWorkFolder(path));

/** All work of an analysis, in order; weights are seconds that the demo building takes on two cores. */
export const stepStages: readonly StepStage[] = [
  {
    name: 'Checking the scans',
    weight: 1,
    list: async (path) => {
      const { scans, checksInput } = await readOrder(path);
      return checksInput ? scans.map((_, scan) => ({ step: { kind: 'check', scan }, size: 1 })) : [];
    },
  },
  {
    name: 'Placing the scans in the model',
    weight: 6,
    list: async () => [{ step: { kind: 'register' }, size: 1 }],
  },
  { name: 'Sorting points into tiles', weight: 2.5, list: spool },
  { name: 'Comparing points with the model', weight: 4, list: tile },
  { name: 'Looking past what should be there', weight: 2.5, list: observe },
  {
    name: 'Judging elements',
    weight: 5,
    list: async () => [{ step: { kind: 'judge' }, size: 1 }],
  },
  {
    name: 'Making panoramas',
    weight: 2,
    list: inFolder(async (folder) => {
      const { spheres } = await readJudgedIndex(folder);
      return spheres.map((_, sphere) => ({ step: { kind: 'panorama', sphere }, size: 1 }));
    }),
  },
  {
    name: 'Writing evidence',
    weight: 14,
    list: inFolder(async (folder) => {
      const { trades } = await readJudgedIndex(folder);
      return trades.flatMap(({ name: trade, parts }) =>
        parts.map((size, part): PlannedStep => ({ step: { kind: 'prove', trade, part }, size, trade })),
      );
    }),
  },
];
