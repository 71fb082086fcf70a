import { currentPeriod } from '../compare/currentPeriod.ts';
import { finishMinute, startMinute } from '../localTime.ts';
import type { Activity } from '../Schedule.ts';

/** When an activity begins and ends as the schedule has it, actual days first; in minutes, null where it does not say. */
export function scheduledPeriod(activity: Activity): { start: number | null; finish: number | null } {
  const { actual } = activity;
  const current = currentPeriod(activity);
  return {
    start: actual.start === null ? current.start : startMinute(actual.start),
    finish: actual.finish === null ? current.finish : finishMinute(actual.finish),
  };
}
