import { open } from 'node:fs/promises';
import type { ByteSink } from '../ByteSink.ts';

/** A file on disk as a sink; `close` resolves when the bytes are on the disk. */
export interface FileSink extends ByteSink {
  close(): Promise<void>;
}

/** Creates or empties a file for writing. */
export async function createFile(path: string): Promise<FileSink> {
  const handle = await open(path, 'w');
  return {
    async write(bytes, position) {
      let done = 0;
      while (done < bytes.length) {
        done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
      }
    },
    async close() {
      await handle.sync();
      await handle.close();
    },
  };
}
