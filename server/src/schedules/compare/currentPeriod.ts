import { finishMinute, startMinute } from '../localTime.ts';
import type { Activity } from '../Schedule.ts';

/** When an activity begins and ends as the schedule stands now: what remains of it, else as planned; in minutes. */
export function currentPeriod({ remaining, planned, baseline }: Activity): {
  start: number | null;
  finish: number | null;
} {
  const start = remaining.start ?? planned.start ?? baseline.start;
  const finish = remaining.finish ?? planned.finish ?? baseline.finish;
  return {
    start: start === null ? null : startMinute(start),
    finish: finish === null ? null : finishMinute(finish),
  };
}
