import { memorySource } from '@plumbline/engine/ground/memorySource';
import type { Scratch } from '@plumbline/engine/ground/Scratch';

/** Keeps what is unpacked in memory: the archive's limits say how much that may be. */
export const memoryScratch: Scratch = {
  async create(name) {
    let bytes = new Uint8Array(64 * 1024);
    let size = 0;
    return {
      sink: {
        async write(part, position) {
          const end = position + part.length;
          if (end > bytes.length) {
            const grown = new Uint8Array(Math.max(end, bytes.length * 2));
            grown.set(bytes.subarray(0, size));
            bytes = grown;
          }
          bytes.set(part, position);
          size = Math.max(size, end);
        },
      },
      open: () => memorySource(name, bytes.subarray(0, size)),
      async remove() {
        bytes = new Uint8Array(0);
      },
    };
  },
};
