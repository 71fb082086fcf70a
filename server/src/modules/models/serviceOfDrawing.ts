import { buffer } from 'node:stream/consumers';
import type { BuildingOrder, DrawnBuilding } from '@plumbline/engine/prove/building/BuildingOrder';
import { drawBuildingApart } from '@plumbline/engine/prove/building/drawBuildingApart';
import { LRUCache } from 'lru-cache';
import { createSemaphore } from '../../platform/createSemaphore.ts';
import type { Db } from '../../platform/database.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import * as repository from './repository.ts';

export interface DrawingOptions {
  db: Db;
  storage: Pick<Storage, 'openRead' | 'stat'>;
  readerMemoryMb?: number | undefined;
}

/** A process tells errors by their codes. What is gone stays gone; of a storage that does not answer nothing is known. */
function isOfStorage(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return code.startsWith('storage.') && code !== 'storage.notFound';
}

/** A model that could not be drawn is not tried again before. */
const failedForMs = 3600_000;

/** Draws whole model versions from their viewer files, one at a time, each in a process of its own. */
export function createModelDrawingService({ db, storage, readerMemoryMb }: DrawingOptions) {
  const inTurn = createSemaphore(1);
  const failed = new LRUCache<string, true>({ max: 1000, ttl: failedForMs });

  async function findFiles(modelId: string) {
    const roots = (await repository.listRoots(db, modelId)).filter(({ element_count }) => element_count > 0);
    for (const { geometry_key } of roots) if (!(await storage.stat(geometry_key))) return [];
    return roots.map(({ first_element, geometry_key }) => ({
      firstElement: first_element,
      read: async () => buffer(await storage.openRead(geometry_key)),
    }));
  }

  return {
    /** Nothing where its viewer files are gone or damaged, or it is too large for this machine. */
    async drawModel(modelId: string, order: BuildingOrder): Promise<DrawnBuilding | undefined> {
      if (failed.has(modelId)) return undefined;
      const files = await findFiles(modelId);
      if (files.length === 0) return undefined;
      try {
        return await inTurn.run(() => drawBuildingApart({ files, order, memoryMb: readerMemoryMb }));
      } catch (error) {
        if (isOfStorage(error)) throw error;
        failed.set(modelId, true);
        return undefined;
      }
    },

    /** How high the storeys of a model version are, by the names that the model has for them. */
    floorElevationsOf: (modelId: string): Promise<Map<string, number>> => repository.listFloorElevations(db, modelId),
  };
}
