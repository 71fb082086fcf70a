import { AppError } from '../../AppError.ts';
import type { Ballast } from './ballast.ts';
import { reserveOf } from './reserveOf.ts';

/** What a disk says of itself. */
export interface Disk {
  freeBytes: number;
  totalBytes: number;
}

export interface SpaceOptions {
  readDisk(): Promise<Disk>;
  ballast: Ballast;
  /** In mebibytes; 0: nothing is held back. */
  reserveMb?: number | undefined;
}

export interface SpaceState {
  /** What uploads and analyses may still take. */
  usableBytes: number;
  freeBytes: number;
  totalBytes: number;
  reserveBytes: number;
  isLow: boolean;
}

/** The free space of the data folder's disk, a part of which is the database's alone. */
export interface Space {
  look(): Promise<SpaceState>;
  /** Refuses what would leave less than the reserve once what was promised to others is written. */
  admit(bytes?: number, others?: { promisedBytes: number }): Promise<void>;
  /** Admits, and counts the bytes as taken until the answer is called: they are being written. */
  hold(bytes: number): Promise<() => void>;
  /** Gives up the ballast when nothing else is left, and makes it when there is room. */
  tend(): Promise<void>;
}

export function createSpace({ readDisk, ballast, reserveMb }: SpaceOptions): Space {
  let heldBytes = 0;

  async function look(): Promise<SpaceState> {
    const { freeBytes, totalBytes } = await readDisk();
    const reserveBytes = reserveOf(totalBytes, reserveMb);
    const usableBytes = Math.max(0, freeBytes - reserveBytes - heldBytes);
    return { usableBytes, freeBytes, totalBytes, reserveBytes, isLow: reserveBytes > 0 && freeBytes < reserveBytes };
  }

  const space: Space = {
    look,

    async admit(bytes = 1, { promisedBytes } = { promisedBytes: 0 }) {
      const { usableBytes, reserveBytes } = await look();
      const freeBytes = Math.max(0, usableBytes - promisedBytes);
      if (reserveBytes === 0 || bytes <= freeBytes) return;
      throw new AppError('storage.full', { freeBytes, neededBytes: bytes });
    },

    async hold(bytes) {
      await space.admit(bytes);
      heldBytes += bytes;
      let isHeld = true;
      return () => {
        if (isHeld) heldBytes -= bytes;
        isHeld = false;
      };
    },

    async tend() {
      const { freeBytes, reserveBytes } = await look();
      if (freeBytes < ballast.bytes / 2) await ballast.release();
      else if (reserveBytes > 0 && freeBytes > reserveBytes + ballast.bytes) await ballast.make();
    },
  };
  return space;
}
