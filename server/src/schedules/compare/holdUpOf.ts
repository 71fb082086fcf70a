import type { ComparedActivity } from './ComparedActivity.ts';
import type { HoldUpKind, Need } from './HoldUp.ts';

/**
 * Why something that is awaited cannot be said to be there; undefined where it is. Of what nothing measures the schedule is
 * believed; against what is measured it is not.
 */
export function holdUpOf({ activity, measured }: ComparedActivity, need: Need): HoldUpKind | undefined {
  if (typeof measured === 'string') {
    const isThere = activity.status === 'completed' || (need === 'begun' && activity.status === 'inProgress');
    return isThere ? undefined : 'notMeasured';
  }
  const { percent, notSeen, status } = measured;
  if (need === 'begun') return percent > 0 ? undefined : notSeen > 0 ? 'notSeen' : 'notBuilt';
  if (status === 'completed') return undefined;
  return percent + notSeen >= 100 - 0.02 ? 'notSeen' : 'notBuilt';
}
