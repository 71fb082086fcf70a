import type { DayUnit } from '@plumbline/contract/workState';
import type { ComparedActivity } from './ComparedActivity.ts';

/** What of an activity is awaited: that it goes on at all, or that all of it stands. */
export type Need = 'begun' | 'finished';

/** Something that is to happen within the weeks that were asked about. */
export interface Awaited {
  of: ComparedActivity;
  /** A milestone is due. */
  event: 'starts' | 'finishes' | 'isDue';
  /** The day that the schedule has for it now. */
  on: string;
  /** Whether that day is over, and nothing of it stands. */
  isOverdue: boolean;
  isHeldUp: boolean;
}

/** It does not stand; no scan has seen what does not; or nothing measures it. */
export type HoldUpKind = 'notBuilt' | 'notSeen' | 'notMeasured';

/** Something that must be there before, and is not measured as built. */
export interface HoldUp {
  of: ComparedActivity;
  kind: HoldUpKind;
  need: Need;
  /** The last day on which it is in time, lags and what lies between counted. */
  neededBy: string;
  /** Days of work that are left until then, less what its remaining work takes: negative where that is too long. Null where nobody knows. */
  marginDays: number | null;
  unit: DayUnit;
  /** What it holds up first. */
  first: Awaited;
  /** What lies between them, from this on; of many the first. */
  through: ComparedActivity[];
  numThrough: number;
  /** What it holds up, soonest first; of very many the first. */
  heldUp: Awaited[];
}
