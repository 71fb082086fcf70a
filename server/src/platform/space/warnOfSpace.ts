import { StartError } from '../StartError.ts';
import type { SpaceState } from './createSpace.ts';

/** A segment of PostgreSQL's log, and some. */
const leastBytes = 24 * 1024 ** 2;

/** A database of our own that cannot write its log does not start: better said before it tries. */
export function refuseFull({ freeBytes }: Pick<SpaceState, 'freeBytes'>, folder: string): void {
  if (freeBytes >= leastBytes) return;
  throw new StartError(
    `The disk of ${folder} is full: ${inMebibytes(freeBytes)} are free, and the database needs ${inMebibytes(leastBytes)} to start. Make room on the disk, then start again. Nothing was changed.`,
  );
}

type Warned = Pick<SpaceState, 'isLow' | 'freeBytes' | 'reserveBytes'>;

/** What whoever runs a server with a nearly full disk is told; nothing where there is enough. */
export function warnOfSpace({ isLow, freeBytes, reserveBytes }: Warned, folder: string): string | undefined {
  if (!isLow) return undefined;
  return `The disk of ${folder} is nearly full: ${inMebibytes(freeBytes)} are free, and ${inMebibytes(reserveBytes)} are kept for the database. Uploads and analyses are refused until there is more; everything else works. Cancel uploads, delete files, or make room on the disk.`;
}

const inMebibytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2).toLocaleString('en')} MiB`;
