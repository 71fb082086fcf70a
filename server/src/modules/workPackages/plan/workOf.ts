import type { MeasuredWork } from '../../../schedules/compare/MeasuredWork.ts';
import { dayOfMoment, writeDay } from './days.ts';
import { type LastSums, mergeShares, type PlannedPackage, type Share, weightOf } from './rollUp.ts';

/** What stood at each scan, of how many elements it says something itself, and how many of them it found missing. */
export interface SeenShare extends Share {
  seen: ArrayLike<number>;
  open: ArrayLike<number>;
  /** How many elements there are. */
  counts: ArrayLike<number>;
}

export interface LastMeasurings {
  shareOf: ReadonlyMap<string, SeenShare>;
  /** Of the scans, oldest first. Their days are those that people gave them, whatever the clock of whoever asks. */
  dates: readonly Date[];
  /** Of the last scan. */
  lastOf: ReadonlyMap<string, LastSums>;
}

/** What scans found of packages together. Of a package that was not measured, and of elements that are gone, nothing was seen. */
export function workOf(packages: readonly PlannedPackage[], { shareOf, dates, lastOf }: LastMeasurings): MeasuredWork {
  const shares = packages.flatMap(({ id }) => shareOf.get(id) ?? []);
  const merged = mergeShares(packages, shareOf, dates.length);
  const sums = packages.map((one) => {
    const last = lastOf.get(one.id);
    const { total, no_data } = last?.weighted ?? last ?? { total: 0, no_data: 0 };
    return { weight: weightOf(one), total, notSeen: total === 0 ? 1 : no_data / total };
  });
  const all = sums.reduce((sum, { weight }) => sum + weight, 0);
  const notSeen = sums.reduce((sum, one) => sum + one.weight * one.notSeen, 0) / all;
  const scans = dates.map((date, i) => ({
    day: writeDay(dayOfMoment(date)),
    percent: 100 * (merged[i] as number),
    isSeen: shares.some(({ seen }) => (seen[i] ?? 0) > 0),
    isOpen: shares.some(({ open }) => (open[i] ?? 0) > 0),
    isBare:
      shares.length === packages.length &&
      shares.every(({ seen, open, counts }) => (counts[i] ?? 0) > 0 && open[i] === counts[i] && seen[i] === counts[i]),
  }));
  return {
    packageIds: packages.map(({ id }) => id),
    hasElements: sums.some(({ total }) => total > 0),
    scans: shares.length > 0 ? scans : [],
    // Thirds that are added up come to a little more or less.
    notSeen: Math.max(0, Math.min(100, Math.round(notSeen * 1e8) / 1e6)),
  };
}
