import { contentTypeOfFile } from '../../platform/storage/contentTypes.ts';
import { forEachConcurrently } from '../../platform/storage/forEachConcurrently.ts';
import type { Storage } from '../../platform/storage/Storage.ts';

const filesAtOnce = 8;

/** Puts files under a prefix that ends in a slash, all or none; answers the key of each. */
export async function storeFiles(
  storage: Pick<Storage, 'put' | 'remove'>,
  prefix: string,
  files: readonly string[],
  read: (file: string) => Uint8Array,
): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  try {
    await forEachConcurrently(files, filesAtOnce, async (file) => {
      const key = `${prefix}${file.replace(/^.*\//, '')}`;
      keys.set(file, key);
      await storage.put(key, read(file), { contentType: contentTypeOfFile(file) });
    });
    return keys;
  } catch (error) {
    await removeFiles(storage, keys.values());
    throw error;
  }
}

export async function removeFiles(storage: Pick<Storage, 'remove'>, keys: Iterable<string>): Promise<void> {
  for (const key of keys) await storage.remove(key);
}
