import type { ByteSource } from '@plumbline/engine/ground/ByteSource';
import type { Storage } from './Storage.ts';

/** A stored object as the engine reads it. */
export function storageSource(
  storage: Pick<Storage, 'openRead'>,
  { name, key, size }: { name: string; key: string; size: number },
): ByteSource {
  return {
    name,
    size,
    async read(into, position) {
      const wanted = Math.min(into.length, size - position);
      if (wanted <= 0) return 0;
      let at = 0;
      for await (const chunk of await storage.openRead(key, { start: position, end: position + wanted - 1 })) {
        into.set(chunk as Uint8Array, at);
        at += (chunk as Uint8Array).length;
      }
      return at;
    },
  };
}
