import type { Issue } from '@plumbline/contract/resources/issues';
import { type DateOptions, isoDay } from '../../ui/format.ts';

/** Whether the day of the deadline is over, where the person is, and the issue is not closed. */
export function isDelayed(
  { deadline, issueStatus }: Pick<Issue, 'deadline' | 'issueStatus'>,
  { now = new Date(), ...options }: DateOptions = {},
): boolean {
  return deadline !== null && issueStatus !== 'Closed' && deadline < isoDay(now, options);
}
