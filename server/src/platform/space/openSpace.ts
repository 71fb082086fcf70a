import { statfs } from 'node:fs/promises';
import { createBallast } from './ballast.ts';
import { createSpace, type Space } from './createSpace.ts';

export interface OpenSpace extends Space {
  close(): Promise<void>;
}

const lookEveryMs = 10_000;
/** Commands and tests are over before it is worth while to write so much. */
const ballastAfterMs = 60_000;

export interface SpaceSettings {
  dataFolder: string;
  reserveMb: number | undefined;
  onFault(error: unknown): void;
}

/** Before the database starts: what it needs to start on a full disk is given to it. */
export async function openSpace({ dataFolder, reserveMb, onFault }: SpaceSettings): Promise<OpenSpace> {
  const ballast = createBallast(dataFolder);
  const readDisk = async () => {
    const { bavail, blocks, bsize } = await statfs(dataFolder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  };
  const space = createSpace({ readDisk, ballast, reserveMb });
  if ((await readDisk()).freeBytes < ballast.bytes) await ballast.release();
  const opened = Date.now();
  let tending = Promise.resolve();
  const timer = setInterval(() => {
    const mayMake = Date.now() - opened >= ballastAfterMs;
    tending = tending.then(() => space.tend({ mayMake })).catch(onFault);
  }, lookEveryMs);
  timer.unref();
  return {
    ...space,
    async close() {
      clearInterval(timer);
      await tending;
    },
  };
}
