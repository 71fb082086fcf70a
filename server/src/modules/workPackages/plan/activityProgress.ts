import type { MeasuredActivity } from '../../../schedules/write/MeasuredActivity.ts';
import { finishedDay } from './burnUp.ts';
import { dayOfMoment, writeDay } from './days.ts';
import { mergeShares, type PlannedPackage, type Share } from './rollUp.ts';

export interface ScheduledPackage extends PlannedPackage {
  activity_id: string | null;
}

interface Measured {
  shares: readonly Share[];
  /** Of the scans, oldest first, as the clock of the site tells them. */
  dates: readonly Date[];
}

/** What was measured of each activity, by its id. Packages of one activity count together, each for what it does among others. */
export function activityProgress(
  packages: readonly ScheduledPackage[],
  { shares, dates }: Measured,
): MeasuredActivity[] {
  const shareOf = new Map(shares.map((share) => [share.watchlist_id, share]));
  const groups = Map.groupBy(packages, ({ activity_id }) => activity_id);
  return [...groups].flatMap(([activityId, group]) => {
    if (activityId === null) return [];
    const merged = mergeShares(group, shareOf, dates.length);
    const scans = dates.map((date, i) => ({ date, share: merged[i] as number }));
    const started = scans.find(({ share }) => share > 0);
    const finished = finishedDay(scans);
    return [
      {
        ...{
          activityId,
          name: group.map(({ name }) => name).join(', '),
          wbs: group.find(({ wbs }) => wbs)?.wbs ?? null,
        },
        percent: 100 * (scans.at(-1)?.share ?? 0),
        startedOn: started ? writeDay(dayOfMoment(started.date)) : null,
        finishedOn: finished === undefined ? null : writeDay(finished),
      },
    ];
  });
}
