import type { CubeSpool } from '../../measure/spool/CubeSpool.ts';

type Shades = Pick<CubeSpool, 'hasColour' | 'intensities'>;

const middleGrey = 128;
/** Of the points, at either end: a few mirrors and marks are far brighter than all else. */
const leftOut = 0.02;

/** What grey each intensity of a scan becomes; nothing for scans with colours. Stations of one site are stretched alike. */
export function findGreys(scans: readonly Shades[]): (Uint8Array | undefined)[] {
  const grey = scans.filter((scan) => !scan.hasColour && hasShades(scan));
  const all = Array.from({ length: 256 }, (_, value) => grey.reduce((sum, scan) => sum + scan.intensities[value], 0));
  const stretched = stretch(all);
  const flat = new Uint8Array(256).fill(middleGrey);
  return scans.map((scan) => (scan.hasColour ? undefined : hasShades(scan) ? stretched : flat));
}

/** A file that has none gives the same for every point. */
const hasShades = ({ intensities }: Shades): boolean => intensities.filter((count) => count > 0).length > 1;

function stretch(counts: readonly number[]): Uint8Array {
  const share = leftOut * counts.reduce((sum, count) => sum + count, 0);
  const low = findShare(counts, share);
  const high = 255 - findShare(counts.toReversed(), share);
  return Uint8Array.from(counts, (_, value) =>
    Math.round((255 * Math.min(Math.max(value - low, 0), high - low)) / Math.max(1, high - low)),
  );
}

/** The first value up to which there are more than so many. */
function findShare(counts: readonly number[], share: number): number {
  let sum = 0;
  return Math.max(
    0,
    counts.findIndex((count) => {
      sum += count;
      return sum > share;
    }),
  );
}
