import type { SpaceState } from './createSpace.ts';

/** What is told at the start of a server whose disk is nearly full. */
export function warnOfSpace({ isLow, freeBytes, reserveBytes }: SpaceState, folder: string): string[] {
  if (!isLow) return [];
  return [
    `The disk of ${folder} is nearly full: ${inMebibytes(freeBytes)} are free, and ${inMebibytes(reserveBytes)} are kept for the database. Uploads and analyses are refused until there is more; everything else works. Cancel uploads, delete files, or make room on the disk.`,
  ];
}

const inMebibytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2).toLocaleString('en')} MiB`;
