import { mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scratch } from '../Scratch.ts';

/** A scratch in a new folder under `parent`, made when first needed; `remove` takes everything away. */
export function scratchFolder(parent: string): Scratch & { remove(): Promise<void> } {
  let folder: Promise<string> | undefined;
  let files = 0;
  return {
    async create(name) {
      folder ??= mkdtemp(join(parent, 'plumbline-'));
      const path = join(await folder, `${files++}`);
      const handle = await open(path, 'wx+');
      let size = 0;
      return {
        sink: {
          async write(bytes, position) {
            await handle.write(bytes, 0, bytes.length, position);
            size = Math.max(size, position + bytes.length);
          },
        },
        open: () => ({
          name,
          size,
          read: async (into, position) => (await handle.read(into, 0, into.length, position)).bytesRead,
        }),
        async remove() {
          await handle.close();
          await rm(path, { force: true });
        },
      };
    },
    async remove() {
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}
