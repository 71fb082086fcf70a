import { mkdtemp, open as openHandle, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteSource } from '../ByteSource.ts';
import { EngineError } from '../EngineError.ts';
import { writeAt } from './handleAccess.ts';

/** Where files lie that another process is to read: it may die, and leaves nothing behind once the folder is removed. */
export interface StagingFolder {
  /** The path of a copy, for as long as `use` takes. */
  lend<T>(source: ByteSource, use: (path: string) => Promise<T>): Promise<T>;
  /** Once nothing is lent any more. */
  remove(): Promise<void>;
}

const bytesAtOnce = 16 << 20;

/** A folder of its own under `parent`. */
export function stagingFolder(parent: string): StagingFolder {
  let folder: Promise<string> | undefined;
  let copies = 0;
  const lent = new Set<Promise<unknown>>();
  const open = () => {
    folder ??= mkdtemp(join(parent, 'plumbline-'));
    return folder;
  };

  async function lend<T>(source: ByteSource, use: (path: string) => Promise<T>): Promise<T> {
    const path = join(await open(), `${copies++}`);
    try {
      await copy(source, path);
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    lend(source, use) {
      const lending = lend(source, use);
      lent.add(lending);
      return lending.finally(() => lent.delete(lending));
    },
    async remove() {
      await Promise.allSettled(lent);
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}

async function copy(source: ByteSource, path: string): Promise<void> {
  const handle = await openHandle(path, 'wx');
  try {
    const block = new Uint8Array(Math.min(bytesAtOnce, source.size));
    for (let at = 0; at < source.size; ) {
      const got = await source.read(block.subarray(0, source.size - at), at);
      if (got === 0) throw new EngineError({ kind: 'read', file: source.name, reason: 'the file ends too early' });
      await writeAt(handle, block.subarray(0, got), at);
      at += got;
    }
  } finally {
    await handle.close();
  }
}
