/** What scans found of the work packages of an activity. */
export interface MeasuredWork {
  packageIds: readonly string[];
  /** Whether the latest model has any element of them. */
  hasElements: boolean;
  /** Oldest first; empty before they were measured. */
  scans: readonly MeasuredScan[];
  /** Percent that no scan has seen. */
  notSeen: number;
}

export interface MeasuredScan {
  day: string;
  /** From 0 to 100, of all that was known then. */
  percent: number;
  /** Whether this scan itself saw any of it. */
  isSeen: boolean;
  /** Whether this scan itself found any of it missing, or only begun. */
  isOpen: boolean;
  /** Whether this scan itself saw all of it, and nothing of it stood. */
  isBare: boolean;
}
