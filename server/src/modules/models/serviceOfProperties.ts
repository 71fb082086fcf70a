import type { ElementProperties, PropertyValue } from '@plumbline/contract/resources/elementProperties';
import { openPropertyFile, type PropertyFile } from '@plumbline/engine/files/properties/openPropertyFile';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import { AppError } from '../../AppError.ts';
import { createLruCache } from '../../columns/createLruCache.ts';
import type { Db } from '../../platform/database.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { StorageError } from '../../platform/storage/StorageError.ts';
import { storageSource } from '../../platform/storage/storageSource.ts';
import * as repository from './repository.ts';

/** At about 100 bytes each. */
const blocksInMemory = 200_000;
/** An answer of 1.4 MB. */
const mostElements = 200_000;

interface OfModel {
  projectId: string;
  modelId: string;
}

type RootRow = Awaited<ReturnType<typeof repository.listRoots>>[number];

/** What the IFC files say of the elements of model versions, read from beside their viewer files. */
export function createPropertiesService({ db, storage }: { db: Db; storage: Pick<Storage, 'openRead'> }) {
  const opened = createLruCache<PropertyFile>({ most: blocksInMemory, sizeOf: ({ blockCount }) => blockCount });

  async function listRoots({ projectId, modelId }: OfModel): Promise<RootRow[]> {
    if ((await repository.findModel(db, projectId, modelId)) === undefined) throw new AppError('models.notFound');
    return repository.listRoots(db, modelId);
  }

  /** Undefined for a root model that was read before properties were kept. */
  async function open({ name, properties_key: key, properties_bytes: size }: RootRow) {
    if (key === null || size === null) return undefined;
    return opened.update(key, (known) => known ?? openPropertyFile(storageSource(storage, { name, key, size })));
  }

  return {
    async elementProperties(asked: OfModel & { elementIndex: number }): Promise<ElementProperties> {
      const { elementIndex: element } = asked;
      const root = (await listRoots(asked)).findLast(({ first_element }) => first_element <= element);
      if (!root || element >= root.first_element + root.element_count) throw new AppError('models.noElement');
      return orDamaged(async () => {
        const file = await open(root);
        if (!file) return { isKept: false, groups: [] };
        return { isKept: true, groups: await file.groupsOf(element - root.first_element) };
      });
    },

    async elementsWithProperty(asked: OfModel, value: PropertyValue) {
      const elements: number[] = [];
      let isWhole = true;
      for (const root of await listRoots(asked)) {
        const found = await orDamaged(async () => (await open(root))?.elementsWith(value));
        isWhole &&= found !== undefined;
        for (const element of found ?? []) elements.push(root.first_element + element);
      }
      return { elements: elements.slice(0, mostElements), isWhole: isWhole && elements.length <= mostElements };
    },
  };
}

/** Trying again helps nobody with an object that is gone or cut off. */
async function orDamaged<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isGone = error instanceof StorageError && (error.kind === 'notFound' || error.kind === 'badRange');
    if (isGone || error instanceof EngineError) throw new AppError('models.propertiesDamaged');
    throw error;
  }
}
