import type { WorkClock } from '../calendar/openWorkClock.ts';
import { finishMinute, startMinute } from '../localTime.ts';
import type { ComparedActivity } from './ComparedActivity.ts';

/** How much work is left, by what is measured, else by what is reported; null where the schedule says neither hours nor dates. */
export function remainingMinutes({ activity, planned, reportedPercent, measured }: ComparedActivity, clock: WorkClock) {
  if (activity.type === 'startMilestone' || activity.type === 'finishMilestone') return 0;
  const isMeasured = typeof measured !== 'string';
  if (!isMeasured && activity.remainingHours !== null) return activity.remainingHours * 60;
  const all =
    activity.durationHours === null
      ? planned && clock.between(startMinute(planned.startDate), finishMinute(planned.endDate))
      : activity.durationHours * 60;
  return all === null ? null : all * (1 - (isMeasured ? measured.percent : (reportedPercent ?? 0)) / 100);
}
