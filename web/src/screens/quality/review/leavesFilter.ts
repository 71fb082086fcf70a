import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import type { ElementStatus } from '@plumbline/contract/status';

/** Whether an element that becomes this is no longer taken by the filter; deviated takes under construction too. */
export function leavesFilter(
  { approved, statuses }: ClassificationFilter,
  next: { approved?: boolean; status?: ElementStatus },
): boolean {
  if (next.approved !== undefined && approved !== undefined && approved !== next.approved) return true;
  if (next.status === undefined || statuses === undefined || statuses.length === 0) return false;
  const isDeviated = next.status === 'under_construction' && statuses.includes('deviated');
  return !isDeviated && !statuses.includes(next.status);
}
