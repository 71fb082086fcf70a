import type { PlannedDays } from '../preview/plannedDays.ts';
import type { Activity, ActivityStatus } from '../Schedule.ts';
import type { Disagreement } from './disagreementOf.ts';

/**
 * Why there is no number: nothing is built of it (a milestone, a level of effort), no package is matched with it, the model has
 * none of their elements, they were not measured yet, or no scan has seen any of them.
 */
export type Unmeasured = 'notBuilt' | 'noPackage' | 'noElements' | 'noScan' | 'notSeen';

export interface MeasuredPart {
  status: ActivityStatus;
  percent: number;
  /** Percent that no scan has seen: it may stand or not. */
  notSeen: number;
  startedOn: string | null;
  finishedOn: string | null;
  /** The day of the last scan. */
  on: string;
}

/** An activity as it was planned, as its planner reports it, and as scans found it. */
export interface ComparedActivity {
  activity: Activity;
  packageIds: readonly string[];
  /** Null where the schedule has no dates of it. */
  planned: PlannedDays | null;
  /** Where it is not what is planned now. */
  baseline: PlannedDays | null;
  /** What was to stand on the day of the last scan, by its calendar; null without dates or scans. */
  plannedPercent: number | null;
  /** Null where the schedule says nothing. */
  reportedPercent: number | null;
  measured: MeasuredPart | Unmeasured;
  /** Days of work by its calendar before the plan, negative behind it; null where it cannot be said. */
  aheadDays: number | null;
  disagreement: Disagreement | null;
}
