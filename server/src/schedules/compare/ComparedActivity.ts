import type { WorkState } from '@plumbline/contract/workState';
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
  /** The day of the last scan that saw any of it. */
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
  /** How it stands beside its plan; null where nothing is measured. */
  state: WorkState | null;
  disagreement: Disagreement | null;
}
