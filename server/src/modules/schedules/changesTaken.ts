import type { ScheduleChange, TakenTogether } from '@plumbline/contract/resources/schedules';
import type { ScheduleReview } from '../../schedules/apart/ScheduleReview.ts';
import type { PackageOfPlan, TakenPlan } from '../workPackages/service.ts';

const together: Record<ScheduleChange['field'], TakenTogether> = {
  startDate: 'dates',
  endDate: 'dates',
  activityId: 'activityId',
  wbs: 'wbs',
};

export interface Leaving {
  packages: readonly PackageOfPlan[];
  leave: readonly { watchlist: string; fields: readonly TakenTogether[] }[];
}

/** What a schedule changes of packages, without what people leave as it is. */
export function changesTaken(
  matched: ScheduleReview['matched'],
  { packages, leave }: Leaving,
): TakenPlan['changes'][number][] {
  const byId = new Map(packages.map((one) => [one.id, one]));
  const leftOf = new Map(leave.map(({ watchlist, fields }) => [watchlist, new Set(fields)]));
  return matched.flatMap(({ packageId, changes }) => {
    const known = byId.get(packageId);
    const taken = changes.filter(({ field }) => !leftOf.get(packageId)?.has(together[field]));
    if (known === undefined || taken.length === 0) return [];
    const { startDate, endDate, activityId, wbs } = Object.fromEntries(taken.map(({ field, to }) => [field, to]));
    const codes = { activityId: activityId ?? known.activityId, wbs: wbs ?? known.wbs };
    const hasCodes = activityId !== undefined || wbs !== undefined;
    return [{ packageId, body: { startDate, endDate, ...(hasCodes && { primavera: codes }) } }];
  });
}
