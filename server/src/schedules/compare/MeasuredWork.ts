/** What scans found of the work packages of an activity. */
export interface MeasuredWork {
  packageIds: readonly string[];
  /** Whether the latest model has any element of them. */
  hasElements: boolean;
  /** Oldest first; empty before they were measured. */
  scans: readonly MeasuredScan[];
  /** Percent that no scan has seen. */
  notSeen: number;
  /** The day of the first scan above 0; null before. */
  startedOn: string | null;
  /** The day of the first scan at 100 %, of those that stay there. */
  finishedOn: string | null;
}

export interface MeasuredScan {
  day: string;
  /** From 0 to 100. */
  percent: number;
}
