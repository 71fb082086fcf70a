import { forEachConcurrently } from './forEachConcurrently.ts';
import { listKeys } from './listKeys.ts';
import type { Storage } from './Storage.ts';

const removalsAtOnce = 8;

/** Removes every object whose key begins with the prefix. */
export async function removeUnder(storage: Pick<Storage, 'list' | 'remove'>, prefix: string): Promise<void> {
  await forEachConcurrently(await listKeys(storage, prefix), removalsAtOnce, (key) => storage.remove(key));
}
