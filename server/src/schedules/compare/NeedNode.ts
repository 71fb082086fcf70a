import type { ComparedActivity } from './ComparedActivity.ts';
import type { Awaited, HoldUpKind, Need } from './HoldUp.ts';
import { holdUpOf } from './holdUpOf.ts';

/** What is awaited of an activity, and by when: the soonest of all that wait for it. */
export interface NeedNode {
  of: ComparedActivity;
  /** `end`: that it may end, of something that is awaited. */
  need: Need | 'end';
  /** In minutes; Infinity until something that waits for it was looked at. */
  by: number;
  /** What waits for it the soonest; undefined where that is what is awaited in the end. */
  waiting: NeedNode | undefined;
  /** What is awaited in the end, and how many lie between. */
  first: Awaited | undefined;
  numBetween: number;
  /** What waits for it in the end, in the order of time; of very many the first. */
  heldUp: Awaited[];
  /** Whether only milestones lie between it and something that is awaited. */
  isNear: boolean;
  /** Whether it is awaited itself: then what must be before it is looked for, however far it is. */
  isRoot: boolean;
}

export const isMilestone = ({ activity: { type } }: ComparedActivity) =>
  type === 'startMilestone' || type === 'finishMilestone';

/** What is told of a node. Of chains that nothing measures the nearest is told, and what is measured behind them. */
export function toldHoldUp({ of, need, isNear, isRoot }: NeedNode): HoldUpKind | undefined {
  const kind = isRoot || need === 'end' ? undefined : holdUpOf(of, need);
  return kind === 'notMeasured' && (!isNear || isMilestone(of)) ? undefined : kind;
}
