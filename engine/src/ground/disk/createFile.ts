import { open } from 'node:fs/promises';
import type { ByteSink } from '../ByteSink.ts';
import { writeAt } from './handleAccess.ts';

/** A file on disk as a sink; `close` resolves when the bytes are on the disk. */
export interface FileSink extends ByteSink {
  close(): Promise<void>;
}

/** Creates or empties a file for writing. */
export async function createFile(path: string): Promise<FileSink> {
  const handle = await open(path, 'w');
  return {
    write: (bytes, position) => writeAt(handle, bytes, position),
    async close() {
      await handle.sync();
      await handle.close();
    },
  };
}
