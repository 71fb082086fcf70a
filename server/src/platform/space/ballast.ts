import { randomBytes, randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAll } from '../storage/folder/durable.ts';

/** Space that is taken so that it can be given: a database that finds its disk full cannot even start. */
export interface Ballast {
  readonly bytes: number;
  make(): Promise<void>;
  /** Answers whether there was any. */
  release(): Promise<boolean>;
}

const name = 'held-back-for-the-database';
const usualBytes = 64 * 1024 ** 2;
const blockBytes = 1024 ** 2;

export function createBallast(folder: string, bytes = usualBytes): Ballast {
  const path = join(folder, name);
  const sizeNow = () =>
    stat(path).then(
      ({ size }) => size,
      () => undefined,
    );

  return {
    bytes,

    async make() {
      if ((await sizeNow()) === bytes) return;
      for (const left of await readdir(folder)) if (left.startsWith(`${name}.`)) await rm(join(folder, left));
      const half = `${path}.${randomUUID()}`;
      try {
        await fill(half, bytes);
        await rename(half, path);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },

    async release() {
      const wasThere = (await sizeNow()) !== undefined;
      await rm(path, { force: true });
      return wasThere;
    },
  };
}

/** With random bytes: of zeros, a disk that compresses would keep nothing back. */
async function fill(path: string, bytes: number): Promise<void> {
  const block = randomBytes(blockBytes);
  const handle = await open(path, 'wx', 0o600);
  try {
    for (let done = 0; done < bytes; done += blockBytes) {
      await writeAll(handle, block.subarray(0, Math.min(blockBytes, bytes - done)));
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}
