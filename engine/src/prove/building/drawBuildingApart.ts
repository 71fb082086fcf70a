import { openChild } from '../../ground/child/openChild.ts';
import type { BuildingOrder, DrawnBuilding } from './BuildingOrder.ts';
import type { BuildingQuestion } from './building.child.ts';

export interface BuildingAsked {
  /** The viewer files of a model version, compressed as they are kept. */
  files: readonly { firstElement: number; read: () => Promise<Uint8Array> }[];
  order: BuildingOrder;
  memoryMb?: number | undefined;
}

/** Reading a large model takes some seconds, a plan less than one: what takes longer hangs. */
const longestMs = { least: 90_000, perPlan: 10_000 };

/** Draws a model version in a process of its own, which is given up when it takes too much memory or time. */
export async function drawBuildingApart({ files, order, memoryMb }: BuildingAsked): Promise<DrawnBuilding> {
  const entry = new URL('./building.child.ts', import.meta.url);
  const child = openChild<BuildingQuestion, never, DrawnBuilding>({ entry, start: undefined, memoryMb });
  try {
    return await child.ask(
      { firstElements: files.map(({ firstElement }) => firstElement), order },
      {
        file: 'The model',
        longestMs: longestMs.least + longestMs.perPlan * (order.plans?.length ?? 0),
        onRequest: (asked) => files[asked as number].read(),
      },
    );
  } finally {
    await child.end();
  }
}
