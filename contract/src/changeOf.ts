import type { ElementChange } from './elementChange.ts';
import type { ElementStatus } from './status.ts';

/** What one view says of an element: its shown status, null for no verdict or no such element. */
export interface Said {
  status: ElementStatus | null;
  /** NaN or null without one. */
  magnitudeM: number | null;
  /** A person set the status: the magnitude is not what it was set for. */
  isByHand: boolean;
}

type Pairs = Record<ElementStatus | 'none', ElementChange | null>;

/**
 * By the status before, then by that now. Missing is due, or it would read not due; deviated is wrong whether it was due or
 * not, for it was built so. No data and no verdict say nothing.
 */
const changeOfPairs: Record<ElementStatus | 'none', Pairs> = {
  verified: {
    verified: 'unchanged',
    deviated: 'newlyWrong',
    under_construction: 'newlyWrong',
    missing: 'newlyWrong',
    no_data: 'noLongerSeen',
    not_due: 'noLongerSeen',
    none: 'noLongerSeen',
  },
  deviated: {
    verified: 'mended',
    deviated: 'unchanged',
    under_construction: 'underWay',
    missing: 'stillWrong',
    no_data: 'noLongerSeen',
    not_due: 'noLongerSeen',
    none: 'noLongerSeen',
  },
  under_construction: {
    verified: 'mended',
    deviated: 'newlyWrong',
    under_construction: 'unchanged',
    missing: 'newlyWrong',
    no_data: 'noLongerSeen',
    not_due: 'noLongerSeen',
    none: 'noLongerSeen',
  },
  missing: {
    verified: 'mended',
    deviated: 'stillWrong',
    under_construction: 'underWay',
    missing: 'unchanged',
    no_data: 'noLongerSeen',
    not_due: 'notDueNow',
    none: 'noLongerSeen',
  },
  no_data: {
    verified: 'firstSeen',
    deviated: 'newlyWrong',
    under_construction: 'firstSeen',
    missing: 'newlyWrong',
    no_data: 'unchanged',
    not_due: 'notDueNow',
    none: 'unchanged',
  },
  not_due: {
    verified: 'fellDueThere',
    deviated: 'newlyWrong',
    under_construction: 'underWay',
    missing: 'fellDueMissing',
    no_data: 'nowUnknown',
    not_due: 'unchanged',
    none: 'nowUnknown',
  },
  none: {
    verified: 'firstSeen',
    deviated: 'newlyWrong',
    under_construction: 'firstSeen',
    missing: 'newlyWrong',
    no_data: 'unchanged',
    not_due: 'notDueNow',
    none: null,
  },
};

/** What became of an element by its statuses alone; null where neither view has a verdict. */
export function changeOfStatuses(from: ElementStatus | null, to: ElementStatus | null): ElementChange | null {
  return changeOfPairs[from ?? 'none'][to ?? 'none'];
}

/** What became of an element from one view to another; null where neither has a verdict. */
export function changeOf(from: Said, to: Said, toleranceM: number): ElementChange | null {
  return from.status === 'deviated' && to.status === 'deviated' && isOtherwise(from, to, toleranceM)
    ? 'stillWrong'
    : changeOfStatuses(from.status, to.status);
}

/** Less than the tolerance is what two scans differ by anyway. */
function isOtherwise(from: Said, to: Said, toleranceM: number): boolean {
  if (from.isByHand || to.isByHand || from.magnitudeM === null || to.magnitudeM === null) return false;
  return Math.abs(to.magnitudeM - from.magnitudeM) > toleranceM;
}
