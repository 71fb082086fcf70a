import type { RollUpNode } from '@plumbline/contract/resources/workPackages';
import { formatDay } from '../../../ui/format.ts';
import { describeAhead } from '../describeAhead.ts';
import { paceText } from '../paceText.ts';

type Numbers = Pick<RollUpNode, 'planned' | 'measured' | 'notSeen' | 'aheadDays' | 'pacePerWeek' | 'expected'>;

/** What a row says beside its percentage. */
export function describeNode({ planned, measured, notSeen, aheadDays, pacePerWeek, expected }: Numbers) {
  const isDone = measured >= 100;
  return {
    isLate: !isDone && aheadDays !== null && Math.round(aheadDays) < 0,
    facts: [
      `Planned ${Math.round(planned)}%`,
      ...(isDone || aheadDays === null ? [] : [describeAhead(aheadDays)]),
      ...(isDone || pacePerWeek === null ? [] : [paceText(pacePerWeek)]),
      ...(isDone || expected === null ? [] : [`Finish ${formatDay(expected)}`]),
      ...(notSeen > 0 ? [`${Math.max(1, Math.round(notSeen))}% not seen`] : []),
    ],
  };
}
