import { plannedDays } from '../../../schedules/preview/plannedDays.ts';
import type { Activity } from '../../../schedules/Schedule.ts';
import type { PackageOfPlan } from '../../workPackages/service.ts';
import type { CurrentSchedule } from '../serviceOfCurrent.ts';

/** What is built together: an activity with its work packages, or a package that is none. */
export interface PlannedActivity {
  /** Its key in the schedule; null where no activity is meant. */
  key: string | null;
  activityId: string | null;
  name: string;
  packageIds: readonly string[];
  startDate: string;
  isStarted: boolean;
  isCompleted: boolean;
}

/** Each package belongs to one of them. */
export function listPlanned(
  packages: readonly PackageOfPlan[],
  current: CurrentSchedule | undefined,
): PlannedActivity[] {
  const byId = new Map(packages.map((one) => [one.id, one]));
  const byKey = new Map(current?.schedule.activities.map((activity) => [activity.key, activity]));
  const matched = [...(current?.matches ?? [])].flatMap(([key, ids]) => {
    const activity = byKey.get(key);
    const own = ids.flatMap((id) => byId.get(id) ?? []);
    return activity === undefined || own.length === 0 ? [] : [ofActivity(activity, own)];
  });
  const taken = new Set(matched.flatMap(({ packageIds }) => packageIds));
  return [...matched, ...packages.filter(({ id }) => !taken.has(id)).map(ofPackage)];
}

function ofActivity(activity: Activity, own: readonly PackageOfPlan[]): PlannedActivity {
  const earliest = own.map(({ startDate }) => startDate).sort()[0] as string;
  return {
    key: activity.key,
    activityId: activity.id || null,
    name: activity.name || activity.id,
    packageIds: own.map(({ id }) => id),
    // Begun is begun, whatever was planned.
    startDate: activity.actual.start?.slice(0, 10) ?? plannedDays(activity)?.startDate ?? earliest,
    isStarted: activity.status !== 'notStarted',
    isCompleted: activity.status === 'completed',
  };
}

const ofPackage = ({ id, name, activityId, startDate }: PackageOfPlan): PlannedActivity => ({
  key: null,
  activityId,
  name,
  packageIds: [id],
  startDate,
  isStarted: false,
  isCompleted: false,
});
