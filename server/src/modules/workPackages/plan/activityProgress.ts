import type { MeasuredActivity } from '../../../schedules/write/MeasuredActivity.ts';
import { progressOf } from './progressOf.ts';
import type { PlannedPackage, Share } from './rollUp.ts';

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
    const { scans, startedOn, finishedOn } = progressOf(group, { shareOf, dates });
    return [
      {
        activityId,
        name: group.map(({ name }) => name).join(', '),
        wbs: group.find(({ wbs }) => wbs)?.wbs ?? null,
        percent: scans.at(-1)?.percent ?? 0,
        startedOn,
        finishedOn,
      },
    ];
  });
}
