import type { CoveringActivity } from '@plumbline/contract/resources/closeUps';
import { formatDay } from '../../../ui/format.ts';

/** When an activity starts, or was to: 'starts on 12/03/2026, in 5 days'. */
export function describeStart({ startDate, daysLeft, isStarted }: CoveringActivity): string {
  const day = formatDay(startDate);
  if (isStarted) return `has started on ${day}`;
  if (daysLeft < 0) return `was to start on ${day}, ${days(-daysLeft)} ago`;
  if (daysLeft === 0) return `starts today, ${day}`;
  return `starts on ${day}, in ${days(daysLeft)}`;
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
