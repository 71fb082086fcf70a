import type { MeasuredScan } from '../../../schedules/compare/MeasuredWork.ts';
import { finishedDay } from './burnUp.ts';
import { dayOfMoment, writeDay } from './days.ts';
import { mergeShares, type PlannedPackage, type Share } from './rollUp.ts';

export interface Measurings {
  shareOf: ReadonlyMap<string, Share>;
  /** Of the scans, oldest first, as the clock of the site tells them. */
  dates: readonly Date[];
}

export interface TogetherProgress {
  scans: MeasuredScan[];
  startedOn: string | null;
  finishedOn: string | null;
}

/** What was measured of packages together, each by what it counts for among others. */
export function progressOf(packages: readonly PlannedPackage[], { shareOf, dates }: Measurings): TogetherProgress {
  const merged = mergeShares(packages, shareOf, dates.length);
  const points = dates.map((date, i) => ({ date, share: merged[i] as number }));
  const started = points.find(({ share }) => share > 0);
  const finished = finishedDay(points);
  return {
    scans: points.map(({ date, share }) => ({ day: writeDay(dayOfMoment(date)), percent: 100 * share })),
    startedOn: started ? writeDay(dayOfMoment(started.date)) : null,
    finishedOn: finished === undefined ? null : writeDay(finished),
  };
}
