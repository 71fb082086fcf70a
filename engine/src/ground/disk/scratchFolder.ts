import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scratch } from '../Scratch.ts';
import { readAt, writeAt } from './handleAccess.ts';

/** A scratch in a new folder under `parent`, made when first needed; `remove` takes everything away. */
export function scratchFolder(parent: string): Scratch & { remove(): Promise<void> } {
  let folder: Promise<string> | undefined;
  const opened = new Map<string, FileHandle>();
  let files = 0;

  async function removeFile(path: string): Promise<void> {
    await opened.get(path)?.close();
    opened.delete(path);
    await rm(path, { force: true });
  }

  return {
    async create(name) {
      folder ??= mkdtemp(join(parent, 'plumbline-'));
      const path = join(await folder, `${files++}`);
      const handle = await open(path, 'wx+');
      opened.set(path, handle);
      let size = 0;
      return {
        sink: {
          async write(bytes, position) {
            await writeAt(handle, bytes, position);
            size = Math.max(size, position + bytes.length);
          },
        },
        open: () => ({ name, size, read: (into, position) => readAt(handle, into, position) }),
        remove: () => removeFile(path),
      };
    },
    async remove() {
      for (const path of [...opened.keys()]) await removeFile(path);
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}
