import type { Storage } from './Storage.ts';

/** The keys under a prefix, all before anything is done with them. */
export async function listKeys(storage: Pick<Storage, 'list'>, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys;
}
