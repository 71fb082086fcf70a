import type { AwaitedActivity, HoldUpRow } from '@plumbline/contract/resources/scheduleComparison';
import type { ComparedActivity } from '../../schedules/compare/ComparedActivity.ts';
import type { Awaited, HoldUp } from '../../schedules/compare/HoldUp.ts';
import { holdUpInWords } from '../../schedules/compare/holdUpInWords.ts';

const named = ({ activity: { key, id, name } }: ComparedActivity) => ({ key, id, name });

export const describeAwaited = ({ of, event, on, isOverdue, isHeldUp }: Awaited): AwaitedActivity => ({
  ...named(of),
  event,
  on,
  isOverdue,
  isHeldUp,
});

export function describeHoldUp(holdUp: HoldUp): HoldUpRow {
  const { of, kind, need, neededBy, marginDays, unit, heldUp } = holdUp;
  return {
    ...named(of),
    kind,
    need,
    neededBy,
    why: holdUpInWords(holdUp),
    marginDays: marginDays === null ? null : Math.round(marginDays * 10) / 10 + 0,
    unit,
    measured: typeof of.measured === 'string' ? null : of.measured.percent,
    reported: of.reportedPercent,
    heldUp: heldUp.map(({ of: waiting, event, on }) => ({ ...named(waiting), event, on })),
    watchlists: [...of.packageIds],
  };
}
