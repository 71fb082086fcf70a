import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Storage } from './Storage.ts';
import { StorageError } from './StorageError.ts';

/** Writes, reads and removes a few bytes: what a store can do is known only by doing it. */
export async function checkByUse(storage: Pick<Storage, 'put' | 'openRead' | 'remove'>): Promise<void> {
  const key = `checks/${randomUUID()}`;
  const written = Buffer.from(key);
  await storage.put(key, written, { contentType: 'text/plain' });
  try {
    const read = await buffer(await storage.openRead(key));
    if (!read.equals(written)) throw new StorageError('failed', 'The storage gave back other bytes than were put.');
  } finally {
    await storage.remove(key);
  }
}
