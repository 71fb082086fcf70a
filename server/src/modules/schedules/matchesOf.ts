import { matchActivities, type PlannedPackage } from '../../schedules/preview/matchActivities.ts';
import type { Schedule } from '../../schedules/Schedule.ts';

/** Work packages by the key of the activity that they are. Of milestones and summaries nothing is built. */
export function matchesOf({ activities }: Schedule, packages: readonly PlannedPackage[]): Map<string, string[]> {
  const built = activities.filter(({ type }) => type === 'task');
  const { matches } = matchActivities(built, packages);
  const byActivity = Map.groupBy(matches, ({ activity }) => activity.key);
  return new Map([...byActivity].map(([key, group]) => [key, group.map(({ packageId }) => packageId)]));
}
