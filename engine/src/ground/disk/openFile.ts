import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ByteSource } from '../ByteSource.ts';
import { EngineError } from '../EngineError.ts';
import { readAt } from './handleAccess.ts';

/** A file on disk as a source; `close` gives the handle back. */
export interface FileSource extends ByteSource {
  close(): Promise<void>;
}

const sentences: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'the file may not be read',
  EISDIR: 'this is a folder, not a file',
};

/** Opens a file for reading, or says in a sentence why not; `size` is how much of it counts, if not all. */
export async function openFile(path: string, name: string = basename(path), size?: number): Promise<FileSource> {
  try {
    const handle = await open(path, 'r');
    const stat = await handle.stat();
    if (!stat.isFile()) {
      await handle.close();
      throw Object.assign(new Error('not a file'), { code: 'EISDIR' });
    }
    const end = Math.min(stat.size, size ?? stat.size);
    return {
      name,
      size: end,
      read: (into, position) => readAt(handle, into.subarray(0, Math.max(0, end - position)), position),
      close: () => handle.close(),
    };
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new EngineError({ kind: 'read', file: name, reason: sentences[code] ?? message, cause: error });
  }
}
