import type { MeasuredWork } from '../compare/MeasuredWork.ts';
import type { PlannedPackage } from '../preview/matchActivities.ts';
import type { ActivityPercent } from './ActivityPercent.ts';
import { toldPercent } from './toldProgress.ts';

/** Work packages by the Activity ID that they name, several of one activity together. */
export function groupByActivityId(packages: readonly PlannedPackage[]): Map<string, PlannedPackage[]> {
  const named = packages.flatMap((one) => (one.activityId === null ? [] : [{ ...one, activityId: one.activityId }]));
  named.sort((a, b) => a.activityId.localeCompare(b.activityId));
  return Map.groupBy(named, ({ activityId }) => activityId);
}

/** What was measured of the Activity IDs that work packages name, where nobody imported the schedule that has them. */
export function percentsWithoutSchedule(
  groups: ReadonlyMap<string, readonly PlannedPackage[]>,
  works: ReadonlyMap<string, MeasuredWork>,
): ActivityPercent[] {
  return [...groups].flatMap(([id, packages]) => {
    const work = works.get(id);
    const last = work?.scans.at(-1);
    if (work === undefined || last === undefined || work.notSeen >= 100 - 1e-6) return [];
    const measured = toldPercent(last.percent);
    return [
      {
        key: id,
        id,
        name: packages.map(({ name }) => name).join(', '),
        wbs: packages.find(({ wbs }) => wbs)?.wbs ?? '',
        status: null,
        percentType: null,
        durationHours: null,
        reported: null,
        measured,
        notSeen: work.notSeen,
        // Nobody knows what its planner has of it.
        begun: null,
        finished: null,
        written: measured,
        note: '',
      },
    ];
  });
}
