import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import type { ElementStatus } from '@plumbline/contract/status';

/** Whether an element that becomes this is no longer taken by the filter. */
export function leavesFilter(
  { approved, statuses }: ClassificationFilter,
  next: { approved?: boolean; status?: ElementStatus },
): boolean {
  if (next.approved !== undefined && approved !== undefined && approved !== next.approved) return true;
  if (next.status === undefined || statuses === undefined || statuses.length === 0) return false;
  return !statuses.includes(next.status);
}
