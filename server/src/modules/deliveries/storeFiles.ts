import { contentTypeOfFile } from '../../platform/storage/contentTypes.ts';
import type { Storage } from '../../platform/storage/Storage.ts';

const filesAtOnce = 8;

/** Puts files under a prefix, all or none; answers the key of each. */
export async function storeFiles(
  storage: Pick<Storage, 'put' | 'remove'>,
  prefix: string,
  files: readonly string[],
  read: (file: string) => Uint8Array,
): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  const waiting = [...files];
  const store = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const key = `${prefix}/${file.replace(/^.*\//, '')}`;
      keys.set(file, key);
      await storage.put(key, read(file), { contentType: contentTypeOfFile(file) });
    }
  };
  const giveUp = (error: unknown) => {
    waiting.length = 0;
    throw error;
  };
  // What is being written when one fails is waited for: it could not be removed before it is there.
  const outcomes = await Promise.allSettled(Array.from({ length: filesAtOnce }, () => store().catch(giveUp)));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed === undefined) return keys;
  await removeFiles(storage, keys.values());
  throw failed.reason;
}

export async function removeFiles(storage: Pick<Storage, 'remove'>, keys: Iterable<string>): Promise<void> {
  for (const key of keys) await storage.remove(key);
}
