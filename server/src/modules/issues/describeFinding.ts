import { statusOfCode } from '@plumbline/contract/formats/painting';
import type { IssueFinding } from '@plumbline/contract/resources/issues';
import { type ElementStatus, elementStatuses, shownStatus } from '@plumbline/contract/status';
import type { FindingRow } from './IssueRow.ts';

/** As the project tells statuses apart; one that nobody has looked up yet was not seen. */
export function describeFinding(row: FindingRow, numElements: number, underConstruction: boolean): IssueFinding {
  const { finding_state: state, finding_counts, finding_unseen, finding_gone } = row;
  if (state === null) return { state: 'unseen', counts: [], unseen: numElements, gone: 0 };
  const counted = new Map<ElementStatus, number>();
  for (const [index, count] of (finding_counts ?? []).entries()) {
    const status = shownStatus(statusOfCode(index + 1) as ElementStatus, underConstruction);
    if (count > 0) counted.set(status, (counted.get(status) ?? 0) + count);
  }
  const { finding_view_id: id, finding_view_name: name, finding_scan_date: scanDate } = row;
  return {
    state,
    counts: elementStatuses.flatMap(({ name: status }) => {
      const count = counted.get(status);
      return count === undefined ? [] : [{ status, count }];
    }),
    unseen: finding_unseen ?? 0,
    gone: finding_gone ?? 0,
    ...(id !== null && scanDate !== null && { view: { _id: id, name: name ?? '', scanDate: scanDate.toISOString() } }),
  };
}

/** What closes an issue: 'Verified in "Week 40" on 30/10/2026'. */
export function evidenceInWords({ finding_view_name, finding_scan_date }: FindingRow): string {
  const day = (finding_scan_date as Date).toISOString().slice(0, 10).split('-').reverse().join('/');
  return `Verified in "${finding_view_name}" on ${day}`;
}
