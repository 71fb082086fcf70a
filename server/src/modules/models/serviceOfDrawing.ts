import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { createDatum, type ModelDatum } from '@plumbline/contract/createDatum';
import { type ModelFileSidecar, readModelFileSidecar } from '@plumbline/contract/formats/modelFileSidecar';
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

type Sidecar = Pick<ModelFileSidecar, 'axes' | 'storeys' | 'north'>;

const noSidecar: Sidecar = { axes: [], storeys: [] };
const inflate = promisify(gunzip);
/** A version of a model does not change; its files may go. */
const datumForMs = 3600_000;

/** A model that could not be drawn is not tried again before. */
const failedForMs = 3600_000;

/** Draws whole model versions from their viewer files, one at a time, each in a process of its own. */
export function createModelDrawingService({ db, storage, readerMemoryMb }: DrawingOptions) {
  const inTurn = createSemaphore(1);
  const failed = new LRUCache<string, true>({ max: 1000, ttl: failedForMs });

  /** What names have of it: they are megabytes, and it is lines. */
  const datums = new LRUCache<string, Sidecar[]>({
    max: 50,
    ttl: datumForMs,
    fetchMethod: async (modelId) => {
      const roots = await repository.listRoots(db, modelId);
      return Promise.all(roots.map(readDatum));
    },
    ignoreFetchAbort: true,
  });

  async function readDatum({ names_key, element_count }: { names_key: string; element_count: number }) {
    if (!(await storage.stat(names_key))) return noSidecar;
    const bytes = await inflate(await buffer(await storage.openRead(names_key)));
    const { axes, storeys, north } = readModelFileSidecar(bytes, element_count);
    return { axes, storeys, ...(north !== undefined && { north }) };
  }

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

    /** Axes, storeys and north of a model version, with the project's names for floors; empty where its files are gone. */
    async datumOf(modelId: string, floorMapping: Readonly<Record<string, string>>): Promise<ModelDatum> {
      return createDatum(await datums.forceFetch(modelId), floorMapping);
    },

    /** How high the storeys of a model version are, by the names that the model has for them. */
    floorElevationsOf: (modelId: string): Promise<Map<string, number>> => repository.listFloorElevations(db, modelId),
  };
}
