/** What scans found of an activity. */
export interface MeasuredActivity {
  activityId: string;
  wbs: string | null;
  name: string;
  /** From 0 to 100. */
  percent: number;
  /** The day of the first scan that found something of it; null before. */
  startedOn: string | null;
  /** The day of the first scan that found all of it; null before. */
  finishedOn: string | null;
}
