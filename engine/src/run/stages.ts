import type { WorkFolder } from '../ground/disk/workFolder.ts';
import { listTiles } from '../measure/spool/readTile.ts';
import type { Spool } from '../measure/spool/Spool.ts';
import { type RunPlan, runFiles } from './RunPlan.ts';
import type { Unit } from './units.ts';

/** A unit and how much of its stage it is. */
export interface StageUnit {
  unit: Unit;
  /** Points where the stage reads points, otherwise 1. */
  size: number;
}

/** Units that can be done in any order, and by anyone, once all of the stage before are done. */
export interface Stage {
  /** What is being done, for people. */
  step: string;
  list(folder: WorkFolder, plan: RunPlan): Promise<StageUnit[]>;
}

/** All work of a run, in order. */
export const stages: readonly Stage[] = [
  {
    step: 'sorting points into tiles',
    list: async (_, { scans }) => scans.map(({ points }, scan) => ({ unit: { kind: 'spool', scan }, size: points })),
  },
  {
    step: 'comparing points with the model',
    list: async (folder, plan) => {
      const spools = await readSpools(folder, plan);
      const size = countPoints(spools);
      return listTiles(spools).map((tile) => ({ unit: { kind: 'tile', tile }, size: size.get(tile) ?? 0 }));
    },
  },
  {
    step: 'looking past what should be there',
    list: async (_, { scans }) => scans.map((_scan, scan) => ({ unit: { kind: 'observe', scan }, size: 1 })),
  },
];

/** What was found of each scan when it was sorted into tiles. */
export async function readSpools(folder: WorkFolder, { scans }: RunPlan): Promise<Spool[]> {
  const spools: Spool[] = [];
  for (const scan of scans.keys()) spools.push(await folder.readJson<Spool>(runFiles.spoolIndex(scan)));
  return spools;
}

function countPoints(spools: readonly Spool[]): Map<string, number> {
  const points = new Map<string, number>();
  for (const { blocks } of spools) {
    for (const { tile, count } of blocks) points.set(tile, (points.get(tile) ?? 0) + count);
  }
  return points;
}
