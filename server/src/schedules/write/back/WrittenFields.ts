import type { Activity } from '../../Schedule.ts';

/** An activity as the file has it, and the percentage that it is to have: from 0 to 100, with two digits at most. */
export interface PercentChange {
  activity: Pick<Activity, 'key' | 'percentType' | 'durationHours'>;
  percent: number;
}

/** Texts of a record by the names of its fields. */
export type WrittenFields = ReadonlyMap<string, string>;

/** Hours that are left of a duration at a percentage, as far as planning tools keep them. */
export function remainingHours({ activity: { durationHours }, percent }: PercentChange): number {
  return Math.round((durationHours ?? 0) * (100 - percent) * 100) / 10_000;
}
