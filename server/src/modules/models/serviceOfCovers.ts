import { buffer } from 'node:stream/consumers';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import type { Covers } from '@plumbline/engine/measure/cover/Covers';
import { findCoversApart } from '@plumbline/engine/measure/cover/findCoversApart';
import { unpackCovers } from '@plumbline/engine/measure/cover/packCovers';
import { createLruCache } from '../../columns/createLruCache.ts';
import { findCovers } from '../../jobs.ts';
import type { Db } from '../../platform/database.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import * as repository from './repository.ts';

export interface CoversOptions {
  db: Db;
  queue: Pick<Queue, 'enqueue'>;
  storage: Pick<Storage, 'openRead' | 'put' | 'stat' | 'remove'>;
  readerMemoryMb?: number | undefined;
}

interface OfModel {
  projectId: string;
  modelId: string;
}

/** Grows when rows mean something else: what was found before is found again. */
const version = 1;
const bytesInMemory = 128 * 2 ** 20;
const binary = { contentType: 'application/octet-stream' };
/** Whoever asks after that has it tried again. */
const failedForMs = 3600_000;

const tooLarge = 'The model could not be looked through: it may be too large for this machine.';

/** What stands before the elements of model versions: found once, when somebody asks, and kept beside their viewer files. */
export function createCoversService({ db, queue, storage, readerMemoryMb }: CoversOptions) {
  const cache = createLruCache<Covers>({
    most: bytesInMemory,
    sizeOf: ({ start, ray, element }) => start.byteLength + ray.byteLength + element.byteLength,
  });

  async function placeOf(modelId: string) {
    const roots = await repository.listRoots(db, modelId);
    const beside = roots[0]?.geometry_key ?? '';
    const key = `${beside.slice(0, beside.lastIndexOf('/') + 1)}covers-${version}.bin.gz`;
    return { roots, key, failedKey: `${key}.failed` };
  }

  const read = async (key: string) => buffer(await storage.openRead(key));

  return {
    /** Undefined while it is being found out; a sentence where it cannot be. */
    async coversOf({ projectId, modelId }: OfModel): Promise<Covers | string | undefined> {
      const { roots, key, failedKey } = await placeOf(modelId);
      if (roots.length === 0) return undefined;
      if (await storage.stat(key))
        return cache.update(modelId, async (known) => known ?? unpackCovers(await read(key)));
      const failed = await storage.stat(failedKey);
      if (failed && Date.now() - failed.modified.getTime() < failedForMs) return String(await read(failedKey));
      await queue.enqueue(db, findCovers, { projectId, modelId }, { turn: projectId });
      return undefined;
    },

    /** Finds it, unless it is known. */
    async findCovers({ projectId, modelId }: OfModel, signal?: AbortSignal): Promise<void> {
      const model = await repository.findModel(db, projectId, modelId);
      const { roots, key, failedKey } = await placeOf(modelId);
      if (model === undefined || roots.length === 0 || (await storage.stat(key))) return;
      const files = roots.map(({ first_element, geometry_key }) => ({
        firstElement: first_element,
        read: () => read(geometry_key),
      }));
      try {
        const found = await findCoversApart({
          files,
          elementCount: model.element_count,
          memoryMb: readerMemoryMb,
          signal,
        });
        await storage.put(key, found, binary);
        await storage.remove(failedKey);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof EngineError) || error.kind !== 'crash') throw error;
        await storage.put(failedKey, Buffer.from(tooLarge), { contentType: 'text/plain' });
      }
    },
  };
}
