import { statfs } from 'node:fs/promises';
import { createBallast } from './ballast.ts';
import { createSpace, type Space, type SpaceState } from './createSpace.ts';

export interface OpenSpace extends Space {
  /** Tends the ballast until it is closed: for servers, as commands are over before it is worth while. */
  watch(watcher: SpaceWatcher): void;
  close(): Promise<void>;
}

export interface SpaceWatcher {
  /** The space became low, or is so no more. */
  onChange(state: SpaceState): void;
  onFault(error: unknown): void;
}

/** A database that cannot write waits for as long. */
const lookEveryMs = 2000;

/** Before the database starts: what it needs to start on a full disk is given to it. */
export async function openSpace(dataFolder: string, { reserveMb }: { reserveMb: number | undefined }) {
  const ballast = createBallast(dataFolder);
  const readDisk = async () => {
    const { bavail, blocks, bsize } = await statfs(dataFolder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  };
  const space = createSpace({ readDisk, ballast, reserveMb });
  if ((await readDisk()).freeBytes < ballast.bytes) await ballast.release();

  let timer: NodeJS.Timeout | undefined;
  let tending: Promise<void> = Promise.resolve();
  const opened: OpenSpace = {
    ...space,
    watch({ onChange, onFault }) {
      let wasLow = false;
      const tend = async () => {
        await space.tend();
        const state = await space.look();
        if (state.isLow !== wasLow) onChange(state);
        wasLow = state.isLow;
      };
      const tendNext = () => {
        tending = tending.then(tend).catch(onFault);
      };
      tendNext();
      timer = setInterval(tendNext, lookEveryMs).unref();
    },
    async close() {
      clearInterval(timer);
      await tending;
    },
  };
  return opened;
}
